package io.jmpi.datatype;

import io.jmpi.internal.layout.BasicKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A random nest of types, and the same one naively. */
final class RandomType {
    private static final int MOST_ENTRIES = 600;
    private static final int MOST_UNITS = 20_000;
    private static final List<Datatype<?>> ARRAYS = List.of(
            Datatype.BYTE,
            Datatype.BOOLEAN,
            Datatype.CHAR,
            Datatype.SHORT,
            Datatype.INT,
            Datatype.LONG,
            Datatype.FLOAT,
            Datatype.DOUBLE);

    final Datatype<Object> type;
    final NaiveType naive;

    @SuppressWarnings("unchecked")
    private RandomType(Datatype<?> type, NaiveType naive) {
        this.type = (Datatype<Object>) type;
        this.naive = naive;
    }

    /** A type over arrays or over ByteBuffers, of a size that can be tested quickly. */
    static RandomType create(Random random) {
        return create(random, ARRAYS.get(random.nextInt(ARRAYS.size())), random.nextBoolean());
    }

    static RandomType create(Random random, Datatype<?> basic, boolean inBuffer) {
        RandomType made = basic(basic, inBuffer);
        for (int depth = random.nextInt(4); depth > 0; depth--) {
            RandomType nested = nested(random, made, inBuffer);
            if (nested.naive.entries().size() <= MOST_ENTRIES
                    && Math.abs((long) nested.naive.lower()) < MOST_UNITS
                    && Math.abs((long) nested.naive.upper()) < MOST_UNITS) {
                made = nested;
            }
        }
        return made;
    }

    private static RandomType basic(Datatype<?> basic, boolean inBuffer) {
        BasicKind kind = ((BasicType<?>) basic).kind();
        return new RandomType(inBuffer ? basic.inBuffer() : basic, NaiveType.basic(kind, inBuffer));
    }

    private static RandomType nested(Random random, RandomType old, boolean inBuffer) {
        return switch (random.nextInt(inBuffer ? 10 : 8)) {
            case 0 -> contiguous(random, old);
            case 1, 2 -> vector(random, old, false);
            case 3 -> vector(random, old, true);
            case 4 -> indexed(random, old);
            case 5 -> indexedBlock(random, old);
            case 6 -> subarray(random, old);
            case 7 -> resized(random, old);
            default -> struct(random, old);
        };
    }

    private static RandomType contiguous(Random random, RandomType old) {
        int count = random.nextInt(5);
        return new RandomType(old.type.contiguous(count), old.naive.copies(steps(count, old.naive.extent())));
    }

