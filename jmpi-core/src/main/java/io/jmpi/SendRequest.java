package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.SendOperation;
import io.jmpi.p2p.Waiter;

/** A send as the program sees it. */
final class SendRequest extends SendOperation implements EngineRequest {
    private final ProgressEngine engine;
    private boolean told;
    private boolean listed;

    <T> SendRequest(
            ProgressEngine engine,
            CommContext context,
            int destination,
            int tag,
            T memory,
            int offset,
            int count,
            Datatype<T> type) {
        super(context, destination, tag, memory, offset, count, type);
        this.engine = engine;
    }

    /** A send to {@link Mpi#PROC_NULL}. */
    SendRequest() {
        this.engine = null;
    }

    @Override
    public Waiter waiter() {
        return engine.waiter();
    }

    @Override
    public boolean isActive() {
        return !told;
    }

    @Override
    public boolean setListed(boolean value) {
        boolean before = listed;
        listed = value;
        return before;
    }

    @Override
    public Status tell() {
        told = true;
        return status();
    }

    @Override
    public Status status() {
        if (!isComplete()) {
            throw new MpiException(ErrorClass.REQUEST, "the send has not completed: wait for it first");
        }
        if (failure() != null) {
            throw failure().again();
        }
        return MessageStatus.EMPTY;
    }

    @Override
    public void cancel() {}
}
