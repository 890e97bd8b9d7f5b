package io.jmpi.matching;

/**
 * What the host of a rank's devices does. An {@link OffloadedMatcher} may weigh it when it chooses which receives its device
 * gets; an engine that does not choose ignores it.
 *
 * <p>The host keeps one for all matchers of the rank up to date, and passes it to each poll. The reads change while a poll
 * reports pairs, because their messages are read from then on: a matcher asks for them when it needs them.
 *
 * <p>Thread: the one that polls. Lifetime: that of the rank.
 */
public final class HostState {
    private int readsInProgress;
    private long bytesInProgress;
    private long absence;
    private boolean isComputing;

    /** Reads of announced messages that the rank has begun and not ended: what an engine weighs delays against. */
    public int readsInProgress() {
        return readsInProgress;
    }

    /** The lengths of the messages that are being read. */
    public long bytesInProgress() {
        return bytesInProgress;
    }

    /**
     * If this poll is the first one of a call of the program: how long the program has not let the engine be polled, in
     * nanoseconds. Else 0.
     */
    public long absence() {
        return absence;
    }

    /** Whether this poll is one while the program computes. */
    public boolean isComputing() {
        return isComputing;
    }

    /** The read of an announced message of that length begins. */
    public void readBegins(long bytes) {
        readsInProgress++;
        bytesInProgress += bytes;
    }

    /** The read of an announced message of that length ends. */
    public void readEnds(long bytes) {
        readsInProgress--;
        bytesInProgress -= bytes;
    }

    /** Sets the {@link #absence} for the polls that follow. */
    public void setAbsence(long nanos) {
        absence = nanos;
    }

    /** Sets whether the program computes during the polls that follow. */
    public void setComputing(boolean computes) {
        isComputing = computes;
    }
}
