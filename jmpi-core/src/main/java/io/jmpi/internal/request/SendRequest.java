package io.jmpi.internal.request;

import io.jmpi.Buffer;
import io.jmpi.Mpi;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.job.RankReports;

/** A send: operation of the engine and request in one object. */
public class SendRequest extends SendOperation implements EngineRequest {
    private final CommunicatorCore owner;
    private final Object lent;
    private RequestPhase phase = RequestPhase.NEW;
    private boolean persistent;
    private boolean listed;

    /**
     * Binds a send. The arguments have been checked.
     *
     * @param synchronous whether it ends only when its message is received
     */
    @SuppressWarnings("unchecked") // The buffer's type describes its memory.
    public SendRequest(CommunicatorCore owner, boolean synchronous, Buffer buffer, int destination, int tag) {
        super(
                owner.messages(),
                destination,
                tag,
                buffer.lent(),
                buffer.offset(),
                buffer.count(),
                (Datatype<Object>) buffer.type(),
                synchronous);
        this.owner = owner;
        this.lent = buffer.lent();
    }

    /** Binds a send that is complete whenever it is not being activated: one to {@link Mpi#PROC_NULL}. */
    public SendRequest(CommunicatorCore owner) {
        this.owner = owner;
        this.lent = null;
    }

    @Override
    protected String verb() {
        return synchronous && owner.session().isUnbuffered() ? RankReports.UNBUFFERED : super.verb();
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
    public void leave() {
        if (lent != null && failure() == null) {
            leaveNow();
        }
    }

    @Override
    public final void persist() {
        persistent = true;
        if (lent != null) {
            retire();
        }
    }

    @Override
    public final boolean isPersistent() {
        return persistent;
    }

    @Override
    public final CommunicatorCore owner() {
        return owner;
    }

    @Override
    public final RequestPhase phase() {
        return phase;
    }

    @Override
    public final void enter(RequestPhase next) {
        phase = next;
    }

    @Override
    public final boolean isReported() {
        return phase == RequestPhase.INACTIVE || phase == RequestPhase.IN_CALL;
    }

    @Override
    public final boolean setListed(boolean value) {
        boolean before = listed;
        listed = value;
        return before;
    }

    @Override
    public String kind() {
        return persistent ? "persistent send" : "send";
    }

    @Override
    public MpiException reported(MpiException failure) {
        return failure.errorClass() == ErrorClass.PROC_FAILED
                ? failure.during(kind() + " " + describe())
                : failure.again();
    }

    @Override
    public String toString() {
        return describe(" " + describe());
    }

    @Override
    public final Status outcome() {
        return MessageStatus.EMPTY;
    }

    @Override
    public final void abandon() {
        leaveUnattended();
    }
}
