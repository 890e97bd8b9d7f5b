package io.jmpi.internal.exploring;

import io.jmpi.Call;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.EngineRequest;

/** A collective operation in an explored run. */
final class SteeredCollective extends SteeredRequest {
    private final CommunicatorCore core;
    private final Call call;
    private Meeting meeting;

    SteeredCollective(EngineRequest bound, ExploredRank rank, CommunicatorCore core, Call call) {
        super(bound, rank);
        this.core = core;
        this.call = call;
    }

    @Override
    public void activate() {
        meeting = rank().enters(core);
        super.activate();
    }

    @Override
    protected void ended() {
        rank().leaves(core, meeting, call.operation(), call.root());
    }
}
