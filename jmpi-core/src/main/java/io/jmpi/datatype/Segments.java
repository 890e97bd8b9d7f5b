package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.layout.LongMemory;
import io.jmpi.matching.text.Count;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Memory segments of {@code java.lang.foreign} (Java 22 and later), as ByteBuffers or windows of them; for the library
 * itself. jmpi is compiled for Java 17, which does not have the class, so its methods are looked up when this class is
 * loaded. On an older Java there are no segments.
 *
 * <p>Any thread; no state.
 */
public final class Segments {
    /** A thread that owns no arena: any thread may access the segments that this one may access. Never started. */
    private static final Thread ANY_THREAD = new Thread("any thread");

    private static final @Nullable Class<?> SEGMENT = foreign("MemorySegment");
    private static final @Nullable Class<?> ARENA = foreign("Arena");
    private static final @Nullable MethodHandle BYTE_SIZE = method(SEGMENT, "byteSize", long.class);
    private static final @Nullable MethodHandle AS_SLICE = method(SEGMENT, "asSlice", SEGMENT, long.class, long.class);
    private static final @Nullable MethodHandle AS_BUFFER = method(SEGMENT, "asByteBuffer", ByteBuffer.class);
    private static final @Nullable MethodHandle ADDRESS = method(SEGMENT, "address", long.class);
    private static final @Nullable MethodHandle OF_BUFFER = staticMethod(SEGMENT, "ofBuffer", Buffer.class);
    private static final @Nullable MethodHandle AUTO_ARENA = staticMethod(ARENA, "ofAuto");
    private static final @Nullable MethodHandle ALLOCATE = method(ARENA, "allocate", SEGMENT, long.class);
    private static final @Nullable MethodHandle IS_ACCESSIBLE =
            method(SEGMENT, "isAccessibleBy", boolean.class, Thread.class);

    /** Java creates neither a ByteBuffer of a longer segment nor a longer array. */
    static final int LONGEST_BUFFER = Integer.MAX_VALUE - 8;

    private Segments() {}

    private static @Nullable Class<?> foreign(String name) {
        try {
            return Class.forName("java.lang.foreign." + name);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static @Nullable MethodHandle method(
            @Nullable Class<?> owner, String name, @Nullable Class<?> result, Class<?>... parameters) {
        if (owner == null) {
            return null;
        }
        try {
            return MethodHandles.publicLookup().findVirtual(owner, name, MethodType.methodType(result, parameters));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null; // A preview of Java 19 to 21.
        }
    }

    /** Finds a method that creates an object of its class. */
    private static @Nullable MethodHandle staticMethod(@Nullable Class<?> owner, String name, Class<?>... parameters) {
        try {
            return owner == null
                    ? null
                    : MethodHandles.publicLookup().findStatic(owner, name, MethodType.methodType(owner, parameters));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null; // A preview, see above.
        }
    }

    /** Whether this version of Java has segments that jmpi can use. */
    static boolean exist() {
        return AUTO_ARENA != null && AS_SLICE != null;
    }

    /** Whether a program has passed a segment. */
    public static boolean isSegment(@Nullable Object memory) {
        return SEGMENT != null && SEGMENT.isInstance(memory);
    }

    /** Returns all bytes of a segment. */
    public static Elements<?> whole(Object segment) {
        return elements(segment, 0, size(segment), Datatype.BUFFER);
    }

    /**
     * Returns elements of a segment: in a ByteBuffer that begins at the first element if one ByteBuffer reaches the
     * last. The caller checks whether they are inside.
     */
    public static Elements<?> elements(Object segment, long offset, long count, Datatype<ByteBuffer> type) {
        long end = MemoryChecks.distance(type, count) + type.trueLowerBound() + type.trueExtent();
        return memory(segment, offset, end, type).range(0, count);
    }

    /**
     * Returns a segment from an offset on as the memory of elements: a ByteBuffer if one ByteBuffer reaches the last.
     *
     * @param end of the last element, from the offset
     */
    public static Elements<?> memory(Object segment, long offset, long end, Datatype<ByteBuffer> type) {
        ByteBuffer bytes = from(segment, offset);
        if (end <= LONGEST_BUFFER) {
            return new Elements<>(bytes, 0, 0, type);
        }
        LongMemory.Source source = (from, length) -> bytes(segment, offset + from, length);
        LongMemory memory = new LongMemory(source, size(segment) - offset, LongMemory.LONGEST_STEP);
        return new Elements<>(memory, 0, 0, Datatype.inLongMemory(type));
    }

    /** Allocates memory, which the garbage collector frees: a segment if it is long. */
    static LongMemory allocate(long length) {
        if (length <= LONGEST_BUFFER) {
            ByteBuffer bytes = ByteBuffer.allocate((int) length);
            return new LongMemory((from, part) -> bytes.slice((int) from, (int) part), length, LongMemory.LONGEST_STEP);
        }
        Object segment = call(ALLOCATE, call(AUTO_ARENA), length);
        return new LongMemory((from, part) -> bytes(segment, from, part), length, LongMemory.LONGEST_STEP);
    }

    /** Returns the bytes of a segment from an offset on, as many as a ByteBuffer can have. */
    private static ByteBuffer from(Object segment, long offset) {
        if (SEGMENT == null) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "memory segments need Java 22 or later; Buffer.ofBuffers takes several ByteBuffers");
        }
        if (!isSegment(segment)) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "segment is "
                            + (segment == null
                                    ? "null"
                                    : "of class " + segment.getClass().getTypeName())
                            + ", but must be a java.lang.foreign.MemorySegment");
        }
        long size = size(segment);
        if (offset < 0 || offset > size) {
            throw new MpiException(
                    ErrorClass.ARG, "offset " + offset + " is outside the segment of " + Count.of(size, "byte"));
        }
        return bytes(segment, offset, Math.min(size - offset, LONGEST_BUFFER));
    }

    /** Whether this version of Java exposes the addresses of direct memory. */
    public static boolean haveAddresses() {
        return OF_BUFFER != null && ADDRESS != null;
    }

    /** Returns the address of the first byte of direct memory; only if {@link #haveAddresses}. */
    public static long address(Buffer direct) {
        return (long) call(ADDRESS, call(OF_BUFFER, direct.duplicate().clear()));
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
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "memory segments need Java 22 or later; Buffer.ofBuffers takes several ByteBuffers");
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
