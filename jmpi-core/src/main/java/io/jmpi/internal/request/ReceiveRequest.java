package io.jmpi.internal.request;

import io.jmpi.Buffer;
import io.jmpi.Mpi;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ReceiveOperation;

/**
 * A receive: matching node, operation of the engine, request, and, once complete, status in one object. The status of a
 * persistent one is valid until the next start.
 */
public final class ReceiveRequest extends ReceiveOperation implements EngineRequest, Status {
    private final CommunicatorCore owner;
    private final Object lent;
    private RequestPhase phase = RequestPhase.NEW;
    private boolean persistent;
    private boolean listed;

    /** Binds a receive. The arguments have been checked. */
    public ReceiveRequest(CommunicatorCore owner, Buffer buffer, int source, int tag) {
        super(owner.messages(), source, tag, buffer.lent(), buffer.offset(), buffer.count(), typeOf(buffer));
        this.owner = owner;
        this.lent = buffer.lent();
    }

    /** Binds the receive of a message that a matched probe has taken. */
    public ReceiveRequest(CommunicatorCore owner, Buffer buffer, MatchedProbe claim) {
        this(owner, buffer, claim.foundSource(), claim.foundTag());
        claim(claim);
    }

    /** Binds a receive from {@link Mpi#PROC_NULL}. */
    public ReceiveRequest(CommunicatorCore owner) {
        super(Mpi.PROC_NULL);
        this.owner = owner;
        this.lent = null;
    }

    @SuppressWarnings("unchecked") // The buffer's type describes its memory.
    private static Datatype<Object> typeOf(Buffer buffer) {
        return (Datatype<Object>) buffer.type();
    }

    @Override
    public void activate() {
        if (lent == null) {
            return;
        }
        if (persistent) {
            owner.matching().requirePermitted(postedSource(), postedTag());
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
    public boolean isReported() {
        return phase == RequestPhase.INACTIVE || phase == RequestPhase.IN_CALL;
    }

    @Override
    public boolean setListed(boolean value) {
        boolean before = listed;
        listed = value;
        return before;
    }

    @Override
    public String kind() {
        return persistent ? "persistent receive" : "receive";
    }

    @Override
    public MpiException reported(MpiException failure) {
        if (failure.errorClass() != ErrorClass.PROC_FAILED) {
            return failure.again();
        }
        return failure.during(kind() + " " + describe(), owner.alsoUnexpected(postedSource()));
    }

    /** Describes the request; once complete, also the status. */
    @Override
    public String toString() {
        boolean hasStatus = phase != RequestPhase.NEW && isComplete() && failure() == null;
        return describe(" " + describe()) + (hasStatus ? ", " + MessageStatus.describe(this) : "");
    }

    @Override
    public Status outcome() {
        return this;
    }

    @Override
    public void giveUp() {
        owner.engine().giveUp(this);
    }

    /** The receive continues, and fills its memory if a message arrives. */
    @Override
    public void abandon() {}

    @Override
    public void cancel() {
        EngineRequest.super.cancel();
        if (!isComplete()) {
            owner.engine().cancel(this);
        }
    }
}
