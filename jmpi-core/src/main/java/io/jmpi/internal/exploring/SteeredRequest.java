package io.jmpi.internal.exploring;

import io.jmpi.internal.request.DecoratedRequest;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.RequestPhase;

/** A request in an explored run: when its completion is reported may be a choice. */
abstract class SteeredRequest extends DecoratedRequest {
    private final ExploredRank rank;
    private boolean wasDenied;

    SteeredRequest(EngineRequest bound, ExploredRank rank) {
        super(bound);
        this.rank = rank;
    }

    final ExploredRank rank() {
        return rank;
    }

    /** The first test of a complete request may find that or not. */
    @Override
    public boolean test() {
        if (isActive() && !wasDenied && rank.exploresCompletions() && !rank.findsComplete(this)) {
            wasDenied = isComplete();
            return false;
        }
        return super.test();
    }

    @Override
    public void enter(RequestPhase next) {
        wasDenied &= next != RequestPhase.ACTIVE; // Each start has a first test of its own.
        super.enter(next);
    }

    @Override
    public int chooseAny(EngineRequest[] all) {
        return rank.exploresCompletions() ? rank.choosesAny(owner(), all) : super.chooseAny(all);
    }
}
