package io.jmpi.bench.threads;

import io.jmpi.matching.ArrivedMessage;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A message that says when it is paired. */
final class Message extends ArrivedMessage {
    private static final VarHandle PAIRED;

    static {
        try {
            PAIRED = MethodHandles.lookup().findVarHandle(Message.class, "paired", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("UnusedVariable") // Used by its handle.
    private boolean paired = true;

    Message(int source, int tag) {
        envelope(source, tag, 0, 0, 0);
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
