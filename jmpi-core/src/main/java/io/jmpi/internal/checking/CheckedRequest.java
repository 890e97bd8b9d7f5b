package io.jmpi.internal.checking;

import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.request.DecoratedRequest;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.RequestPhase;

/** A request whose memory is watched while it is active. */
final class CheckedRequest extends DecoratedRequest {
    private final Leftovers.Kind kindIfFailed;
    private final ActiveRequests active;
    private final LentMemory memory;
    private final Lending lending;

    /** Why the memory should not have been lent; null if there is no reason. */
    private MpiException conflict;

    /**
     * Decorates a request that has been bound.
     *
     * @param kindIfFailed what it is if it is left at the end without having succeeded: a send, a receive, or any other request
     */
    CheckedRequest(
            EngineRequest plain,
            Leftovers.Kind kindIfFailed,
            ActiveRequests active,
            LentMemory memory,
            Lending lending) {
        super(plain);
        this.kindIfFailed = kindIfFailed;
        this.active = active;
        this.memory = memory;
        this.lending = lending;
    }

    /** Describes the operation for users. */
    String operation() {
        return lending.toString();
    }

    Leftovers.Kind kindIfFailed() {
        return kindIfFailed;
    }

    /** Other ranks wait for a collective operation: it runs even if its memory must not be lent, and reports that at its end. */
    @Override
    public void activate() {
        conflict = memory.lend(lending);
        if (conflict != null && !isCollective()) {
            throw owner().raised(conflict);
        }
        active.started(this);
        try {
            super.activate();
        } catch (MpiException e) {
            memory.end(lending);
            active.ended(this);
            throw e;
        }
    }

    private boolean isCollective() {
        return kindIfFailed == Leftovers.Kind.REQUEST;
    }

    @Override
    public void persist() {
        super.persist();
        active.bound(this);
    }

    @Override
    public Status waitFor() {
        noteUnstarted();
        return super.waitFor();
    }

    @Override
    public boolean test() {
        noteUnstarted();
        return super.test();
    }

    private void noteUnstarted() {
        if (isPersistent() && phase() == RequestPhase.NEW) {
            active.awaitedUnstarted(this);
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

    /** Also as a part of another request, which reports for it. */
    @Override
    protected void ended() {
        active.ended(this);
        memory.end(lending);
    }

    /** The operation continues; its memory is no longer watched, because nothing reports its completion. */
    @Override
    public void abandon() {
        active.freed(this);
        super.abandon();
        memory.end(lending);
    }
}
