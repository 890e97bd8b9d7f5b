package io.jmpi.internal.checking;

import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.request.DecoratedRequest;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.RequestPhase;
import io.jmpi.job.ProgramLine;

/** A request whose memory is watched while it is active. Base of those that lend it partition by partition. */
class CheckedRequest extends DecoratedRequest {
    private final Leftovers.Kind kindIfFailed;
    private final ActiveRequests active;
    private final LentMemory memory;
    private final Lending lending;

    /** The program's line that has started it, or bound it if it is persistent and has not been started. */
    private ProgramLine line = ProgramLine.UNKNOWN;

    /** Whether the program has waited for it alone before its first start, which ends at once. */
    private boolean wasAwaitedUnstarted;

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

    /** What it is at the end, if it is left; null if it is not. */
    final Leftovers.Kind leftover() {
        return switch (phase()) {
            case NEW -> wasAwaitedUnstarted ? Leftovers.Kind.UNSTARTED : null;
            case ACTIVE -> hasSucceeded() ? Leftovers.Kind.REQUEST : kindIfFailed;
            case FREED -> hasSucceeded() ? null : kindIfFailed;
            default -> null;
        };
    }

    private boolean hasSucceeded() {
        return isComplete() && failure() == null;
    }

    final boolean isFreedAndDone() {
        return phase() == RequestPhase.FREED && hasSucceeded();
    }

    /** Whether the engine also knows that it is left. */
    final boolean isPendingCollective() {
        return isCollective() && phase() == RequestPhase.ACTIVE && !hasSucceeded();
    }

    /** Describes a request that is left, for users. */
    final String describeWithLine() {
        return lending + line.at(phase() == RequestPhase.NEW ? "bound" : "started");
    }

    /** Other ranks wait for a collective operation: it runs even if its memory must not be lent, and reports that at its end. */
    @Override
    public void activate() {
        conflict = memory.lend(lending);
        if (conflict != null && !isCollective()) {
            throw owner().raised(conflict);
        }
        if (phase() != RequestPhase.IN_CALL) { // A blocking call also waits.
            note();
        }
        try {
            super.activate();
        } catch (MpiException e) {
            ended();
            throw e;
        }
    }

    private void note() {
        line = ProgramLine.of(Thread.currentThread());
        active.add(this);
    }

    private boolean isCollective() {
        return kindIfFailed == Leftovers.Kind.REQUEST;
    }

    @Override
    public void persist() {
        super.persist();
        note();
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
        wasAwaitedUnstarted |= isPersistent() && phase() == RequestPhase.NEW;
    }

    /** A failure of the operation itself comes first. */
    @Override
    public Status report() {
        if (isActive() && isComplete()) {
            MpiException changed = endUnchanged();
            MpiException misuse = conflict != null ? conflict : changed;
            if (misuse != null && failure() == null) {
                enter(RequestPhase.INACTIVE);
                throw owner().raised(misuse);
            }
        }
        return super.report();
    }

    /** Ends the lending of all memory; returns the reason why the sent data may be wrong, or null. */
    MpiException endUnchanged() {
        return memory.endUnchanged(lending);
    }

    /** Ends the lending of all memory. */
    void endLending() {
        memory.end(lending);
    }

    /** Also as a part of another request, which reports for it. */
    @Override
    protected void ended() {
        active.remove(this);
        endLending();
    }

    /** The operation continues; its memory is no longer watched, because nothing reports its completion. */
    @Override
    public void abandon() {
        active.freed(this);
        super.abandon();
        endLending();
    }
}
