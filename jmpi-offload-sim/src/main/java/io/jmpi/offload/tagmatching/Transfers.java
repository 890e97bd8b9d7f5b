package io.jmpi.offload.tagmatching;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Matched messages whose data is in flight: a round-robin queue, so that each message moves one segment in turn.
 *
 * <p>Thread: the unit's, except {@link #isEmpty}.
 */
final class Transfers {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Transfers.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int[] handles;
    private int head;
    private int count;

    Transfers(int tags) {
        handles = new int[tags];
    }

    /** Any thread. */
    boolean isEmpty() {
        return (int) COUNT.getAcquire(this) == 0;
    }

    void begin(int handle) {
        append(handle, count);
        COUNT.setRelease(this, count + 1);
    }

    /** The entry whose turn it is. */
    int next() {
        return handles[head];
    }

    /** The entry whose turn it was has moved all it had. */
    void end() {
        head = head + 1 == handles.length ? 0 : head + 1;
        COUNT.setRelease(this, count - 1);
    }

    /** The entry whose turn it was goes to the end. */
    void rotate() {
        int handle = handles[head];
        head = head + 1 == handles.length ? 0 : head + 1;
        append(handle, count - 1);
    }

    private void append(int handle, int position) {
        int index = head + position;
        handles[index >= handles.length ? index - handles.length : index] = handle;
    }
}
