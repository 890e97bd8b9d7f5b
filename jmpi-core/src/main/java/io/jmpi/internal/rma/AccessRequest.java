package io.jmpi.internal.rma;

import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.checking.LentToAccesses;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.request.RequestPhase;
import io.jmpi.internal.request.WrappedRequest;
import org.jspecify.annotations.Nullable;

/** The request of an access to a window: {@code rput} and its siblings. */
final class AccessRequest extends WrappedRequest {
    private final String kind;
    private final @Nullable RemoteAccess access;
    private final LentToAccesses.@Nullable Lent lent;

    private AccessRequest(
            CommunicatorCore owner,
            String kind,
            EngineOperation operation,
            @Nullable RemoteAccess access,
            LentToAccesses.@Nullable Lent lent) {
        super(owner, operation);
        this.kind = kind;
        this.access = access;
        this.lent = lent;
    }

    /**
     * The request of an access by messages.
     *
     * @param lent its memory, if it is watched
     */
    static AccessRequest of(
            CommunicatorCore owner, String kind, RemoteAccess access, LentToAccesses.@Nullable Lent lent) {
        return new AccessRequest(owner, kind, access, access, lent);
    }

    /** The request of an access that is complete. */
    static AccessRequest ofComplete(CommunicatorCore owner, String kind) {
        return new AccessRequest(owner, kind, new CompletableOperation(true) {}, null, null);
    }

    @Override
    public void activate() {
        if (access != null) {
            access.beAwaited();
            owner().engine().submit(access);
        }
    }

    /** A failure of the access itself comes first. */
    @Override
    public Status report() {
        MpiException misuse = lent != null && isActive() && isComplete() ? lent.end() : null;
        if (misuse != null && failure() == null) {
            enter(RequestPhase.INACTIVE);
            throw owner().raised(misuse);
        }
        if (access != null && isActive() && isComplete() && failure() != null) {
            owner().engine().submit(access::failureIsReported);
        }
        return super.report();
    }

    /** The access goes on. */
    @Override
    public void abandon() {}

    @Override
    public String kind() {
        return kind + " request";
    }
}
