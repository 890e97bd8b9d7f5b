package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;

/** Describes why elements do not lie in a memory. */
final class MemoryErrors {
    private MemoryErrors() {}

    static MpiException outside(Datatype<?> type, String argument, int length, int offset, int count) {
        if (type == Datatype.OBJECT || type instanceof BasicType && type.extent() == 1) {
            return new MpiException(
                    ErrorClass.BUFFER,
                    argument + " has " + length + " elements, but offset " + offset + " and count " + count + " need "
                            + ((long) offset + count));
        }
        long first = (long) offset + type.trueLowerBound();
        long end = first + (count - 1L) * type.extent() + type.trueExtent();
        return new MpiException(
                ErrorClass.BUFFER,
                argument + " has " + length + " units, but count " + count + " of datatype " + type + " from offset "
                        + offset + " needs units " + first + " to " + (end - 1));
    }

    static MpiException tooLong(Datatype<?> type, String argument, int count) {
        return new MpiException(
                ErrorClass.COUNT,
                "count " + count + " of " + argument + " makes a message of " + (long) count * type.size()
                        + " bytes; messages hold at most " + Integer.MAX_VALUE + " bytes");
    }

    static MpiException otherClass(Datatype<?> type, String argument, Object memory, ClassCastException cause) {
        return new MpiException(
                ErrorClass.TYPE,
                argument + " is a " + memory.getClass().getTypeName() + ", which datatype " + type
                        + " does not describe",
                cause);
    }

    static MpiException unknownClass(Object memory) {
        return new MpiException(
                ErrorClass.BUFFER,
                "buffer is "
                        + (memory == null ? "null" : "a " + memory.getClass().getTypeName())
                        + ", but must be an array of a primitive type or a ByteBuffer");
    }
}
