package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.layout.BasicKind;
import io.jmpi.internal.layout.TypeMap;
import io.jmpi.matching.text.Count;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Checks arguments and builds types from types (MPI 4.1, sections 5.1.2 to 5.1.7). */
final class TypeConstructor {
    private TypeConstructor() {}

    /** A type under another name. */
    static <T> Datatype<T> named(String name, Datatype<T> type) {
        return new DerivedType<>(name, type.basis(), type.map());
    }

    /** A value and an int, which begin at multiples of their own sizes, as current C compilers lay them out. */
    static Datatype<ByteBuffer> pair(String name, Datatype<?> value) {
        int index = Math.max(value.size(), Integer.BYTES);
        Datatype<ByteBuffer> fields = struct(new int[] {1, 1}, new int[] {0, index}, value, Datatype.INT)
                .resized(0, 2 * index);
        return named(name, fields);
    }

    /** The same elements in memory with that basic type. */
    static <T, U> Datatype<U> over(Datatype<T> old, BasicType<U> basis) {
        TypeMap<BasicType<U>> map = old.map().over(basis, old.basis().unitBytes());
        return new DerivedType<>(old + " in " + basis, basis, map);
    }

    static <T> Datatype<T> contiguous(Datatype<T> old, int count) {
        requireNotNegative("count", count);
        return derived("contiguous(" + count + ")", old, old.map().repeated(count, old.extent()));
    }

    static <T> Datatype<T> vector(Datatype<T> old, int count, int blockLength, int stride) {
        return strided(
                "vector(" + count + ", " + blockLength + ", " + stride + ")",
                old,
                count,
                blockLength,
                (long) stride * old.extent());
    }

    static <T> Datatype<T> hvector(Datatype<T> old, int count, int blockLength, int strideBytes) {
        return strided(
                "hvector(" + count + ", " + blockLength + ", " + strideBytes + ")",
                old,
                count,
                blockLength,
                units("strideBytes", strideBytes, old));
    }

    private static <T> Datatype<T> strided(String name, Datatype<T> old, int count, int blockLength, long stride) {
        requireNotNegative("count", count);
        requireNotNegative("blockLength", blockLength);
        TypeMap<BasicType<T>> block = old.map().repeated(blockLength, old.extent());
        return derived(name, old, blockLength == 0 ? block : block.repeated(count, stride));
    }

    static <T> Datatype<T> indexed(Datatype<T> old, int[] blockLengths, int[] displacements) {
        requireSameLength("blockLengths", blockLengths, "displacements", displacements);
        TypeMap.Builder<BasicType<T>> builder = new TypeMap.Builder<>();
        for (int i = 0; i < blockLengths.length; i++) {
            addBlock(builder, old, "blockLengths", i, blockLengths[i], (long) displacements[i] * old.extent());
        }
        return derived("indexed(" + Count.of(blockLengths.length, "block") + ")", old, builder.build());
    }

    static <T> Datatype<T> hindexed(Datatype<T> old, int[] blockLengths, int[] byteDisplacements) {
        requireSameLength("blockLengths", blockLengths, "byteDisplacements", byteDisplacements);
        TypeMap.Builder<BasicType<T>> builder = new TypeMap.Builder<>();
        for (int i = 0; i < blockLengths.length; i++) {
            long displacement = units("byteDisplacements[" + i + "]", byteDisplacements[i], old);
            addBlock(builder, old, "blockLengths", i, blockLengths[i], displacement);
        }
        return derived("hindexed(" + Count.of(blockLengths.length, "block") + ")", old, builder.build());
    }

    static <T> Datatype<T> indexedBlock(Datatype<T> old, int blockLength, int[] displacements) {
        requireNotNegative("blockLength", blockLength);
        requireNotNull("displacements", displacements);
        TypeMap.Builder<BasicType<T>> builder = new TypeMap.Builder<>();
        for (int displacement : displacements) {
            addBlock(builder, old, "blockLength", -1, blockLength, (long) displacement * old.extent());
        }
        return derived(
                "indexedBlock(" + Count.of(displacements.length, "block") + " of " + blockLength + ")",
                old,
                builder.build());
    }

    static <T> Datatype<T> hindexedBlock(Datatype<T> old, int blockLength, int[] byteDisplacements) {
        requireNotNegative("blockLength", blockLength);
        requireNotNull("byteDisplacements", byteDisplacements);
        TypeMap.Builder<BasicType<T>> builder = new TypeMap.Builder<>();
        for (int i = 0; i < byteDisplacements.length; i++) {
            long displacement = units("byteDisplacements[" + i + "]", byteDisplacements[i], old);
            addBlock(builder, old, "blockLength", -1, blockLength, displacement);
        }
        return derived(
                "hindexedBlock(" + Count.of(byteDisplacements.length, "block") + " of " + blockLength + ")",
                old,
                builder.build());
    }

