package io.jmpi.mpi.memory;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The bytes, in native order, of an array whose element kind differs from the message's. Open MPI sends and receives
 * the bytes of an array of any kind. Stateless; any thread.
 */
public final class ArrayBytes {
    private ArrayBytes() {}

    /** The memory itself; a copy of its bytes if it is an array of another kind. */
    public static Object of(Object memory, int count, ElementType type) {
        return isOfAnotherKind(memory, count, type) ? copy(memory) : memory;
    }

    /** Copies bytes back to their array, if they are the bytes of one. */
    public static void store(Object bytes, Object memory) {
        if (bytes != memory) {
            Elements<?> elements = elements(memory);
            elements((ByteBuffer) bytes, elements).copyTo(elements);
        }
    }

    private static boolean isOfAnotherKind(Object memory, int count, ElementType type) {
        if (count <= 0 || memory == null || !type.isUsable() || memory.getClass() == type.arrayClass()) {
            return false;
        }
        Class<?> kind = memory.getClass().getComponentType();
        return kind != null && kind.isPrimitive() && kind != byte.class && !type.mayBeIn(memory);
    }

    private static ByteBuffer copy(Object memory) {
        Elements<?> elements = elements(memory);
        ByteBuffer bytes =
                ByteBuffer.allocate(elements.type().packSize(elements.count())).order(ByteOrder.nativeOrder());
        elements.copyTo(elements(bytes, elements));
        return bytes;
    }

    private static Elements<?> elements(Object memory) {
        return new Elements<>(memory, 0, Array.getLength(memory), Datatype.of(memory));
    }

    /** The same elements as bytes. */
    private static Elements<?> elements(ByteBuffer bytes, Elements<?> elements) {
        return new Elements<>(bytes, 0, elements.count(), elements.type().inBuffer());
    }
}
