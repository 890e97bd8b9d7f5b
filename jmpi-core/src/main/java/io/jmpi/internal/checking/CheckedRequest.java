package io.jmpi.internal.checking;

import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.DecoratedRequest;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.RequestPhase;

/** A request whose memory is watched while it is active. */
final class CheckedRequest extends DecoratedRequest {
    private final boolean isCollective;
    private final LentMemory memory;
    private final Lending lending;

    /** Why the memory should not have been lent; null if there is no reason. */
    private MpiException conflict;

    /**
     * Decorates a request that has been bound.
     *
     * @param isCollective whether other ranks wait for this one: then it runs even if its memory must not be lent, and reports
     *     the error at its end
     */
    CheckedRequest(EngineRequest plain, boolean isCollective, LentMemory memory, Lending lending) {
        super(plain);
        this.isCollective = isCollective;
        this.memory = memory;
        this.lending = lending;
    }

    @Override
    public void activate() {
        conflict = memory.lend(lending);
        if (conflict != null && !isCollective) {
            throw owner().raised(conflict);
        }
        try {
            super.activate();
        } catch (MpiException e) {
            memory.end(lending);
            throw e;
        }
    }

    /** A failure of the operation itself comes first. */
    @Override
    public Status report() {
        if (isActive() && isComplete()) {
            MpiException changed = memory.endUnchanged(lending);
            MpiException misuse = conflict != null ? conflict : changed;
            if (misuse != null && failure() == null) {
                enter(RequestPhase.INACTIVE);
                throw owner().raised(misuse);
            }
        }
        return super.report();
    }

    /** The operation continues; its memory is no longer watched, because nothing reports its completion. */
    @Override
    public void abandon() {
        super.abandon();
        memory.end(lending);
    }
}
