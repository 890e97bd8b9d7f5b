package io.jmpi.internal.p2p.device;

import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import io.jmpi.matching.HostState;

/**
 * The view that engines have of this rank: the reads of its rendezvous, and the activity of its program.
 *
 * <p>Thread: the one that has the turn. Lifetime: that of the engine.
 */
final class RankHost implements HostState {
    private final RendezvousProtocol rendezvous;
    private long absence;
    private boolean isComputing;

    RankHost(RendezvousProtocol rendezvous) {
        this.rendezvous = rendezvous;
    }

    @Override
    public int readsInProgress() {
        return rendezvous.readsInProgress();
    }

    @Override
    public long bytesInProgress() {
        return rendezvous.bytesInProgress();
    }

    @Override
    public long absence() {
        return absence;
    }

    @Override
    public boolean isComputing() {
        return isComputing;
    }

    /** Sets the {@link #absence} for the polls that follow. */
    void setAbsence(long nanos) {
        absence = nanos;
    }

    /** Sets whether the program computes during the polls that follow. */
    void setComputing(boolean computes) {
        isComputing = computes;
    }
}
