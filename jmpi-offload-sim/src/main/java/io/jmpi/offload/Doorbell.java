package io.jmpi.offload;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Wakes a thread of a device when its host has given it something.
 *
 * <p>Dekker's handshake: the host publishes, then looks for a sleeper; the thread announces that it sleeps, then looks
 * for work. A full fence separates the two steps on both sides, so one of them sees the other.
 */
public final class Doorbell {
    private volatile Thread sleeper;

    /** Host: after something has been published, or taken from what the device has reported. */
    public void ring() {
        VarHandle.fullFence();
        Thread thread = sleeper;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /** Device: sleeps until the bell rings, unless there is work already. May return early. */
    public void awaitRing(BooleanSupplier hasWork) {
        sleeper = Thread.currentThread();
        VarHandle.fullFence();
        if (!hasWork.getAsBoolean()) {
            LockSupport.park(this);
        }
        sleeper = null;
    }
}
