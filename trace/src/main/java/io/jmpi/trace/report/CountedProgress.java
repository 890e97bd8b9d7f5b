package io.jmpi.trace.report;

import java.util.concurrent.atomic.LongAdder;

/**
 * Shows progress, and counts the calls for whoever wants to say how fast it was. Thread: any. Lifetime: until closed.
 */
public final class CountedProgress implements Progress {
    private final Progress shown;
    private final LongAdder calls = new LongAdder();

    /** Passes everything on. */
    public CountedProgress(Progress shown) {
        this.shown = shown;
    }

    @Override
    public void read(long moreBytes, long moreCalls) {
        calls.add(moreCalls);
        shown.read(moreBytes, moreCalls);
    }

    /** Calls so far. */
    public long calls() {
        return calls.sum();
    }

    @Override
    public void close() {
        shown.close();
    }
}
