package io.jmpi.matching.host;

import io.jmpi.matching.HostState;

/**
 * A {@link HostState} that the host sets. For modelled hosts; a rank of a job derives its state from its protocols.
 *
 * <p>Thread: the one that polls. Lifetime: that of the rank.
 */
public final class MutableHostState implements HostState {
    private int readsInProgress;
    private long bytesInProgress;
    private long absence;
    private boolean isComputing;

    @Override
    public int readsInProgress() {
        return readsInProgress;
    }

    @Override
    public long bytesInProgress() {
        return bytesInProgress;
    }

    @Override
    public long absence() {
        return absence;
    }

    @Override
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
