package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.SendOperation;
import io.jmpi.p2p.Waiter;

/** A send as the program sees it. */
final class SendRequest extends SendOperation implements EngineRequest {
    private final PointToPoint communicator;
    private final SendMode mode;
    private RequestPhase phase = RequestPhase.ACTIVE;
    private boolean listed;

    <T> SendRequest(
            PointToPoint communicator,
            SendMode mode,
            int destination,
            int tag,
            T memory,
            int offset,
            int count,
            Datatype<T> type) {
        super(communicator.messages(), destination, tag, memory, offset, count, type);
        this.communicator = communicator;
        this.mode = mode;
    }

    /** A send that is complete from the start: one to {@link Mpi#PROC_NULL}, or one that has been copied. */
    SendRequest() {
        this.communicator = null;
        this.mode = SendMode.STANDARD;
    }

    @Override
    protected boolean isSynchronous() {
        return mode == SendMode.SYNCHRONOUS;
    }

    @Override
    public Waiter waiter() {
        return communicator.engine().waiter();
    }

    @Override
    public PointToPoint communicator() {
        return communicator;
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
