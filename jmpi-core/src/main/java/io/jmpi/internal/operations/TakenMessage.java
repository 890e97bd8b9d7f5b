package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.Message;
import io.jmpi.Mpi;
import io.jmpi.ObjectRequest;
import io.jmpi.Operation;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.ReceiveRequest;
import io.jmpi.matching.text.Count;
import java.util.concurrent.atomic.AtomicBoolean;

/** A message that a matched probe has removed from matching. The recorder of calls extends it. */
public class TakenMessage implements Message {
    private final CommunicatorCore core;
    private final MatchedProbe claim;
    private final Status status;
    private final CommunicatorMessages.ReceiveDecorator decorator;
    private final AtomicBoolean received = new AtomicBoolean();

    /** A null claim is the message of a probe of PROC_NULL. */
    TakenMessage(
            CommunicatorCore core, MatchedProbe claim, Status status, CommunicatorMessages.ReceiveDecorator decorator) {
        this.core = core;
        this.claim = claim;
        this.status = status;
        this.decorator = decorator;
    }

    /** The same message, whose receive a subclass observes. */
    protected TakenMessage(TakenMessage same) {
        this(same.core, same.claim, same.status, same.decorator);
    }

    @Override
    public final Status status() {
        return status;
    }

    @Override
    public final boolean isNoProc() {
        return claim == null;
    }

    @Override
    public final Request irecv(Object buffer) {
        return receive(buffer).nonblocking();
    }

    @Override
    public final Status recv(Object buffer) {
        return receive(buffer).blocking();
    }

    @Override
    public final <T> ObjectRequest<T> irecvObject(Class<T> type) {
        return BoundOnObjects.receive(core, type, this::receive).nonblocking();
    }

    @Override
    public final <T> T recvObject(Class<T> type) {
        return BoundOnObjects.receive(core, type, this::receive).blocking();
    }

    /** Binds the receive. */
    protected Operation receive(Object buffer) {
        return bound(buffer);
    }

    /** Binds the receive, which starts next: there is only one. */
    protected final EngineRequest bound(Object buffer) {
        ReceiveRequest receive = core.handled(() -> {
            core.requireUsable();
            Buffer checked = Arguments.received("buffer", buffer);
            return claim == null ? new ReceiveRequest(core) : new ReceiveRequest(core, checked, claim);
        });
        if (claim != null) {
            core.engine().requireMayCall(); // A refused call leaves the message to another call.
        }
        if (!received.compareAndSet(false, true)) {
            throw new MpiException(ErrorClass.REQUEST, "the " + this + " has been received already");
        }
        return claim == null ? receive : decorator.decorate(receive, buffer, status);
    }

    @Override
    public final String toString() {
        return name(status);
    }

    /** The designation of the message of a status in errors. */
    static String name(Status status) {
        return status.source() == Mpi.PROC_NULL
                ? "message of PROC_NULL"
                : "message of " + Count.of(status.bytes(), "byte") + " from rank " + status.source() + " with tag "
                        + status.tag();
    }
}
