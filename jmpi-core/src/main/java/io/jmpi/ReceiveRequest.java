package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.ReceiveOperation;
import io.jmpi.p2p.Waiter;

/** A receive as the program sees it; once complete, it is its own status. */
final class ReceiveRequest extends ReceiveOperation implements EngineRequest, Status {
    private final ProgressEngine engine;
    private boolean told;
    private boolean listed;

    <T> ReceiveRequest(
            ProgressEngine engine,
            CommContext context,
            int source,
            int tag,
            T memory,
            int offset,
            int count,
            Datatype<T> type) {
        super(context, source, tag, memory, offset, count, type);
        this.engine = engine;
    }

    /** A receive from {@link Mpi#PROC_NULL}. */
    ReceiveRequest() {
        super(Mpi.PROC_NULL);
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
            throw new MpiException(ErrorClass.REQUEST, "the receive has not completed: wait for it first");
        }
        if (failure() != null) {
            throw failure().again();
        }
        return this;
    }

    @Override
    public void cancel() {
        if (!isComplete()) {
            engine.cancel(this);
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
