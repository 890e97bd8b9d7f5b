package io.jmpi.offload;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Calls a host when its device has news, if the host has requested a call; the counterpart of {@link Doorbell}.
 *
 * <p>Dekker's handshake: the host arms, then checks for news; the device publishes, then looks whether the host is
 * armed; a full fence separates the two steps on both sides. So at least one of them sees the other: a host that armed
 * and saw nothing is called. Both disarm by the same compare-and-set, so that exactly one of them does.
 */
public final class Interrupt {
    private final AtomicBoolean armed = new AtomicBoolean();
    private volatile Runnable handler;

    /** Creates an interrupt that is not armed. */
    public Interrupt(Runnable handler) {
        this.handler = handler;
    }

    /** Host: replaces what is called, by a thread of the device; it must return at once. */
    public void handler(Runnable newHandler) {
        handler = newHandler;
    }

    /**
     * Host: requests one call, however often it asks before that call.
     *
     * @param hasNews whether the device has something for the host
     * @return false if it has; then no call follows
     */
    public boolean arm(BooleanSupplier hasNews) {
        armed.set(true);
        VarHandle.fullFence();
        return !hasNews.getAsBoolean() || !armed.compareAndSet(true, false);
    }

    /** Device: after something has been published; calls the host if that is armed. */
    public void raise() {
        VarHandle.fullFence();
        if (armed.get() && armed.compareAndSet(true, false)) {
            handler.run();
        }
    }
}
