package io.jmpi.datatype;

import io.jmpi.internal.layout.BasicKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A datatype as MPI defines it: the list of all basic elements of one element, each with its displacement in units, and
 * bounds. What the real types are compared with; slow and plain.
 */
record NaiveType(List<Entry> entries, int lower, int upper, boolean marked, int unitBytes) {
    /** A basic element. */
    record Entry(int unit, BasicKind kind) {}

    static NaiveType basic(BasicKind kind, boolean inBuffer) {
        int units = inBuffer ? kind.size() : 1;
        return new NaiveType(List.of(new Entry(0, kind)), 0, units, false, kind.size() / units);
    }

    int extent() {
        return upper - lower;
    }

    int size() {
        return entries.stream().mapToInt(e -> e.kind().size()).sum();
    }

    private int unitsOf(BasicKind kind) {
        return unitBytes == 1 ? kind.size() : 1;
    }

    /** Copies of types at displacements, in units (MPI 4.1, section 5.1.7, for the bounds). */
    static NaiveType joined(int unitBytes, List<NaiveType> types, List<Integer> displacements) {
        List<Entry> entries = new ArrayList<>();
        boolean marked = types.stream().anyMatch(NaiveType::marked);
        int lower = Integer.MAX_VALUE;
        int upper = Integer.MIN_VALUE;
        for (int i = 0; i < types.size(); i++) {
            NaiveType type = types.get(i);
            int displacement = displacements.get(i);
            for (Entry entry : type.entries) {
                entries.add(new Entry(displacement + entry.unit(), entry.kind()));
            }
            boolean counts = marked ? type.marked : !type.entries.isEmpty();
            if (counts) {
                lower = Math.min(lower, displacement + type.lower);
                upper = Math.max(upper, displacement + type.upper);
            }
        }
        return lower > upper
                ? new NaiveType(entries, 0, 0, marked, unitBytes)
                : new NaiveType(entries, lower, upper, marked, unitBytes);
    }

    NaiveType copies(List<Integer> displacements) {
        return joined(unitBytes, displacements.stream().map(d -> this).toList(), displacements);
    }

    NaiveType resized(int newLower, int newExtent) {
        return new NaiveType(entries, newLower, newLower + newExtent, true, unitBytes);
    }

    NaiveType inBuffer() {
        List<Entry> moved = entries.stream()
                .map(e -> new Entry(e.unit() * unitBytes, e.kind()))
                .toList();
        return new NaiveType(moved, lower * unitBytes, upper * unitBytes, marked, 1);
    }

    int trueLower() {
        return entries.stream().mapToInt(Entry::unit).min().orElse(0);
    }

    int trueUpper() {
        return entries.stream()
                .mapToInt(e -> e.unit() + unitsOf(e.kind()))
                .max()
                .orElse(0);
    }

    /** Whether a unit belongs to two of that many elements' basic elements. */
    boolean overlaps(int count) {
        Set<Integer> units = new HashSet<>();
        for (int i = 0; i < count; i++) {
            for (Entry entry : entries) {
                for (int u = 0; u < unitsOf(entry.kind()); u++) {
                    if (!units.add(i * extent() + entry.unit() + u)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * Packs element by element.
     *
     * @param image all bytes of the memory, array elements little-endian
     * @param order of the memory, if it is a buffer
     */
    byte[] pack(byte[] image, ByteOrder order, int offset, int count) {
        ByteBuffer packed = ByteBuffer.allocate(count * size());
        for (int i = 0; i < count; i++) {
            for (Entry entry : entries) {
                int at = (offset + i * extent() + entry.unit()) * unitBytes;
                for (int b = 0; b < entry.kind().size(); b++) {
                    packed.put(image[at + place(b, entry.kind(), order)]);
                }
            }
        }
        return packed.array();
    }

    /** Unpacks what there is of a message, basic element by basic element, into the image. */
    void unpack(byte[] packed, byte[] image, ByteOrder order, int offset, int count) {
        int next = 0;
        for (int i = 0; i < count; i++) {
            for (Entry entry : entries) {
                if (next == packed.length) {
                    return;
                }
                int at = (offset + i * extent() + entry.unit()) * unitBytes;
                for (int b = 0; b < entry.kind().size(); b++) {
                    image[at + place(b, entry.kind(), order)] = packed[next++];
                }
            }
        }
    }

    private int place(int b, BasicKind kind, ByteOrder order) {
        return unitBytes == 1 && order == ByteOrder.BIG_ENDIAN ? kind.size() - 1 - b : b;
    }

    /** The signature of the first so many basic elements, by the rule of the wire format. */
    int signature(int elements) {
        long hash = 0;
        Set<BasicKind> kinds = new HashSet<>();
        for (int i = 0; i < elements; i++) {
            BasicKind kind = entries.get(i % entries.size()).kind();
            kinds.add(kind);
            hash = (hash * 1103515249L + kind.code() + 1) % 2147483647L;
        }
        if (kinds.size() <= 1) {
            return kinds.isEmpty() ? 0 : kinds.iterator().next().code();
        }
        return (int) (0x8000 | (hash ^ hash >> 15) & 0x7fff);
    }
}
