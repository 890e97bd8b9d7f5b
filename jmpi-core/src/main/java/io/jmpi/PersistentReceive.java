package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.ReceiveOperation;
import io.jmpi.p2p.Waiter;

/** A receive that can be started again and again; once complete, it is its own status until the next start. */
final class PersistentReceive extends ReceiveOperation implements EngineRequest, PersistentRequest, Status {
    private final PointToPoint communicator;
    private final ProgressEngine engine;
    private final Object lent;

    /** Whether it has ever been started. */
    private boolean started;

    private boolean active;
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
    public void start() {
        if (active) {
            throw new MpiException(
                    ErrorClass.REQUEST, "the persistent receive is active: wait for it before it is started again");
        }
        communicator.requireUsable();
        if (engine == null) {
            started = true;
            active = true;
            return;
        }
        communicator.requirePermitted(postedSource(), postedTag());
        renew(lent);
        started = true;
        active = true;
        try {
            engine.submit(this);
        } catch (MpiException e) { // Called by a wrong thread, or while another one closes the session.
            active = false;
            refuse(e);
            throw e;
        }
    }

    @Override
    public Waiter waiter() {
        return engine.waiter();
    }

    @Override
    public boolean isActive() {
        return active;
    }

    @Override
    public boolean setListed(boolean value) {
        boolean before = listed;
        listed = value;
        return before;
    }

    @Override
    public Status tell() {
        if (!active) {
            return MessageStatus.EMPTY; // Its completion has been told (MPI 4.1, section 3.7.3).
        }
        active = false;
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
        return started ? this : MessageStatus.EMPTY;
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