    private static RandomType vector(Random random, RandomType old, boolean bytes) {
        int count = random.nextInt(5);
        int blockLength = random.nextInt(4);
        int stride = random.nextInt(9) - 2;
        int extent = old.naive.extent();
        int distance = bytes ? stride : stride * extent;
        List<Integer> displacements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < blockLength; j++) {
                displacements.add(i * distance + j * extent);
            }
        }
        return new RandomType(
                bytes
                        ? old.type.hvector(count, blockLength, stride * old.naive.unitBytes())
                        : old.type.vector(count, blockLength, stride),
                old.naive.copies(displacements));
    }

    private static RandomType indexed(Random random, RandomType old) {
        int[] lengths = random.ints(random.nextInt(4), 0, 4).toArray();
        int[] places = random.ints(lengths.length, -3, 12).toArray();
        boolean bytes = random.nextBoolean();
        int extent = old.naive.extent();
        int[] bytePlaces = new int[places.length];
        List<Integer> displacements = new ArrayList<>();
        for (int i = 0; i < lengths.length; i++) {
            bytePlaces[i] = places[i] * old.naive.unitBytes();
            for (int j = 0; j < lengths[i]; j++) {
                displacements.add((bytes ? places[i] : places[i] * extent) + j * extent);
            }
        }
        return new RandomType(
                bytes ? old.type.hindexed(lengths, bytePlaces) : old.type.indexed(lengths, places),
                old.naive.copies(displacements));
    }

    private static RandomType indexedBlock(Random random, RandomType old) {
        int blockLength = random.nextInt(4);
        int[] places = random.ints(random.nextInt(5), -3, 12).toArray();
        boolean bytes = random.nextBoolean();
        int extent = old.naive.extent();
        List<Integer> displacements = new ArrayList<>();
        for (int place : places) {
            for (int j = 0; j < blockLength; j++) {
                displacements.add((bytes ? place : place * extent) + j * extent);
            }
        }
        int[] bytePlaces =
                IntStream.of(places).map(place -> place * old.naive.unitBytes()).toArray();
        return new RandomType(
                bytes ? old.type.hindexedBlock(blockLength, bytePlaces) : old.type.indexedBlock(blockLength, places),
                old.naive.copies(displacements));
    }

    private static RandomType subarray(Random random, RandomType old) {
        int dimensions = 1 + random.nextInt(4);
        int[] sizes = new int[dimensions];
        int[] subsizes = new int[dimensions];
        int[] starts = new int[dimensions];
        int all = 1;
        for (int i = 0; i < dimensions; i++) {
            sizes[i] = 1 + random.nextInt(5);
            subsizes[i] = 1 + random.nextInt(sizes[i]);
            starts[i] = random.nextInt(sizes[i] - subsizes[i] + 1);
            all *= sizes[i];
        }
        int extent = old.naive.extent();
        List<Integer> displacements = new ArrayList<>();
        for (int place = 0; place < all; place++) {
            if (isInside(place, sizes, subsizes, starts)) {
                displacements.add(place * extent);
            }
        }
        return new RandomType(
                old.type.subarray(sizes, subsizes, starts),
                old.naive.copies(displacements).resized(0, all * extent));
    }

    private static boolean isInside(int place, int[] sizes, int[] subsizes, int[] starts) {
        int rest = place;
        for (int i = sizes.length - 1; i >= 0; i--) {
            int index = rest % sizes[i];
            if (index < starts[i] || index >= starts[i] + subsizes[i]) {
                return false;
            }
            rest /= sizes[i];
        }
        return true;
    }

    private static RandomType resized(Random random, RandomType old) {
        int lower = random.nextInt(7) - 3;
        int extent = random.nextInt(2 * old.naive.extent() + 5);
        return new RandomType(old.type.resized(lower, extent), old.naive.resized(lower, extent));
    }

    private static RandomType struct(Random random, RandomType old) {
        int fields = random.nextInt(4) + 1;
        int[] lengths = new int[fields];
        int[] places = new int[fields];
        Datatype<?>[] types = new Datatype<?>[fields];
        List<NaiveType> naives = new ArrayList<>();
        List<Integer> displacements = new ArrayList<>();
        for (int i = 0; i < fields; i++) {
            RandomType array = create(random, ARRAYS.get(random.nextInt(ARRAYS.size())), false);
            boolean small = array.naive.entries().size() < 20;
            RandomType field = i == 0 ? old : small ? array : basic(Datatype.SHORT, false);
            NaiveType naive = i == 0 ? old.naive : field.naive.inBuffer();
            lengths[i] = random.nextInt(3);
            places[i] = random.nextInt(60) - 10;
            types[i] = field.type;
            for (int j = 0; j < lengths[i]; j++) {
                naives.add(naive);
                displacements.add(places[i] + j * naive.extent());
            }
        }
        Datatype<ByteBuffer> struct = Datatype.struct(lengths, places, types);
        return new RandomType(struct, NaiveType.joined(1, naives, displacements));
    }

    private static List<Integer> steps(int count, int distance) {
        List<Integer> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            steps.add(i * distance);
        }
        return steps;
    }

    @Override
    public String toString() {
        return type.toString();
    }
}
