package io.jmpi.internal.layout;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Copies of at most {@value #MOST} bytes to and from frames, in a few moves of eight bytes. A bulk copy of a buffer calls
 * a routine for long memory, which takes longer than all the rest of a short message's way through the ring.
 */
public final class FewBytes {
    /** The longest copy that moves are faster for. */
    public static final int MOST = 64;

    private static final VarHandle ARRAY = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle BUFFER =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private FewBytes() {}

    public static void copy(byte[] from, int first, ByteBuffer to, int at, int count) {
        int last = count - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            BUFFER.set(to, at + i, (long) ARRAY.get(from, first + i));
        }
        if (last >= 0) { // The last eight bytes, which may overlap those before.
            BUFFER.set(to, at + last, (long) ARRAY.get(from, first + last));
            return;
        }
        for (int i = 0; i < count; i++) {
            to.put(at + i, from[first + i]);
        }
    }

    public static void copy(ByteBuffer from, int first, byte[] to, int at, int count) {
        int last = count - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            ARRAY.set(to, at + i, (long) BUFFER.get(from, first + i));
        }
        if (last >= 0) {
            ARRAY.set(to, at + last, (long) BUFFER.get(from, first + last));
            return;
        }
        for (int i = 0; i < count; i++) {
            to[at + i] = from.get(first + i);
        }
    }

    public static void copy(ByteBuffer from, int first, ByteBuffer to, int at, int count) {
        int last = count - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            BUFFER.set(to, at + i, (long) BUFFER.get(from, first + i));
        }
        if (last >= 0) {
            BUFFER.set(to, at + last, (long) BUFFER.get(from, first + last));
            return;
        }
        for (int i = 0; i < count; i++) {
            to.put(at + i, from.get(first + i));
        }
    }
}
