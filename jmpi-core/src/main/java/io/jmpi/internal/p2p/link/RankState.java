package io.jmpi.internal.p2p.link;

import io.jmpi.internal.p2p.operation.ProgressMode;
import java.util.ArrayList;
import java.util.List;

/** The state that the links and protocols of one rank share. */
public final class RankState {
    public final int rank;
    public final int size;

    /** The rank in log lines. */
    public final String name;

    /**
     * APPLICATION or THREAD. Changes once at most, in a turn of the first thread: a thread that has not seen the change
     * detects it when it requests a turn.
     */
    private ProgressMode mode;

    public final ProtocolSettings settings;

    /** Memory of the sends that peers may read. */
    public final MemoryRegistry registry = new MemoryRegistry();

    /** The received messages; each lane counts the messages that it sends. */
    public final MessageCounters received = new MessageCounters();

    /** The links with frames that back-pressure delayed. */
    final List<PeerLink> pending = new ArrayList<>();

    /** The links whose peers have made all announcements that this rank permits. */
    final List<PeerLink> exhausted = new ArrayList<>();

    /** Whether the session has begun to end: what fails from then on fails because of that. */
    private boolean leaving;

    /**
     * The number of the duty cycle, by which a lane recognises the first message of a cycle. In application mode that
     * message leaves at once, because it is unknown when the program next runs a cycle. In thread mode the number stays
     * 0, because the next cycle with its flush follows anyway.
     */
    private long cycle;

    public RankState(int rank, int size, ProgressMode mode, ProtocolSettings settings) {
        this.rank = rank;
        this.size = size;
        this.name = "[" + rank + "/" + size + "]";
        this.mode = mode;
        this.settings = settings;
        beginCycle();
    }

    public ProgressMode mode() {
        return mode;
    }

    /** The engine has got a progress thread. */
    public void changeToThread() {
        mode = ProgressMode.THREAD;
    }

    /** The session begins to end. */
    public void leave() {
        leaving = true;
    }

    /** Whether the session has begun to end: what fails from then on fails because of that. */
    public boolean isLeaving() {
        return leaving;
    }

    /** The number of the duty cycle; stays 0 in mode THREAD. */
    public long cycle() {
        return cycle;
    }

    public void beginCycle() {
        if (mode == ProgressMode.APPLICATION) {
            cycle++;
        }
    }
}
