package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Memory segments of {@code java.lang.foreign} (Java 22 and later), as ByteBuffers; for the library itself. jmpi is compiled for Java 17, which does
 * not know the class, so its methods are found when this class is loaded; on an older Java there are no segments.
 *
 * <p>Any thread; no state.
 */
public final class Segments {
    /** Belongs to no arena: what this thread may access, any thread may. Never started. */
    private static final Thread ANY_THREAD = new Thread("any thread");

    private static final @Nullable Class<?> SEGMENT = segment();
    private static final @Nullable MethodHandle BYTE_SIZE = method("byteSize", long.class);
    private static final @Nullable MethodHandle AS_SLICE = method("asSlice", SEGMENT, long.class, long.class);
    private static final @Nullable MethodHandle AS_BUFFER = method("asByteBuffer", ByteBuffer.class);
    private static final @Nullable MethodHandle IS_ACCESSIBLE = method("isAccessibleBy", boolean.class, Thread.class);

    private Segments() {}

    private static @Nullable Class<?> segment() {
        try {
            return Class.forName("java.lang.foreign.MemorySegment");
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static @Nullable MethodHandle method(String name, @Nullable Class<?> result, Class<?>... parameters) {
        if (SEGMENT == null) {
            return null;
        }
        try {
            return MethodHandles.publicLookup().findVirtual(SEGMENT, name, MethodType.methodType(result, parameters));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null; // A preview of Java 19 to 21.
        }
    }

    /** Whether a program has passed a segment. */
    public static boolean isSegment(@Nullable Object memory) {
        return SEGMENT != null && SEGMENT.isInstance(memory);
    }

    /** Returns all bytes of a segment. */
    public static ByteBuffer whole(Object segment) {
        long size = size(segment);
        if (size > Integer.MAX_VALUE) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "segment has " + size + " bytes, but a message has at most " + Integer.MAX_VALUE
                            + "; send parts with Buffer.ofSegment");
        }
        return bytes(segment, 0, size);
    }

    /** Returns the bytes of a segment from an offset on, as many as a ByteBuffer can have. */
    public static ByteBuffer from(Object segment, long offset) {
        if (!isSegment(segment)) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "segment is "
                            + (segment == null
                                    ? "null"
                                    : "a " + segment.getClass().getTypeName())
                            + ", but must be a java.lang.foreign.MemorySegment");
        }
        long size = size(segment);
        if (offset < 0 || offset > size) {
            throw new MpiException(
                    ErrorClass.ARG, "offset " + offset + " is outside the segment of " + size + " bytes");
        }
        return bytes(segment, offset, Math.min(size - offset, Integer.MAX_VALUE));
    }

    private static long size(Object segment) {
        return (long) call(BYTE_SIZE, segment);
    }

    private static ByteBuffer bytes(Object segment, long offset, long length) {
        if (!(boolean) call(IS_ACCESSIBLE, segment, ANY_THREAD)) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "segment belongs to a confined arena, whose memory other threads cannot access: allocate it in"
                            + " Arena.ofShared(), Arena.ofAuto() or Arena.global()");
        }
        try {
            ByteBuffer bytes = (ByteBuffer) call(AS_BUFFER, call(AS_SLICE, segment, offset, length));
            return bytes.order(ByteOrder.nativeOrder());
        } catch (UnsupportedOperationException e) {
            throw new MpiException(
                    ErrorClass.BUFFER, "segment is a view of an array that is not byte[]: pass the array itself", e);
        }
    }

    private static Object call(@Nullable MethodHandle method, Object... arguments) {
        if (method == null) {
            throw new MpiException(ErrorClass.BUFFER, "memory segments need Java 22 or later");
        }
        try {
            return method.invokeWithArguments(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
