package mpi;

import io.jmpi.datatype.Elements;
import io.jmpi.reduction.ReduceFunction;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Calls a function in Open MPI's form. Its memories begin with the first element, and are bytes if the function overrides
 * that method, otherwise arrays.
 */
record ArrayFunction(UserFunction function, Datatype type, boolean takesBytes) implements ReduceFunction<Object> {
    static ArrayFunction of(UserFunction function, Datatype type) {
        return new ArrayFunction(function, type, type.baseType != MPI.BOOLEAN.baseType && overridesBytes(function));
    }

    private static boolean overridesBytes(UserFunction function) {
        try {
            return function.getClass()
                            .getMethod("call", ByteBuffer.class, ByteBuffer.class, int.class, Datatype.class)
                            .getDeclaringClass()
                    != UserFunction.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a function without the method of its base class", e);
        }
    }

    @Override
    public void combine(
            Object in,
            int inOffset,
            Object inout,
            int inoutOffset,
            int count,
            io.jmpi.datatype.Datatype<Object> unused) {
        if (takesBytes) {
            Elements<?> left = units(in, inOffset, count);
            Elements<?> right = units(inout, inoutOffset, count);
            ByteBuffer leftBytes = bytes(left);
            ByteBuffer rightBytes = bytes(right);
            function.call(leftBytes, rightBytes, count, type);
            copyBack(rightBytes.clear(), right);
            return;
        }
        Object left = array(in, inOffset, count);
        Object right = array(inout, inoutOffset, count);
        function.call(left, right, count, type);
        if (right != inout) {
            Elements<?> result = elements(right, 0, Array.getLength(right));
            result.copyTo(new Elements<>(inout, inoutOffset, result.count(), typeIn(inout, result)));
        }
    }

    /** The type of the result's elements in the memory that they came from. */
    private static io.jmpi.datatype.Datatype<Object> typeIn(Object memory, Elements<?> result) {
        return result.type().over(memory);
    }

    /** The basic elements that the elements of the type cover, with those between. */
    private Elements<?> units(Object memory, int offset, int count) {
        io.jmpi.datatype.Datatype<Object> basic = io.jmpi.datatype.Datatype.of(memory);
        int bytesEach = memory instanceof ByteBuffer ? 1 : type.unit();
        long covered = (long) count * type.inBytes().extent() / bytesEach;
        return elements(memory, offset, (int) Math.min(covered, basic.length(memory) - offset));
    }

    private static Elements<?> elements(Object memory, int offset, int units) {
        return new Elements<>(memory, offset, units, io.jmpi.datatype.Datatype.of(memory));
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
            return arrayOfBytes(bytes, offset, units.count());
        }
        Object copy = units.type().ofBasicElements().allocate(units.count());
        units.copyTo(elements(copy, 0, units.count()));
        return copy;
    }

    /** Bytes of a memory that is typed for the program, as an array of the base kind. */
    private Object arrayOfBytes(ByteBuffer bytes, int offset, int length) {
        io.jmpi.datatype.Datatype<?> basic = type.inArray() == null
                ? io.jmpi.datatype.Datatype.BYTE
                : io.jmpi.datatype.Datatype.of(Kinds.emptyLike(type.inArray()));
        int count = length / basic.size();
        Object copy = basic.allocate(count);
        new Elements<>(bytes, offset, count, basic.inBuffer()).copyTo(elements(copy, 0, count));
        return copy;
    }
}
