package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/**
 * A matched probe (MPI 4.1, section 3.8.2): removes the message that it finds from matching, so that only the holder of
 * this probe can receive it, by {@link ReceiveOperation#claim}.
 *
 * <p>The message holds its memory and its sender's credit until it is received or the context is closed.
 */
public final class MatchedProbe extends ProbeOperation {
    private InboundMessage message;
    private MpiException lost;

    public MatchedProbe(CommContext context, int source, int tag, boolean waits) {
        super(context, source, tag, waits);
    }

    @Override
    boolean claims() {
        return true;
    }

    @Override
    void found(InboundMessage taken) {
        message = taken;
        super.found(taken);
    }

    InboundMessage message() {
        return message;
    }

    /** Called when the context is closed before the message was received. */
    void lose(MpiException cause) {
        message = null;
        lost = cause;
    }

    MpiException lost() {
        return lost;
    }
}
