package io.jmpi.mpi.operation;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.memory.Kinds;
import io.jmpi.reduction.ReduceFunction;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Calls a function in Open MPI's form. Its memories begin with the first element, and are bytes if the function has a form for
 * them, otherwise arrays.
 *
 * @param type the elements
 * @param onArrays the function of arrays
 * @param onBytes the function of bytes; null if it has none
 */
public record ArrayFunction(ElementType type, OnArrays onArrays, OnBytes onBytes) implements ReduceFunction<Object> {
    /** Combines elements of arrays, {@code inout[i] = in[i] op inout[i]}. */
    @FunctionalInterface
    public interface OnArrays {
        void call(Object in, Object inout, int count);
    }

    /** Combines elements of direct buffers, {@code inout[i] = in[i] op inout[i]}. */
    @FunctionalInterface
    public interface OnBytes {
        void call(ByteBuffer in, ByteBuffer inout, int count);
    }

    @Override
    public void combine(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype<Object> unused) {
        if (onBytes != null) {
            Elements<?> left = units(in, inOffset, count);
            Elements<?> right = units(inout, inoutOffset, count);
            ByteBuffer leftBytes = bytes(left);
            ByteBuffer rightBytes = bytes(right);
            onBytes.call(leftBytes, rightBytes, count);
            copyBack(rightBytes.clear(), right);
            return;
        }
        Object left = array(in, inOffset, count);
        Object right = array(inout, inoutOffset, count);
        onArrays.call(left, right, count);
        if (right != inout) {
            Elements<?> result = elements(right, 0, Array.getLength(right));
            result.copyTo(new Elements<>(inout, inoutOffset, result.count(), typeIn(inout, result)));
        }
    }

    /** The type of the result's elements in the memory that they came from. */
    private static Datatype<Object> typeIn(Object memory, Elements<?> result) {
        return result.type().over(memory);
    }

    /** The basic elements that the elements of the type cover, with those between. */
    private Elements<?> units(Object memory, int offset, int count) {
        Datatype<Object> basic = Datatype.of(memory);
        int bytesEach = memory instanceof ByteBuffer ? 1 : type.unit();
        long covered = (long) count * type.inBytes().extent() / bytesEach;
        return elements(memory, offset, (int) Math.min(covered, basic.length(memory) - offset));
    }

    private static Elements<?> elements(Object memory, int offset, int units) {
        return new Elements<>(memory, offset, units, Datatype.of(memory));
    }

    private static ByteBuffer bytes(Elements<?> units) {
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(units.type().packSize(units.count())).order(ByteOrder.nativeOrder());
        units.copyTo(new Elements<>(bytes, 0, units.count(), units.type().inBuffer()));
        return bytes;
    }

    private static void copyBack(ByteBuffer bytes, Elements<?> units) {
        new Elements<>(bytes, 0, units.count(), units.type().inBuffer()).copyTo(units);
    }

    /** The array itself if it is what the function expects; otherwise a copy. */
    private Object array(Object memory, int offset, int count) {
        Elements<?> units = units(memory, offset, count);
        if (memory.getClass().isArray() && offset == 0 && Array.getLength(memory) == units.count()) {
            return memory;
        }
        if (memory instanceof ByteBuffer bytes) {
            return arrayOfBytes(bytes, offset, (int) units.count());
        }
        Object copy = units.type().ofBasicElements().allocate(units.count());
        units.copyTo(elements(copy, 0, (int) units.count()));
        return copy;
    }

    /** Bytes of a memory that is typed for the program, as an array of the base kind. */
    private Object arrayOfBytes(ByteBuffer bytes, int offset, int length) {
        Datatype<?> basic = type.inArray() == null ? Datatype.BYTE : Datatype.of(Kinds.emptyLike(type.inArray()));
        int count = length / basic.size();
        Object copy = basic.allocate(count);
        new Elements<>(bytes, offset, count, basic.inBuffer()).copyTo(elements(copy, 0, count));
        return copy;
    }
}
