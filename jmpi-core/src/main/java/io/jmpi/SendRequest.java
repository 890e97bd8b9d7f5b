package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.SendOperation;
import io.jmpi.p2p.Waiter;

/** A send as the program sees it. */
final class SendRequest extends SendOperation implements EngineRequest {
    private final ProgressEngine engine;
    private final SendMode mode;
    private RequestPhase phase = RequestPhase.ACTIVE;
    private boolean listed;

    <T> SendRequest(
            ProgressEngine engine,
            SendMode mode,
            CommContext context,
            int destination,
            int tag,
            T memory,
            int offset,
            int count,
            Datatype<T> type) {
        super(context, destination, tag, memory, offset, count, type);
        this.engine = engine;
        this.mode = mode;
    }

    /** A send that is complete from the start: one to {@link Mpi#PROC_NULL}, or one that has been copied. */
    SendRequest() {
        this.engine = null;
        this.mode = SendMode.STANDARD;
    }

    @Override
    protected boolean isSynchronous() {
        return mode == SendMode.SYNCHRONOUS;
    }

    @Override
    public Waiter waiter() {
        return engine.waiter();
    }

    @Override
    public RequestPhase phase() {
        return phase;
    }

    @Override
    public void enter(RequestPhase next) {
        phase = next;
    }

    @Override
    public boolean setListed(boolean value) {
        boolean before = listed;
        listed = value;
        return before;
    }

    @Override
    public String kind() {
        return "send";
    }

    @Override
    public Status outcome() {
        return MessageStatus.EMPTY;
    }

    @Override
    public void abandon() {
        leaveUnattended();
    }

    @Override
    public void cancel() {
        requireNotFreed();
    }
}
