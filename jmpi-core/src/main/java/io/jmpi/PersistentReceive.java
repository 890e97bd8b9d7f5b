package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.ReceiveOperation;
import io.jmpi.p2p.Waiter;

/** A receive that can be started again and again; once complete, it is its own status until the next start. */
final class PersistentReceive extends ReceiveOperation implements PersistentOperation, Status {
    private final PointToPoint communicator;
    private final ProgressEngine engine;
    private final Object lent;

    private RequestPhase phase = RequestPhase.NEW;
    private boolean listed;

    <T> PersistentReceive(
            PointToPoint communicator,
            ProgressEngine engine,
            CommContext context,
            int source,
            int tag,
            T memory,
            int offset,
            int count,
            Datatype<T> type) {
        super(context, source, tag, memory, offset, count, type);
        this.communicator = communicator;
        this.engine = engine;
        this.lent = type.lent(memory);
        retire();
    }

    /** A receive from {@link Mpi#PROC_NULL}. */
    PersistentReceive(PointToPoint communicator) {
        super(Mpi.PROC_NULL);
        this.communicator = communicator;
        this.engine = null;
        this.lent = null;
    }

    @Override
    public PointToPoint communicator() {
        return communicator;
    }

    @Override
    public void restart() {
        if (engine == null) {
            return;
        }
        communicator.requirePermitted(postedSource(), postedTag());
        renew(lent);
        try {
            engine.submit(this);
        } catch (MpiException e) { // Called by a wrong thread, or while another one closes the session.
            refuse(e);
            throw e;
        }
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
        return "persistent receive";
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
