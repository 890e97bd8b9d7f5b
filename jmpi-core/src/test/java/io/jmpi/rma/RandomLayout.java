package io.jmpi.rma;

import io.jmpi.datatype.Datatype;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Elements of a random datatype, and where their basic elements lie, known without the library.
 *
 * @param type over arrays of the kind; of several kinds in a ByteBuffer
 * @param count elements of the type
 * @param kinds of the basic elements, in message order
 * @param offsets of the basic elements, in bytes
 * @param plain whether they lie one after the other
 */
@SuppressWarnings("ArrayRecordComponent")
record RandomLayout(Datatype<?> type, int count, ElementKind[] kinds, int[] offsets, boolean plain) {
    /** The lowest byte, maybe negative. */
    int lowest() {
        return Arrays.stream(offsets).min().orElse(0);
    }

    int end() {
        return IntStream.range(0, kinds.length)
                .map(i -> offsets[i] + kinds[i].size())
                .max()
                .orElse(0);
    }

    /** As elements of a ByteBuffer. */
    RandomLayout inBuffer() {
        return new RandomLayout(type.inBuffer(), count, kinds, offsets, plain);
    }

    /** Lays out a number of elements of one kind. */
    static RandomLayout of(ElementKind kind, int elements, Random random) {
        int size = kind.size();
        if (elements == 0 || random.nextInt(3) == 0) {
            int[] offsets = IntStream.range(0, elements).map(i -> i * size).toArray();
            return new RandomLayout(kind.type(), elements, repeated(kind, elements), offsets, true);
        }
        int each = divisor(elements, random);
        int[] places;
        Datatype<?> type;
        if (random.nextBoolean()) {
            int block = divisor(each, random);
            int stride = block + random.nextInt(3);
            int blocks = each / block;
            boolean down = random.nextInt(4) == 0;
            type = kind.type().vector(blocks, block, down ? -stride : stride);
            places = IntStream.range(0, each)
                    .map(i -> i / block * (down ? -stride : stride) + i % block)
                    .toArray();
        } else {
            List<int[]> blocks = blocks(each, random);
            int[] lengths = blocks.stream().mapToInt(b -> b[0]).toArray();
            int[] starts = blocks.stream().mapToInt(b -> b[1]).toArray();
            type = kind.type().indexed(lengths, starts);
            places = blocks.stream()
                    .flatMapToInt(b -> IntStream.range(b[1], b[1] + b[0]))
                    .toArray();
        }
        int span = Arrays.stream(places).max().orElse(0)
                - Arrays.stream(places).min().orElse(0)
                + 1;
        int extent = span + random.nextInt(3);
        Datatype<?> resized = type.resized(type.lowerBound(), extent);
        int[] offsets = IntStream.range(0, elements)
                .map(i -> (i / each * extent + places[i % each]) * size)
                .toArray();
        return new RandomLayout(resized, elements / each, repeated(kind, elements), offsets, false);
    }

    /** Blocks of a length and a place each, which do not overlap, in any order. */
    private static List<int[]> blocks(int elements, Random random) {
        List<int[]> blocks = new ArrayList<>();
        int longest = 1 + random.nextInt(random.nextBoolean() ? 3 : elements);
        int place = random.nextInt(3) - 1;
        for (int left = elements; left > 0; ) {
            int length = Math.min(left, 1 + random.nextInt(longest));
            blocks.add(new int[] {length, place});
            place += length + random.nextInt(3);
            left -= length;
        }
        if (random.nextBoolean()) {
            Collections.shuffle(blocks, random);
        }
        return blocks;
    }

    /**
     * Lays out elements of several kinds in a ByteBuffer, each at a multiple of its size.
     *
     * @param order the kinds of one element
     * @param lengths how many of each
     */
    static RandomLayout struct(ElementKind[] order, int[] lengths, int count, Random random) {
        int[] starts = new int[order.length];
        Datatype<?>[] types = new Datatype<?>[order.length];
        List<ElementKind> kinds = new ArrayList<>();
        List<Integer> offsets = new ArrayList<>();
        int end = 0;
        for (int i = 0; i < order.length; i++) {
            starts[i] = end + random.nextInt(2) * Long.BYTES;
            types[i] = order[i].type();
            for (int j = 0; j < lengths[i]; j++) {
                kinds.add(order[i]);
                offsets.add(starts[i] + j * order[i].size());
            }
            end = aligned(starts[i] + lengths[i] * order[i].size());
        }
        int extent = end;
        int[] all = IntStream.range(0, count)
                .flatMap(i -> offsets.stream().mapToInt(offset -> i * extent + offset))
                .toArray();
        ElementKind[] allKinds =
                IntStream.range(0, count).boxed().flatMap(i -> kinds.stream()).toArray(ElementKind[]::new);
        return new RandomLayout(
                Datatype.struct(lengths, starts, types).resized(0, extent), count, allKinds, all, false);
    }

    static int aligned(int bytes) {
        return (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    private static ElementKind[] repeated(ElementKind kind, int elements) {
        ElementKind[] kinds = new ElementKind[elements];
        Arrays.fill(kinds, kind);
        return kinds;
    }

    private static int divisor(int number, Random random) {
        int[] all =
                IntStream.rangeClosed(1, number).filter(i -> number % i == 0).toArray();
        return all[random.nextInt(all.length)];
    }
}
