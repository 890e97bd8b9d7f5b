package io.jmpi.internal.exploring;

import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.EngineRequest;
import java.util.function.IntFunction;

/** A receive in an explored run: it begins when its source is decided, and nothing holds it back. */
final class SteeredReceive extends SteeredRequest {
    private final int source;
    private final int tag;
    private final IntFunction<EngineRequest> binder;
    private Look look;
    private boolean hasBegun;

    /**
     * Decorates a receive that has been bound.
     *
     * @param binder binds it with a source
     */
    SteeredReceive(EngineRequest bound, ExploredRank rank, int source, int tag, IntFunction<EngineRequest> binder) {
        super(bound, rank);
        this.source = source;
        this.tag = tag;
        this.binder = binder;
    }

    @Override
    public void activate() {
        hasBegun = false;
        look = rank().looks(owner(), source, tag, this::begin);
    }

    private void begin(int decided) {
        EngineRequest bound = binder.apply(decided);
        decorate(bound);
        bound.enter(phase());
        hasBegun = true;
        bound.activate();
    }

    /** Looks for its message; null when the program knows that it has ended. */
    Look look() {
        return look;
    }

    @Override
    public boolean isComplete() {
        return hasBegun ? super.isComplete() : end() != null;
    }

    @Override
    public MpiException failure() {
        return hasBegun ? super.failure() : end();
    }

    /** A receive that is held back ends with the job. */
    private MpiException end() {
        return look == null ? null : owner().engine().abortCause();
    }

    @Override
    public MpiException interruption() {
        return hasBegun ? super.interruption() : null;
    }

    @Override
    protected void ended() {
        rank().learns(look);
        look = null;
    }

    @Override
    public Status report() {
        return hasBegun || !isActive() || !isComplete() ? super.report() : reportEnd();
    }

    private Status reportEnd() {
        markInactive();
        throw owner().raised(end().again());
    }

    @Override
    public void giveUp() {
        if (hasBegun) {
            super.giveUp();
        }
    }

    @Override
    public void cancel() {
        throw owner().raised(rank().cancels());
    }
}
