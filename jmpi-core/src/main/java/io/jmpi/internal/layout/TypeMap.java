package io.jmpi.internal.layout;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.NullUnmarked;

/**
 * The type map (MPI 4.1, section 5.1): positions of the basic elements of one element, in message order, as runs;
 * adjacent runs have been joined. Positions are in units of memory. Immutable; any thread.
 *
 * @param runs not copied, because operations read them often: callers must not change them
 * @param resized whether the bounds were set explicitly
 * @param size bytes in a message
 */
@NullUnmarked
@SuppressWarnings("ArrayRecordComponent") // Maps are not compared.
public record TypeMap<E extends BasicElement>(
        StridedRun<E>[] runs,
        int lower,
        int upper,
        boolean resized,
        int trueLower,
        int trueUpper,
        int size,
        KindSequence sequence) {
    /** Limit of the runs; more would be a list of addresses rather than a type. */
    public static final int MOST_RUNS = 1 << 22;

    /** Up to this many units, overlaps are detected by marking units. */
    private static final int MOST_MARKS = 1 << 20;

    /** The map of one basic element. */
    public static <E extends BasicElement> TypeMap<E> of(E element) {
        BasicKind kind = element.kind();
        int units = element.extent();
        StridedRun<E> run = new StridedRun<>(element, 0, 1, 0, 1);
        return new TypeMap<>(array(List.of(run)), 0, units, false, 0, units, kind.size(), KindSequence.of(kind));
    }

    @SuppressWarnings("unchecked")
    private static <E extends BasicElement> StridedRun<E>[] array(List<StridedRun<E>> runs) {
        return (StridedRun<E>[]) runs.toArray(new StridedRun<?>[0]);
    }

    public int extent() {
        return upper - lower;
    }

    public int trueExtent() {
        return trueUpper - trueLower;
    }

    /** Whether all basic elements are contiguous, in order. */
    public boolean isOneBlock() {
        return runs.length == 1 && runs[0].isDense();
    }

    /** Whether that is so for any number of elements of the type. */
    public boolean isDense() {
        return isOneBlock() && extent() == trueExtent();
    }

    /** Returns copies at a distance in units. */
    public TypeMap<E> repeated(int count, long distance) {
        if (count == 1) {
            return this;
        }
        Builder<E> builder = new Builder<>();
        if (count > 0) {
            builder.add(this, 0, count, distance);
        }
        return builder.build();
    }

    /** Returns the map shifted by a number of units. */
    public TypeMap<E> shifted(long distance) {
        return new Builder<E>().add(this, distance, 1, 0).build();
    }

    public TypeMap<E> resized(int newLower, int newExtent) {
        int newUpper = checkedUnits((long) newLower + newExtent);
        return new TypeMap<>(runs, newLower, newUpper, true, trueLower, trueUpper, size, sequence);
    }

    /**
     * Returns the same elements as bytes of a ByteBuffer.
     *
     * @param elements provides what accesses elements of a kind there
     */
    public <B extends BasicElement> TypeMap<B> inBuffer(long unitBytes, Function<BasicKind, B> elements) {
        checkedUnits(extent() * unitBytes);
        checkedUnits(trueExtent() * unitBytes);
        List<StridedRun<B>> scaled = new ArrayList<>();
        for (StridedRun<E> run : runs) {
            scaled.add(new StridedRun<>(
                    elements.apply(run.element().kind()),
                    checkedUnits(run.start() * unitBytes),
                    run.blockLength(),
                    checkedUnits(run.stride() * unitBytes),
                    run.count()));
        }
        return new TypeMap<>(
                array(scaled),
                checkedUnits(lower * unitBytes),
                checkedUnits(upper * unitBytes),
                resized,
                checkedUnits(trueLower * unitBytes),
                checkedUnits(trueUpper * unitBytes),
                size,
                sequence);
    }

    /** Returns the same elements as units of another memory, all of which are of one kind. */
    public <U extends BasicElement> TypeMap<U> over(U element, int unitBytes) {
        List<StridedRun<U>> moved = new ArrayList<>();
        for (StridedRun<E> run : runs) {
            if (run.element().kind() != element.kind()) {
                throw new MpiException(
                        ErrorClass.TYPE,
                        "elements of " + run.element().kind() + " cannot be in memory of " + element.kind());
            }
            moved.add(new StridedRun<>(
                    element,
                    inUnits(run.start(), unitBytes, element),
                    run.blockLength(),
                    inUnits(run.stride(), unitBytes, element),
                    run.count()));
        }
        return new TypeMap<>(
                array(moved),
                inUnits(lower, unitBytes, element),
                inUnits(upper, unitBytes, element),
                resized,
                inUnits(trueLower, unitBytes, element),
                inUnits(trueUpper, unitBytes, element),
                size,
                sequence);
    }

    private static int inUnits(int position, int unitBytes, BasicElement element) {
        long bytes = (long) position * unitBytes;
        if (bytes % element.unitBytes() != 0) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "displacement or bound of " + Count.of(bytes, "byte") + " is not a whole number of elements of "
                            + element.kind() + ", which have " + Count.of(element.unitBytes(), "byte") + " each");
        }
        return checkedUnits(bytes / element.unitBytes());
    }

    /** Returns the basic elements of the first bytes of an element; null if they end within a basic one. */
    public KindSequence prefix(int bytes) {
        KindSequence read = KindSequence.EMPTY;
        int rest = bytes;
        for (StridedRun<E> run : runs) {
            if (rest == 0) {
                break;
            }
            int part = Math.min(rest, run.bytes());
            BasicKind kind = run.element().kind();
            if (part % kind.size() != 0) {
                return null;
            }
            read = read.then(KindSequence.of(kind).times(part / kind.size()));
            rest -= part;
        }
        return read;
    }

    /** Whether a unit belongs to two basic elements; false also if the check would take long. */
    public boolean overlaps() {
        long sum = 0;
        for (StridedRun<E> run : runs) {
            if (run.overlaps()) {
                return true;
            }
            sum += (long) run.blockUnits() * run.count();
        }
        if (sum > trueExtent()) {
            return true;
        }
        return runs.length > 1 && trueExtent() <= MOST_MARKS && hasUnitMarkedTwice();
    }

    private boolean hasUnitMarkedTwice() {
        BitSet marked = new BitSet(trueExtent());
        for (StridedRun<E> run : runs) {
            for (int i = 0; i < run.count(); i++) {
                int from = run.start() + i * run.stride() - trueLower;
                int next = marked.nextSetBit(from);
                if (next >= 0 && next < from + run.blockUnits()) {
                    return true;
                }
                marked.set(from, from + run.blockUnits());
            }
        }
        return false;
    }

    /** Marks the units of an element at an offset that lie in a range, counted from the start of the range. */
    public void mark(long offset, long from, long to, BitSet marks) {
        for (StridedRun<E> run : runs) {
            for (int i = 0; i < run.count(); i++) {
                long first = offset + run.start() + (long) i * run.stride();
                long low = Math.max(from, first);
                long high = Math.min(to, first + run.blockUnits());
                if (low < high) {
                    marks.set((int) (low - from), (int) (high - from));
                }
            }
        }
    }

    public static int checkedUnits(long units) {
        if (units != (int) units) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "the datatype would reach to unit " + units + " of its memory; memory has at most "
                            + Integer.MAX_VALUE + " units");
        }
        return (int) units;
    }

    /** Composes maps. */
    public static final class Builder<E extends BasicElement> {
        private final List<StridedRun<E>> runs = new ArrayList<>();
        private long lower = Long.MAX_VALUE;
        private long upper = Long.MIN_VALUE;
        private boolean resized;
        private long trueLower = Long.MAX_VALUE;
        private long trueUpper = Long.MIN_VALUE;
        private long size;
        private KindSequence sequence = KindSequence.EMPTY;

        /** Appends copies of a map: the first one shifted, each further one at a distance from the previous one. */
        public Builder<E> add(TypeMap<E> map, long shift, int copies, long distance) {
            if (map.size == 0 && !map.resized) {
                return this;
            }
            long last = copies == 1 ? 0 : (copies - 1L) * checkedUnits(distance);
            bound(shift + Math.min(0, last) + map.lower, shift + Math.max(0, last) + map.upper, map.resized);
            if (map.size == 0) {
                return this;
            }
            grow((long) map.size * copies);
            checkedUnits(shift + Math.min(0, last) + map.trueLower);
            checkedUnits(shift + Math.max(0, last) + map.trueUpper);
            sequence = sequence.then(map.sequence.times(copies));
            int first = checkedUnits(shift);
            StridedRun<E> one = map.runs.length == 1 ? map.runs[0].repeated(copies, (int) distance) : null;
            if (one != null) {
                append(one.shifted(first));
                return this;
            }
            for (int i = 0; i < copies; i++) {
                for (StridedRun<E> run : map.runs) {
                    append(run.shifted((int) (first + i * distance)));
                }
            }
            return this;
        }

        /** Once bounds have been set explicitly, only such bounds count (MPI 4.1, section 5.1.7). */
        private void bound(long from, long to, boolean set) {
            if (set && !resized) {
                resized = true;
                lower = Long.MAX_VALUE;
                upper = Long.MIN_VALUE;
            }
            if (set == resized) {
                lower = Math.min(lower, from);
                upper = Math.max(upper, to);
            }
        }

        private void grow(long bytes) {
            size += bytes;
            if (size > Integer.MAX_VALUE) {
                throw new MpiException(
                        ErrorClass.COUNT,
                        "one element of the datatype would have " + Count.of(size, "byte") + ", but has at most "
                                + Integer.MAX_VALUE + "; use a smaller type and a larger count");
            }
        }

        private void append(StridedRun<E> run) {
            trueLower = Math.min(trueLower, run.lowest());
            trueUpper = Math.max(trueUpper, run.end());
            int last = runs.size() - 1;
            StridedRun<E> joined = last < 0 ? null : runs.get(last).joined(run);
            if (joined != null) {
                runs.set(last, joined);
            } else {
                requireFewer(last + 1);
                runs.add(run);
            }
        }

        private static void requireFewer(int runs) {
            if (runs >= MOST_RUNS) {
                throw new MpiException(
                        ErrorClass.TYPE,
                        "the datatype would have more than " + MOST_RUNS
                                + " pieces at unequal distances; use a smaller type and a larger count");
            }
        }

        public TypeMap<E> build() {
            boolean empty = lower > upper;
            return new TypeMap<>(
                    array(runs),
                    empty ? 0 : checkedUnits(lower),
                    empty ? 0 : checkedUnits(upper),
                    resized,
                    size == 0 ? 0 : checkedUnits(trueLower),
                    size == 0 ? 0 : checkedUnits(trueUpper),
                    (int) size,
                    sequence);
        }
    }
}
