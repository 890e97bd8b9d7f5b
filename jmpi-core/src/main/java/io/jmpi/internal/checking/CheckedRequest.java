package io.jmpi.internal.checking;

import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.RequestPhase;

/** A request whose memory is watched while it is active. Its state is that of the plain request. */
class CheckedRequest implements EngineRequest {
    private final EngineRequest plain;
    private final LentMemory memory;
    private final Lending lending;

    CheckedRequest(EngineRequest plain, LentMemory memory, Lending lending) {
        this.plain = plain;
        this.memory = memory;
        this.lending = lending;
    }

    @Override
    public void activate() {
        refused(memory.lend(lending));
        try {
            plain.activate();
        } catch (MpiException e) {
            memory.end(lending);
            throw e;
        }
    }

    /** Called with the reason why the memory should not be lent, or null. */
    void refused(MpiException conflict) {
        if (conflict != null) {
            throw owner().raised(conflict);
        }
    }

    /** A failure of the operation itself comes first. */
    @Override
    public Status report() {
        if (isActive() && isComplete()) {
            MpiException misuse = misuse(memory.endUnchanged(lending));
            if (misuse != null && failure() == null) {
                enter(RequestPhase.INACTIVE);
                throw owner().raised(misuse);
            }
        }
        return EngineRequest.super.report();
    }

    /** Called with the reason why what was sent may be wrong, or null; returns the error to report. */
    MpiException misuse(MpiException changed) {
        return changed;
    }

    /** The operation continues; its memory is no longer watched, because nothing reports its completion. */
    @Override
    public void abandon() {
        plain.abandon();
        memory.end(lending);
    }

    // ---------------------------------------------------------------- as the plain request

    @Override
    public MpiException interruption() {
        return plain.interruption();
    }

    @Override
    public void giveUp() {
        plain.giveUp();
    }

    @Override
    public void leave() {
        plain.leave();
    }

    @Override
    public Awaited awaited() {
        return plain.awaited();
    }

    @Override
    public CommunicatorCore owner() {
        return plain.owner();
    }

    @Override
    public RequestPhase phase() {
        return plain.phase();
    }

    @Override
    public void enter(RequestPhase phase) {
        plain.enter(phase);
    }

    @Override
    public boolean isPersistent() {
        return plain.isPersistent();
    }

    @Override
    public void persist() {
        plain.persist();
    }

    @Override
    public boolean setListed(boolean listed) {
        return plain.setListed(listed);
    }

    @Override
    public String kind() {
        return plain.kind();
    }

    @Override
    public String toString() {
        return plain.toString();
    }

    @Override
    public Status outcome() {
        return plain.outcome();
    }

    @Override
    public void cancel() {
        plain.cancel();
    }

    @Override
    public boolean isComplete() {
        return plain.isComplete();
    }

    @Override
    public MpiException failure() {
        return plain.failure();
    }

    @Override
    public void noteCaller() {
        plain.noteCaller();
    }

    @Override
    public boolean wakeOnCompletion(Thread thread) {
        return plain.wakeOnCompletion(thread);
    }

    @Override
    public void wakeNoMore(Thread thread) {
        plain.wakeNoMore(thread);
    }
}
