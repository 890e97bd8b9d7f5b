package io.jmpi.internal.p2p;

import java.util.ArrayList;
import java.util.List;

/** What the links and protocols of one rank share. */
final class RankState {
    final int rank;
    final int size;

    /** The rank in log lines. */
    final String name;

    /**
     * APPLICATION or THREAD. Changes once at most, in a turn of {@link Handover}: a thread that has not seen the change finds
     * out when it asks for a turn.
     */
    ProgressMode mode;

    final ProtocolSettings settings;

    /** Memory of the sends that peers may read. */
    final MemoryRegistry registry = new MemoryRegistry();

    /** What has been received; each lane counts what it sends. */
    final MessageCounters received = new MessageCounters();

    /** The links with frames that back-pressure delayed. */
    final List<PeerLink> pending = new ArrayList<>();

    /** The links whose peers have made all announcements that this rank permits. */
    final List<PeerLink> exhausted = new ArrayList<>();

    /** Whether the session has begun to end: what fails from then on fails because of that. */
    boolean leaving;

    /**
     * The number of the duty cycle, by which a lane recognises the first message of a cycle. In application mode that
     * message leaves at once, because it is unknown when the program next runs a cycle. In thread mode the number stays
     * 0, because the next cycle with its flush follows anyway.
     */
    long cycle;

    RankState(int rank, int size, ProgressMode mode, ProtocolSettings settings) {
        this.rank = rank;
        this.size = size;
        this.name = "[" + rank + "/" + size + "]";
        this.mode = mode;
        this.settings = settings;
        beginCycle();
    }

    void beginCycle() {
        if (mode == ProgressMode.APPLICATION) {
            cycle++;
        }
    }
}
