package io.jmpi.transport.netty;

import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.FrameRing;
import java.util.ArrayList;
import java.util.List;

/** The peers whose frames go through shared memory; their sockets carry only wake-ups. Thread: the progress thread. */
final class RingPeers {
    /** Longest sleep while frames wait for room in a ring, because its consumer does not wake its producer. */
    private static final long FULL_RING_NANOS = 50_000;

    /** Waits for events of sockets. */
    @FunctionalInterface
    interface Selector {
        /**
         * Sleeps until there are events.
         *
         * @param nanos how long at most; {@link ProcessTransport#NOW} for not at all
         * @return the number of events
         */
        int select(long nanos);
    }

    private final List<ProcessPeer> peers = new ArrayList<>();
    private boolean refusedClaim;

    void add(ProcessPeer peer) {
        peers.add(peer);
    }

    /** Removes a peer; returns whether it was there. */
    boolean remove(ProcessPeer peer) {
        return peers.remove(peer);
    }

    int size() {
        return peers.size();
    }

    /** Passes frames to the handler; returns their number. */
    int poll(FrameHandler handler) {
        int frames = 0;
        for (int i = 0; i < peers.size(); i++) {
            frames += peers.get(i).pollRing(handler);
        }
        return frames;
    }

    /** Records that a frame waits for room. */
    void noteFull() {
        refusedClaim = true;
    }

    /**
     * Sleeps unless there are frames, and checks a second time as {@link FrameRing#SECOND_LOOK_NANOS} requires.
     *
     * @param selector where to sleep
     */
    void sleep(long nanos, Selector selector) {
        long longest = refusedClaim ? Math.min(nanos, FULL_RING_NANOS) : nanos;
        long first = peers.isEmpty() ? longest : Math.min(longest, FrameRing.SECOND_LOOK_NANOS);
        announceSleep(true);
        if (haveFrames()) {
            selector.select(ProcessTransport.NOW);
        } else if (selector.select(first) == 0 && first < longest && !haveFrames()) {
            selector.select(longest - first);
        }
        announceSleep(false);
        refusedClaim = false;
    }

    private void announceSleep(boolean sleeps) {
        for (int i = 0; i < peers.size(); i++) {
            peers.get(i).sleeps(sleeps);
        }
    }

    private boolean haveFrames() {
        for (int i = 0; i < peers.size(); i++) {
            if (peers.get(i).hasFrames()) {
                return true;
            }
        }
        return false;
    }
}
