package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.ReceiveOperation;
import io.jmpi.p2p.Waiter;

/** A receive as the program sees it; once complete, it is its own status. */
final class ReceiveRequest extends ReceiveOperation implements EngineRequest, Status {
    private final PointToPoint communicator;
    private RequestPhase phase = RequestPhase.ACTIVE;
    private boolean listed;

    <T> ReceiveRequest(
            PointToPoint communicator, int source, int tag, T memory, int offset, int count, Datatype<T> type) {
        super(communicator.messages(), source, tag, memory, offset, count, type);
        this.communicator = communicator;
    }

    /** A receive from {@link Mpi#PROC_NULL}. */
    ReceiveRequest() {
        super(Mpi.PROC_NULL);
        this.communicator = null;
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
        return "receive";
    }

    @Override
    public Status outcome() {
        return this;
    }

    /** It goes on, and fills its memory if a message comes. */
    @Override
    public void abandon() {}

    @Override
    public void cancel() {
        requireNotFreed();
        if (!isComplete()) {
            communicator.engine().cancel(this);
        }
    }

    @Override
    public int source() {
        return matchedSource();
    }

    @Override
    public int tag() {
        return matchedTag();
    }

    @Override
    public long bytes() {
        return matchedBytes();
    }

    @Override
    public boolean isCancelled() {
        return wasCancelled();
    }
}
