package io.jmpi.internal.request;

import io.jmpi.Buffer;
import io.jmpi.Mpi;
import io.jmpi.SendMode;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.p2p.SendOperation;
import io.jmpi.p2p.Waiter;

/** A send of any mode but buffered: operation of the engine and request in one object. */
public final class SendRequest extends SendOperation implements EngineRequest {
    private final CommunicatorCore owner;
    private final SendMode mode;
    private final Object lent;
    private RequestPhase phase = RequestPhase.NEW;
    private boolean persistent;
    private boolean listed;

    private <T> SendRequest(
            CommunicatorCore owner, SendMode mode, Buffer buffer, T lent, Datatype<T> type, int destination, int tag) {
        super(owner.messages(), destination, tag, lent, buffer.offset(), buffer.count(), type);
        this.owner = owner;
        this.mode = mode;
        this.lent = lent;
    }

    /** A send to {@link Mpi#PROC_NULL}. */
    private SendRequest(CommunicatorCore owner) {
        this.owner = owner;
        this.mode = SendMode.STANDARD;
        this.lent = null;
    }

    /** Binds a send. The arguments have been checked. */
    public static SendRequest of(CommunicatorCore owner, SendMode mode, Buffer buffer, int destination, int tag) {
        return destination == Mpi.PROC_NULL
                ? new SendRequest(owner)
                : typed(owner, mode, buffer, buffer.type(), destination, tag);
    }

    @SuppressWarnings("unchecked") // The buffer's type describes its memory.
    private static <T> SendRequest typed(
            CommunicatorCore owner, SendMode mode, Buffer buffer, Datatype<T> type, int destination, int tag) {
        return new SendRequest(owner, mode, buffer, (T) buffer.lent(), type, destination, tag);
    }

    @Override
    public void activate() {
        if (lent == null) {
            return;
        }
        if (!persistent) {
            owner.engine().submit(this);
            return;
        }
        renew(lent);
        try {
            owner.engine().submit(this);
        } catch (MpiException e) { // Called by a wrong thread, or while another one closes the session.
            refuse(e);
            throw e;
        }
    }

    @Override
    public void persist() {
        persistent = true;
        if (lent != null) {
            retire();
        }
    }

    @Override
    public boolean isPersistent() {
        return persistent;
    }

    @Override
    protected boolean isSynchronous() {
        return mode == SendMode.SYNCHRONOUS;
    }

    @Override
    public Waiter waiter() {
        return owner.engine().waiter();
    }

    @Override
    public CommunicatorCore owner() {
        return owner;
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
        return persistent ? "persistent send" : "send";
    }

    @Override
    public Status outcome() {
        return MessageStatus.EMPTY;
    }

    @Override
    public void abandon() {
        leaveUnattended();
    }
}
