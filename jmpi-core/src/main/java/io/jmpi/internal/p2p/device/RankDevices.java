package io.jmpi.internal.p2p.device;

import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.protocol.Delivery;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import io.jmpi.internal.p2p.protocol.UnexpectedPool;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.transport.FrameHandler;
import java.util.Arrays;

/** The devices of one rank: those of its contexts, and the owner of the turn. */
final class RankDevices implements Devices {
    private static final DeviceDecisions[] NONE = {};

    final Engine engine;
    final UnexpectedPool pool;
    final RendezvousProtocol rendezvous;
    final Delivery delivery;
    final RankHost host;
    final RankState state;
    final PeerLinks links;
    final Loop loop;
    private final EngineTurns turns = new EngineTurns();

    /** Delivers frames that arrive while the program computes. */
    private FramesOutside framesOutside;

    private DeviceDecisions[] inUse = NONE;

    /** Works while the program computes; null if there are no devices that need it. */
    private DeviceProgress thread;

    /** Calls of the program that run cycles and have not ended: callbacks may call again. */
    private int calls;

    /** Whether the present call has run a cycle. */
    private boolean hasRun;

    /** Whether the host's absence is set: none of its fields is accessed on the path of a message. */
    private boolean isAfterAbsence;

    /** When the program's last call that ran cycles ended; while there is a thread. */
    private long leftAt;

    RankDevices(
            Engine engine,
            RankState state,
            PeerLinks links,
            UnexpectedPool pool,
            RendezvousProtocol rendezvous,
            Delivery delivery,
            Loop loop) {
        this.engine = engine;
        this.host = new RankHost(rendezvous);
        this.state = state;
        this.links = links;
        this.pool = pool;
        this.rendezvous = rendezvous;
        this.delivery = delivery;
        this.loop = loop;
    }

    // ---------------------------------------------------------------- of contexts

    @Override
    public ContextDevice of(Endpoint context, Probes probes) {
        return new DeviceDecisions(context, probes, this);
    }

    /** Notes whether a context that has been opened, or whose matcher has changed, decides on a device. */
    void update(DeviceDecisions decisions) {
        remove(decisions);
        if (decisions.isOffloaded()) {
            inUse = Arrays.copyOf(inUse, inUse.length + 1);
            inUse[inUse.length - 1] = decisions;
        }
    }

    void remove(DeviceDecisions decisions) {
        inUse = Arrays.stream(inUse).filter(other -> other != decisions).toArray(DeviceDecisions[]::new);
    }

    @Override
    public boolean anyInUse() {
        return inUse.length > 0;
    }

    @Override
    public void removeAll() {
        inUse = NONE;
    }

    // ---------------------------------------------------------------- in the cycle

    @Override
    public Turn fullTurn(FrameHandler handler) {
        framesOutside = new FramesOutside(handler);
        return new FullTurn(this, framesOutside, handler);
    }

    /** Handles decisions of all devices; returns their number. */
    int poll() {
        int taken = 0;
        for (DeviceDecisions each : inUse) {
            taken += each.poll();
        }
        hasRun = true;
        endAbsence();
        return taken;
    }

    @Override
    public boolean arm() {
        for (DeviceDecisions each : inUse) {
            if (!each.arm()) {
                return false;
            }
        }
        return true;
    }

    // ---------------------------------------------------------------- while the program computes

    /** Handles what devices may decide while the program computes; returns the number of decisions. */
    int pollOutside() {
        int taken = 0;
        host.setComputing(true);
        try {
            for (DeviceDecisions each : inUse) {
                taken += each.pollOutside();
            }
        } finally {
            host.setComputing(false);
        }
        return taken;
    }

    /** Whether the software protocols also continue while the program computes. */
    boolean advanceOutside() {
        for (DeviceDecisions each : inUse) {
            if (each.outside() == OffloadedMatcher.Outside.ALL) {
                return true;
            }
        }
        return false;
    }

    /** Whether a device that works while the program computes waits for a message. Any thread; possibly out of date. */
    boolean waitOutside() {
        for (DeviceDecisions each : inUse) {
            if (each.waitsOutside()) {
                return true;
            }
        }
        return false;
    }

    private boolean workOutside() {
        for (DeviceDecisions each : inUse) {
            if (each.outside() != OffloadedMatcher.Outside.NOTHING) {
                return true;
            }
        }
        return false;
    }

    // ---------------------------------------------------------------- the program's thread

    @Override
    public void startThread() {
        if (thread != null
                || !state.settings.devicesHaveThread()
                || state.mode() != ProgressMode.APPLICATION
                || !workOutside()
                || !engine.beginTurn()) {
            return;
        }
        try {
            thread = new DeviceProgress(turns, new DeviceTurn(this, framesOutside), "jmpi-devices-" + state.rank);
            leftAt = System.nanoTime();
            thread.start();
            loop.share();
        } finally {
            engine.endTurn(); // Also without memory for a thread.
        }
    }

    @Override
    public void endThread() {
        if (thread != null) {
            thread.close();
            thread = null;
            turns.shareNoMore();
        }
    }

    @Override
    public void beginTurn() {
        turns.begin();
    }

    @Override
    public void endTurn() {
        if (thread == null) {
            turns.end();
        } else {
            thread.endTurn();
        }
    }

    @Override
    public void programEnters() {
        if (calls++ == 0 && thread != null) {
            isAfterAbsence = true;
            host.setAbsence(System.nanoTime() - leftAt);
        }
    }

    private void endAbsence() {
        if (isAfterAbsence) {
            isAfterAbsence = false;
            host.setAbsence(0);
        }
    }

    @Override
    public void programLeaves() {
        if (--calls == 0) {
            if (hasRun && thread != null) {
                leftAt = System.nanoTime();
            }
            hasRun = false;
            endAbsence();
        }
    }
}
