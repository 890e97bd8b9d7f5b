package io.jmpi.file;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** A random datatype of bytes, and beside it the places of its bytes one by one, in their order. */
@SuppressWarnings("ArrayRecordComponent") // Types are not compared.
record ModelType(Datatype<ByteBuffer> type, int[] places, int extent) {
    static ModelType basic(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> basic(Datatype.SHORT.inBuffer(), 2);
            case 1 -> basic(Datatype.INT.inBuffer(), 4);
            case 2 -> basic(Datatype.DOUBLE.inBuffer(), 8);
            case 3 -> basic(Datatype.LONG.inBuffer(), 8);
            default -> basic(Datatype.BUFFER, 1);
        };
    }

    private static ModelType basic(Datatype<ByteBuffer> type, int size) {
        return new ModelType(type, IntStream.range(0, size).toArray(), size);
    }

    /** Returns a type whose places ascend, and whose tiles do. */
    static ModelType ascending(Random random, int depth) {
        ModelType made = basic(random);
        for (int i = 0; i < depth; i++) {
            made = made.derived(random);
        }
        int end = made.places[made.places.length - 1] + 1;
        if (end - made.places[0] > made.extent || random.nextInt(3) == 0) {
            made = made.resized(random.nextInt(9) - 4, end - made.places[0] + random.nextInt(20));
        }
        return made;
    }

    private ModelType derived(Random random) {
        int count = 1 + random.nextInt(4);
        int block = 1 + random.nextInt(3);
        int span = Math.max(extent, places[places.length - 1] + 1);
        if (span > 400) {
            return this;
        }
        switch (random.nextInt(5)) {
            case 0 -> {
                ModelType dense = extent >= span ? this : resized(0, span);
                int stride = block + random.nextInt(3);
                int[] displacements =
                        IntStream.range(0, count).map(i -> i * stride).toArray();
                return dense.blocks(dense.type.vector(count, block, stride), displacements, block);
            }
            case 1 -> {
                ModelType dense = extent >= span ? this : resized(0, span);
                int[] displacements = new int[count];
                int next = random.nextInt(3);
                for (int i = 0; i < count; i++) {
                    displacements[i] = next;
                    next += block + random.nextInt(3);
                }
                return dense.blocks(dense.type.indexedBlock(block, displacements), displacements, block);
            }
            case 2 -> {
                ModelType dense = extent >= span ? this : resized(0, span);
                return dense.subarray(random);
            }
            case 3 -> {
                ModelType dense = extent >= span ? this : resized(0, span);
                ModelType other = basic(random);
                int begin = dense.extent * block + random.nextInt(5);
                Datatype<ByteBuffer> struct =
                        Datatype.struct(new int[] {block, count}, new int[] {0, begin}, dense.type, other.type);
                int[] first = dense.repeated(
                        IntStream.range(0, block).map(i -> i * dense.extent).toArray());
                int[] second = other.repeated(IntStream.range(0, count)
                        .map(i -> begin + i * other.extent)
                        .toArray());
                int[] all = Arrays.copyOf(first, first.length + second.length);
                System.arraycopy(second, 0, all, first.length, second.length);
                return new ModelType(struct, all, struct.extent());
            }
            default -> {
                return resized(random.nextInt(5) - 2, span + random.nextInt(6));
            }
        }
    }

    private ModelType subarray(Random random) {
        int[] sizes = {2 + random.nextInt(3), 2 + random.nextInt(4), 1 + random.nextInt(4)};
        int[] subsizes = new int[3];
        int[] starts = new int[3];
        for (int i = 0; i < 3; i++) {
            subsizes[i] = 1 + random.nextInt(sizes[i]);
            starts[i] = random.nextInt(sizes[i] - subsizes[i] + 1);
        }
        int[] shifts = new int[subsizes[0] * subsizes[1] * subsizes[2]];
        int next = 0;
        for (int x = 0; x < subsizes[0]; x++) {
            for (int y = 0; y < subsizes[1]; y++) {
                for (int z = 0; z < subsizes[2]; z++) {
                    shifts[next++] = (((starts[0] + x) * sizes[1] + starts[1] + y) * sizes[2] + starts[2] + z) * extent;
                }
            }
        }
        return new ModelType(
                type.subarray(sizes, subsizes, starts), repeated(shifts), sizes[0] * sizes[1] * sizes[2] * extent);
    }

    private ModelType blocks(Datatype<ByteBuffer> made, int[] displacements, int block) {
        int[] shifts = new int[displacements.length * block];
        for (int i = 0; i < shifts.length; i++) {
            shifts[i] = (displacements[i / block] + i % block) * extent;
        }
        return new ModelType(made, repeated(shifts), made.extent());
    }

    private int[] repeated(int[] shifts) {
        int[] all = new int[shifts.length * places.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = shifts[i / places.length] + places[i % places.length];
        }
        return all;
    }

    ModelType resized(int lower, int newExtent) {
        return new ModelType(type.resized(lower, newExtent), places, newExtent);
    }

    /** Returns the type of some bytes of a tile. */
    static ModelType ofBytes(int[] places, int extent, Random random) {
        int[] ones = new int[places.length];
        Arrays.fill(ones, 1);
        Datatype<ByteBuffer> type =
                random.nextBoolean() ? Datatype.BUFFER.indexed(ones, places) : Datatype.BUFFER.indexedBlock(1, places);
        return new ModelType(type.resized(0, extent), places, extent);
    }

    int size() {
        return places.length;
    }

    /** Where a byte of the stream is, from the displacement on. */
    long place(long position) {
        return position / places.length * extent + places[(int) (position % places.length)];
    }
}
