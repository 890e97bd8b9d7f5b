package io.jmpi.trace.replay;

import io.jmpi.matching.MatchingEngine;
import io.jmpi.matching.OptimisticSettings;
import io.jmpi.matching.optimistic.ProgramSizes;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Replays the engine {@code optimistic} in virtual time, on an accelerator like that of BlueField-3. Times of events are those of
 * the trace: the device decides at its own pace, and the program does not wait for it. Two runs are the same, access by access.
 *
 * <p>Tables have the size that a running job gives them, and are doubled when a rank needs more. Where that cannot be, the
 * engine is given up, and takes no more events.
 */
final class OptimisticReplay extends EngineReplay implements VirtualHost.Decisions {
    private final Int2ObjectHashMap<VirtualDevice> devices = new Int2ObjectHashMap<>();
    private final int threads;
    private final int mostEntries;
    private VirtualDevice lastDevice;
    private int lastContext;

    OptimisticReplay(int threads, PairListener listener) {
        this(threads, ProgramSizes.MAX_ENTRIES, listener);
    }

    OptimisticReplay(int threads, int mostEntries, PairListener listener) {
        super(MatchingEngine.OPTIMISTIC, listener);
        this.threads = threads;
        this.mostEntries = mostEntries;
    }

    // ---------------------------------------------------------------- events

    @Override
    public void post(int receive, int context, int source, int tag, long bytes, long nanos) {
        if (tally().isGivenUp()) {
            return;
        }
        try {
            device(context, nanos).post(receive, source, tag, nanos);
        } catch (DeviceLimitException e) {
            giveUp(e);
        }
    }

    @Override
    public void arrive(int message, int context, int source, int tag, long bytes, boolean announced, long nanos) {
        if (tally().isGivenUp()) {
            return;
        }
        try {
            device(context, nanos).arrive(message, source, tag, announced ? 0 : length(bytes), nanos);
        } catch (DeviceLimitException e) {
            giveUp(e);
        }
    }

    @Override
    public void cancel(int receive, int context, long nanos) {
        if (tally().isGivenUp()) {
            return;
        }
        try {
            device(context, nanos).cancel(receive, nanos);
        } catch (DeviceLimitException e) {
            giveUp(e);
        }
    }

    @Override
    public void end(long nanos) {
        try {
            finish();
        } catch (DeviceLimitException e) {
            giveUp(e);
        }
    }

    private void finish() {
        for (VirtualDevice device : devices.values()) {
            VirtualDevice last = device;
            while (!last.finish()) {
                last = enlarged(last);
            }
            last.addTo(tally());
            tally().holds(last.deviceBytes());
        }
        devices.clear();
        lastDevice = null;
    }

    private void giveUp(DeviceLimitException reason) {
        tally().giveUp(reason.getMessage());
        devices.clear();
        lastDevice = null;
    }

    /** The device of a communicator, with room for one more event. */
    private VirtualDevice device(int context, long nanos) {
        if (lastDevice == null || context != lastContext) {
            lastDevice = devices.get(context);
            lastContext = context;
            if (lastDevice == null) {
                OptimisticSettings usual = OptimisticSettings.DEFAULT;
                lastDevice = new VirtualDevice(threads, usual.receives(), usual.messages(), mostEntries, context, this);
                devices.put(context, lastDevice);
            }
        }
        while (!lastDevice.makeRoom(nanos)) {
            lastDevice = enlarged(lastDevice);
            devices.put(context, lastDevice);
        }
        return lastDevice;
    }

    private VirtualDevice enlarged(VirtualDevice device) {
        VirtualDevice larger = device.enlarged();
        device.addTo(tally());
        return larger;
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public void matched(int receive, int message, int walked, long nanos) {
        tally().searchedPosted(walked, true);
        tally().decided(nanos);
        tally().receiveGone();
        paired(receive, message);
    }

    @Override
    public void unexpected(int walked, long nanos) {
        tally().searchedPosted(walked, false);
        tally().decided(nanos);
        tally().messageKept();
    }

    @Override
    public void posted(int walked) {
        tally().searchedUnexpected(walked, false);
        tally().receiveKept();
    }

    @Override
    public void received(int receive, int message, int walked) {
        tally().searchedUnexpected(walked, true);
        tally().messageGone();
        paired(receive, message);
    }

    @Override
    public void cancelled() {
        tally().receiveGone();
    }
}
