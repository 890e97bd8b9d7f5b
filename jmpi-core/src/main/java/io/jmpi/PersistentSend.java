package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.SendOperation;
import io.jmpi.p2p.Waiter;

/** A send that can be started again and again. */
final class PersistentSend extends SendOperation implements PersistentOperation {
    private final PointToPoint communicator;
    private final ProgressEngine engine;
    private final SendMode mode;
    private final Object lent;
    private RequestPhase phase = RequestPhase.NEW;
    private boolean listed;

    <T> PersistentSend(
            PointToPoint communicator,
            SendMode mode,
            CommContext context,
            int destination,
            int tag,
            T memory,
            int offset,
            int count,
            Datatype<T> type) {
        super(context, destination, tag, memory, offset, count, type);
        this.communicator = communicator;
        this.engine = communicator.engine();
        this.mode = mode;
        this.lent = type.lent(memory);
        retire();
    }

    /** A send to {@link Mpi#PROC_NULL}. */
    PersistentSend(PointToPoint communicator) {
        this.communicator = communicator;
        this.engine = null;
        this.mode = SendMode.STANDARD;
        this.lent = null;
    }

    @Override
    protected boolean isSynchronous() {
        return mode == SendMode.SYNCHRONOUS;
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
        return "persistent send";
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
