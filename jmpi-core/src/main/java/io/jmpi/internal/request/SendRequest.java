package io.jmpi.internal.request;

import io.jmpi.Buffer;
import io.jmpi.Mpi;
import io.jmpi.SendMode;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.SendOperation;
import io.jmpi.internal.p2p.Waiter;

/** A send of any mode except buffered: operation of the engine and request in one object. */
public final class SendRequest extends SendOperation implements EngineRequest {
    private final CommunicatorCore owner;
    private final Object lent;
    private RequestPhase phase = RequestPhase.NEW;
    private boolean persistent;
    private boolean listed;

    /** Binds a send. The arguments have been checked. */
    @SuppressWarnings("unchecked") // The buffer's type describes its memory.
    public SendRequest(CommunicatorCore owner, SendMode mode, Buffer buffer, int destination, int tag) {
        super(
                owner.messages(),
                destination,
                tag,
                buffer.lent(),
                buffer.offset(),
                buffer.count(),
                (Datatype<Object>) buffer.type(),
                mode == SendMode.SYNCHRONOUS);
        this.owner = owner;
        this.lent = buffer.lent();
    }

    /** Binds a send to {@link Mpi#PROC_NULL}. */
    public SendRequest(CommunicatorCore owner) {
        this.owner = owner;
        this.lent = null;
    }

    @Override
    public void activate() {
        if (lent == null) {
            return;
        }
        if (persistent) {
            renew(lent);
        }
        owner.engine().submit(this);
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