    private static <T> void addBlock(
            TypeMap.Builder<BasicType<T>> builder,
            Datatype<T> old,
            String name,
            int index,
            int length,
            long displacement) {
        if (length < 0) {
            throw new MpiException(ErrorClass.ARG, name + "[" + index + "] = " + length + " is negative");
        }
        if (length > 0) {
            builder.add(old.map(), displacement, length, old.extent());
        }
    }

    static <T> Datatype<T> subarray(Datatype<T> old, int[] sizes, int[] subsizes, int[] starts) {
        requireSameLength("sizes", sizes, "subsizes", subsizes);
        requireSameLength("sizes", sizes, "starts", starts);
        if (sizes.length == 0) {
            throw new MpiException(ErrorClass.ARG, "sizes is empty: a subarray has at least one dimension");
        }
        TypeMap<BasicType<T>> part = old.map();
        long distance = old.extent();
        long start = 0;
        for (int i = sizes.length - 1; i >= 0; i--) {
            requireDimension(i, sizes[i], subsizes[i], starts[i]);
            part = part.repeated(subsizes[i], distance);
            start += starts[i] * distance;
            distance = TypeMap.checkedUnits(distance * sizes[i]);
        }
        return derived(
                "subarray(" + Arrays.toString(sizes) + ", " + Arrays.toString(subsizes) + ", " + Arrays.toString(starts)
                        + ")",
                old,
                part.shifted(start).resized(0, (int) distance));
    }

    private static void requireDimension(int i, int size, int subsize, int start) {
        if (size < 1) {
            throw new MpiException(ErrorClass.ARG, "sizes[" + i + "] = " + size + " is not positive");
        }
        if (subsize < 1 || subsize > size) {
            throw new MpiException(
                    ErrorClass.ARG, "subsizes[" + i + "] = " + subsize + " is not in 1..sizes[" + i + "] = " + size);
        }
        if (start < 0 || start > size - subsize) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "starts[" + i + "] = " + start + " is not in 0.." + (size - subsize) + ": sizes[" + i + "] = "
                            + size + ", subsizes[" + i + "] = " + subsize);
        }
    }

    static <T> Datatype<T> resized(Datatype<T> old, int lowerBound, int extent) {
        requireNotNegative("newExtent", extent);
        return derived(
                "resized(" + lowerBound + ", " + extent + ")", old, old.map().resized(lowerBound, extent));
    }

    static Datatype<ByteBuffer> struct(int[] blockLengths, int[] byteDisplacements, Datatype<?>... types) {
        requireSameLength("blockLengths", blockLengths, "byteDisplacements", byteDisplacements);
        if (types == null || types.length != blockLengths.length) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "types has " + (types == null ? "no elements" : Count.of(types.length, "element"))
                            + ", but blockLengths has " + blockLengths.length);
        }
        TypeMap.Builder<BasicType<ByteBuffer>> builder = new TypeMap.Builder<>();
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < types.length; i++) {
            if (types[i] == null) {
                throw new MpiException(ErrorClass.TYPE, "types[" + i + "] is null");
            }
            addBlock(builder, types[i].inBuffer(), "blockLengths", i, blockLengths[i], byteDisplacements[i]);
            fields.append(i == 0 ? "" : ", ").append(types[i]);
        }
        return new DerivedType<>("struct(" + fields + ")", BufferType.of(BasicKind.BYTE), builder.build());
    }

    private static <T> Datatype<T> derived(String name, Datatype<T> old, TypeMap<BasicType<T>> map) {
        return new DerivedType<>(name + " of " + old, old.basis(), map);
    }

    private static long units(String name, int bytes, Datatype<?> old) {
        int unitBytes = old.basis().unitBytes();
        if (bytes % unitBytes != 0) {
            throw new MpiException(
                    ErrorClass.ARG,
                    name + " " + bytes + " is not a whole number of array elements, which have "
                            + Count.of(unitBytes, "byte") + " each");
        }
        return bytes / unitBytes;
    }

    private static void requireNotNegative(String name, int value) {
        if (value < 0) {
            throw new MpiException(
                    name.equals("count") ? ErrorClass.COUNT : ErrorClass.ARG, name + " " + value + " is negative");
        }
    }

    private static void requireNotNull(String name, int[] array) {
        if (array == null) {
            throw new MpiException(ErrorClass.ARG, name + " is null");
        }
    }

    private static void requireSameLength(String first, int[] a, String second, int[] b) {
        requireNotNull(first, a);
        requireNotNull(second, b);
        if (a.length != b.length) {
            throw new MpiException(
                    ErrorClass.ARG,
                    second + " has " + Count.of(b.length, "element") + ", but " + first + " has " + a.length);
        }
    }
}
