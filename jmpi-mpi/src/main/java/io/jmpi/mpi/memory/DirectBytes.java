package io.jmpi.mpi.memory;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.text.Count;
import io.jmpi.mpi.error.Refusal;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;

/**
 * The memory of direct buffers as bytes: Open MPI takes the address of any direct buffer, whatever its elements are.
 * From Java 22 on, a memory segment of the buffer is such a view. Earlier versions have no such view, and {@code
 * sun.misc.Unsafe} creates it. Any thread; no state.
 */
final class DirectBytes {
    private static final String NOT_POSSIBLE = "this Java gives no view of the bytes of a ";
    private static final View VIEW = view();

    /** Views a direct buffer. */
    private interface View {
        /** Returns bytes from the first element on; they keep the buffer's memory reachable. */
        ByteBuffer of(Buffer direct, int length) throws Throwable;
    }

    private DirectBytes() {}

    /** The bytes of a direct buffer of any elements, from index 0 to its capacity, whatever its position and limit. */
    static ByteBuffer of(Buffer direct) {
        long length = (long) direct.capacity() * Datatype.of(direct).size();
        if (length > Integer.MAX_VALUE - 8) {
            throw new Refusal(
                    ErrorClass.BUFFER,
                    "buffer has " + Count.of(length, "byte")
                            + "; elements of another datatype than its own can use at most 2 GiB: pass a slice");
        }
        try {
            ByteBuffer bytes = VIEW.of(direct, (int) length);
            return direct.isReadOnly() ? bytes.asReadOnlyBuffer() : bytes;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(NOT_POSSIBLE + direct.getClass().getName(), e);
        }
    }

    private static View view() {
        try {
            return segmentView();
        } catch (ReflectiveOperationException before22) {
            try {
                return unsafeView();
            } catch (ReflectiveOperationException e) {
                return (direct, length) -> {
                    throw new Refusal(
                            ErrorClass.BUFFER, NOT_POSSIBLE + direct.getClass().getName());
                };
            }
        }
    }

    /**
     * Uses java.lang.foreign by reflection, because the compiler for Java 17 does not know it; in Java 19 to 21 it is a
     * preview.
     */
    private static View segmentView() throws ReflectiveOperationException {
        if (Runtime.version().feature() < 22) {
            throw new ClassNotFoundException("java.lang.foreign is a preview");
        }
        Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle ofBuffer = lookup.findStatic(segment, "ofBuffer", MethodType.methodType(segment, Buffer.class));
        MethodHandle bytes = MethodHandles.filterReturnValue(
                ofBuffer, lookup.findVirtual(segment, "asByteBuffer", MethodType.methodType(ByteBuffer.class)));
        return (direct, length) ->
                (ByteBuffer) bytes.invokeExact(direct.duplicate().clear());
    }

    /** An empty direct buffer gets the address, the length and the owner of another one's memory. */
    private static View unsafeView() throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field instance = type.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Object unsafe = instance.get(null);
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle getLong = lookup.findVirtual(
                        type, "getLong", MethodType.methodType(long.class, Object.class, long.class))
                .bindTo(unsafe);
        MethodHandle putLong = put(lookup, type, "putLong", long.class).bindTo(unsafe);
        MethodHandle putInt = put(lookup, type, "putInt", int.class).bindTo(unsafe);
        MethodHandle putObject = put(lookup, type, "putObject", Object.class).bindTo(unsafe);
        MethodHandle offsetOf = lookup.findVirtual(
                        type, "objectFieldOffset", MethodType.methodType(long.class, Field.class))
                .bindTo(unsafe);
        ByteBuffer none = ByteBuffer.allocateDirect(0);
        long address = offset(offsetOf, Buffer.class, "address");
        long capacity = offset(offsetOf, Buffer.class, "capacity");
        long owner = offset(offsetOf, none.getClass(), "att");
        return (direct, length) -> {
            ByteBuffer bytes = none.duplicate();
            putLong.invokeExact((Object) bytes, address, (long) getLong.invokeExact((Object) direct, address));
            putInt.invokeExact((Object) bytes, capacity, length);
            putObject.invokeExact((Object) bytes, owner, (Object) direct);
            return bytes.limit(length);
        };
    }

    private static MethodHandle put(MethodHandles.Lookup lookup, Class<?> type, String name, Class<?> value)
            throws ReflectiveOperationException {
        return lookup.findVirtual(type, name, MethodType.methodType(void.class, Object.class, long.class, value));
    }

    private static long offset(MethodHandle offsetOf, Class<?> type, String field) throws ReflectiveOperationException {
        try {
            return (long) offsetOf.invokeExact(type.getDeclaredField(field));
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
