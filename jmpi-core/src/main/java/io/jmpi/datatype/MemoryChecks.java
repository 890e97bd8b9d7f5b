package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Checks that elements lie in a memory, and describes the reason if they do not. */
final class MemoryChecks {
    private MemoryChecks() {}

    static void requireCount(String argument, long count) {
        if (count < 0) {
            throw new MpiException(ErrorClass.COUNT, "count " + count + " of " + argument + " is negative");
        }
    }

    /** Checks that the elements have at most 2^63-1 bytes in a message. */
    static void requireBytes(Datatype<?> type, String argument, long count) {
        if (count > Integer.MAX_VALUE && type.size() > 0 && count > Long.MAX_VALUE / type.size()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "count " + count + " of " + argument + ", each element of which has "
                            + Count.of(type.size(), "byte") + ", is more than a message can have");
        }
    }

    /** Returns the units from the first to the last of several elements; greater than any memory if a long is too short. */
    static long distance(Datatype<?> type, long count) {
        long last = count - 1;
        int extent = type.extent();
        if (last > Integer.MAX_VALUE && extent != 0 && last > Long.MAX_VALUE / 4 / Math.abs((long) extent)) {
            return extent > 0 ? Long.MAX_VALUE / 4 : -Long.MAX_VALUE / 4;
        }
        return last * extent;
    }

    /** Returns how many bytes elements have in a ByteBuffer, which may hold fewer than a message. */
    static int packedBytes(Datatype<?> type, long count) {
        requireBytes(type, "the elements to pack", count);
        long bytes = count * type.size();
        if (bytes > Integer.MAX_VALUE) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "the size of " + Count.of(count, "element") + " of " + type + " is " + Count.of(bytes, "byte")
                            + "; a ByteBuffer holds at most " + Integer.MAX_VALUE + ": pack them in parts");
        }
        return (int) bytes;
    }

    /** Checks that a frame has room for packed elements, or holds them. */
    static void requireRemaining(String argument, ByteBuffer buffer, Datatype<?> type, long count) {
        if (buffer == null) {
            throw new MpiException(ErrorClass.BUFFER, argument + " is null");
        }
        if (buffer.remaining() < count * type.size()) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    argument + " has " + Count.of(buffer.remaining(), "byte") + " left, but the size of "
                            + Count.of(count, "element") + " of " + type + " is "
                            + Count.of(count * type.size(), "byte"));
        }
    }

    /** Returns the length of a memory; raw types and casts can pass an array of another class. */
    static <T> long requireLength(Datatype<T> type, String argument, T memory) {
        try {
            return type.length(memory);
        } catch (ClassCastException e) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    argument + " is of class " + memory.getClass().getTypeName() + ", which datatype " + type
                            + " does not describe",
                    e);
        }
    }

    static MpiException outside(Datatype<?> type, String argument, long length, long offset, long count) {
        if (type == Datatype.OBJECT || type instanceof BasicType && type.extent() == 1) {
            return new MpiException(
                    ErrorClass.BUFFER,
                    argument + " has " + Count.of(length, "element") + ", but offset " + offset + " and count " + count
                            + " need " + (offset + count));
        }
        long first = offset + type.trueLowerBound();
        long end = first + distance(type, count) + type.trueExtent();
        return new MpiException(
                ErrorClass.BUFFER,
                argument + " has " + length + " units, but count " + count + " of datatype " + type + " from offset "
                        + offset + " needs units " + first + " to " + (end - 1));
    }

    static MpiException unknownClass(Object memory) {
        return new MpiException(
                ErrorClass.BUFFER,
                "buffer is "
                        + (memory == null
                                ? "null"
                                : "of class " + memory.getClass().getTypeName())
                        + ", but must be an array of a primitive type, an NIO buffer or a Buffer of one of these"
                        + advice(memory));
    }

    private static String advice(@Nullable Object memory) {
        if (memory == null) {
            return "";
        }
        if (memory instanceof Number || memory instanceof Character || memory instanceof Boolean) {
            return "; put the value into an array of one element";
        }
        return memory.getClass().isArray()
                        && memory.getClass().getComponentType().isArray()
                ? "; use one array for all rows, or send each row"
                : "; objects are sent by calls such as sendObject and allreduceObject";
    }
}
