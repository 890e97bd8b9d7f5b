package io.jmpi.bench.threads;

import io.jmpi.matching.PostedReceive;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A receive that says when it is paired. */
final class Receive extends PostedReceive {
    private static final VarHandle PAIRED;

    static {
        try {
            PAIRED = MethodHandles.lookup().findVarHandle(Receive.class, "paired", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("UnusedVariable") // Used by its handle.
    private boolean paired = true;

    Receive(int source, int tag) {
        super(source, tag);
    }

    void reset() {
        paired = false;
    }

    void pair() {
        PAIRED.setRelease(this, true);
    }

    boolean isPaired() {
        return (boolean) PAIRED.getAcquire(this);
    }
}
