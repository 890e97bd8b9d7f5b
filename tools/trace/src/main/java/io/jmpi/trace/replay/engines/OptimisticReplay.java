package io.jmpi.trace.replay.engines;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.software.ExactMatcherProvider;
import io.jmpi.offload.kernels.ProgramSizes;
import io.jmpi.offload.virtual.DeviceLimitException;
import io.jmpi.offload.virtual.VirtualOptimistic;
import io.jmpi.trace.replay.PairListener;

/**
 * Replays the engine {@code optimistic} in virtual time, on an accelerator like that of BlueField-3. Events have the
 * times of the trace: the device decides at its own pace, and the program does not wait for it. The replay is
 * deterministic, access by access.
 *
 * <p>The device decides late, and for each communicator separately. Depths are therefore those of another engine, which
 * decides each event at once.
 *
 * <p>Tables initially have the size of a running job and are doubled when a rank needs more. If that is impossible, the
 * engine is given up and accepts no more events.
 */
final class OptimisticReplay extends EngineReplay implements VirtualOptimistic.Decisions {
    private final ContextTable<ContextDevice> devices = new ContextTable<>(ContextDevice::new, tally());
    private final MatchingStatistics searches = tally().statistics;
    private final MatcherReplay prompt = new MatcherReplay(new ExactMatcherProvider(), PairListener.NONE);
    private final int threads;
    private final int mostEntries;

    OptimisticReplay(MatcherProvider engine, int threads, PairListener listener) {
        this(engine, threads, ProgramSizes.MAX_ENTRIES, listener);
    }

    OptimisticReplay(MatcherProvider engine, int threads, int mostEntries, PairListener listener) {
        super(engine, listener);
        this.threads = threads;
        this.mostEntries = mostEntries;
    }

    /** The device of one communicator. */
    private final class ContextDevice implements ContextTable.Holder {
        private final int context;
        private final VirtualOptimistic device;

        ContextDevice(int context) {
            this.context = context;
            device = new VirtualOptimistic(threads, mostEntries, context, OptimisticReplay.this);
        }

        @Override
        public boolean isIdle() {
            return prompt.isIdle(context);
        }

        @Override
        public void settle() {
            device.settle();
        }

        @Override
        public long memoryBytes() {
            return device.deviceBytes();
        }

        @Override
        public void end(EngineTally counts) {
            counts.add(device.counters());
            counts.addBusy(device.busyNanos());
            counts.waited(device.maxUndecided());
        }
    }

    // ---------------------------------------------------------------- events

    @Override
    public void post(int receive, int context, int source, int tag, long bytes, long nanos) {
        if (tally().isGivenUp()) {
            return;
        }
        prompt.post(receive, context, source, tag, bytes, nanos);
        try {
            devices.get(context).device.post(receive, source, tag, nanos);
        } catch (DeviceLimitException e) {
            giveUp(e);
        }
    }

    @Override
    public void arrive(int message, int context, int source, int tag, long bytes, boolean announced, long nanos) {
        if (tally().isGivenUp()) {
            return;
        }
        prompt.arrive(message, context, source, tag, bytes, announced, nanos);
        try {
            devices.get(context).device.arrive(message, source, tag, announced ? 0 : length(bytes), nanos);
        } catch (DeviceLimitException e) {
            giveUp(e);
        }
    }

    @Override
    public void cancel(int receive, int context, long nanos) {
        if (tally().isGivenUp()) {
            return;
        }
        prompt.cancel(receive, context, nanos);
        try {
            devices.get(context).device.cancel(receive, nanos);
        } catch (DeviceLimitException e) {
            giveUp(e);
        }
    }

    @Override
    public void end(long nanos) {
        try {
            devices.end();
        } catch (DeviceLimitException e) {
            giveUp(e);
        }
        prompt.end(nanos);
        tally().takeDepths(prompt.tally());
    }

    @Override
    int liveContexts() {
        return devices.size();
    }

    private void giveUp(DeviceLimitException reason) {
        tally().giveUp(reason.getMessage());
        devices.clear();
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public void matched(int receive, int message, int walked, long nanos) {
        searches.searchedPosted(walked, true);
        searches.receiveMatched();
        tally().decided(nanos);
        paired(receive, message);
    }

    @Override
    public void unexpected(int walked, long nanos) {
        searches.searchedPosted(walked, false);
        searches.messageStored();
        tally().decided(nanos);
    }

    @Override
    public void posted(int walked) {
        searches.searchedUnexpected(walked, false);
        searches.receiveStored();
    }

    @Override
    public void received(int receive, int message, int walked) {
        searches.searchedUnexpected(walked, true);
        searches.messageMatched();
        paired(receive, message);
    }
}
