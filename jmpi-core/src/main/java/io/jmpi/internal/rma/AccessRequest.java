package io.jmpi.internal.rma;

import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.request.WrappedRequest;
import org.jspecify.annotations.Nullable;

/** The request of an access to a window: {@code rput} and its siblings. */
final class AccessRequest extends WrappedRequest {
    private final String kind;
    private final @Nullable Command command;

    private AccessRequest(CommunicatorCore owner, String kind, EngineOperation operation, @Nullable Command command) {
        super(owner, operation);
        this.kind = kind;
        this.command = command;
    }

    /** The request of an access by messages. */
    static AccessRequest of(CommunicatorCore owner, String kind, RemoteAccess access) {
        return new AccessRequest(owner, kind, access, access);
    }

    /** The request of an access that is complete. */
    static AccessRequest ofComplete(CommunicatorCore owner, String kind) {
        return new AccessRequest(owner, kind, new CompletableOperation(true) {}, null);
    }

    @Override
    public void activate() {
        if (command != null) {
            owner().engine().submit(command);
        }
    }

    /** The access goes on. */
    @Override
    public void abandon() {}

    @Override
    public String kind() {
        return kind + " request";
    }
}
