package io.jmpi.internal.p2p.device;

import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.protocol.Delivery;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import io.jmpi.internal.p2p.protocol.UnexpectedPool;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.host.MutableHostState;
import java.util.Arrays;

/**
 * The devices of one rank: the matchers of its contexts that decide on a device, and the thread that works the engine for them
 * while the program computes. Usually there are none, so that polling and arming cost a check.
 *
 * <p>No wake-up by a device is lost. A device that is armed calls {@link Engine#wakeup} for the first decision that
 * it makes from then on, and the transport stores a wake-up that comes before the block for that block. A decision made
 * earlier is found by {@link #arm}, which then forbids the block. Arming comes last before the block, and is
 * repeated for each one; so a wake-up that ends a block for another reason, or that the transport forgets when it
 * returns from one, belongs to a decision that the next cycle polls.
 *
 * <p>Thread: the one that has the turn. Lifetime: that of the engine.
 */
public final class Devices {
    private static final DeviceDecisions[] NONE = {};

    /** What the devices' thread does in a turn. */
    public interface Work {
        /** Runs a part of the duty cycle; returns the amount of work done, negative if there will never be any again. */
        int run();

        /** Whether something is outstanding that devices can go on with. Any thread; an answer may be out of date. */
        boolean isOutstanding();
    }

    final Engine engine;
    final UnexpectedPool pool;
    final RendezvousProtocol rendezvous;
    final Delivery delivery;
    final MutableHostState host;
    private final RankState state;
    private final Work work;
    private final Turns turns = new Turns();

    private DeviceDecisions[] inUse = NONE;

    /** Works while the program computes; null if there are no devices that need it. */
    private DeviceProgress thread;

    /** Calls of the program that run cycles and have not ended: callbacks may call again. */
    private int calls;

    /** Whether the present call has run a cycle. */
    private boolean hasRun;

    /** Whether the host's absence is set: none of its fields is touched on the path of a message. */
    private boolean isAfterAbsence;

    /** When the program's last call that ran cycles ended; while there is a thread. */
    private long leftAt;

    public Devices(
            Engine engine,
            RankState state,
            UnexpectedPool pool,
            RendezvousProtocol rendezvous,
            Delivery delivery,
            Work work) {
        this.engine = engine;
        this.host = state.host;
        this.state = state;
        this.pool = pool;
        this.rendezvous = rendezvous;
        this.delivery = delivery;
        this.work = work;
    }

    // ---------------------------------------------------------------- of contexts

    /** Creates what handles the decisions of one context's devices. */
    public DeviceDecisions decisions(Endpoint context, DeviceDecisions.Probes probes) {
        return new DeviceDecisions(context, probes, this);
    }

    /** Notes whether a context that has been opened, or whose matcher has changed, decides on a device. */
    public void update(DeviceDecisions decisions) {
        remove(decisions);
        if (decisions.isOffloaded()) {
            inUse = Arrays.copyOf(inUse, inUse.length + 1);
            inUse[inUse.length - 1] = decisions;
        }
    }

    public void remove(DeviceDecisions decisions) {
        inUse = Arrays.stream(inUse).filter(other -> other != decisions).toArray(DeviceDecisions[]::new);
    }

    public void removeAll() {
        inUse = NONE;
    }

    // ---------------------------------------------------------------- in the cycle

    /** Handles decisions of all devices; returns their number. */
    public int poll() {
        int taken = 0;
        for (DeviceDecisions each : inUse) {
            taken += each.poll();
        }
        hasRun = true;
        endAbsence();
        return taken;
    }

    /** Requests a wake-up at the next decision of each device; false if one has a decision to poll. */
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
    public int pollOutside() {
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

    /** Whether the protocols of software go on, too, while the program computes. */
    public boolean advanceOutside() {
        for (DeviceDecisions each : inUse) {
            if (each.outside() == OffloadedMatcher.Outside.ALL) {
                return true;
            }
        }
        return false;
    }

    /** Whether a device that works while the program computes waits for a message. */
    public boolean waitOutside() {
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

    /** Starts the devices' thread if one needs it now; returns whether it has been started. */
    public boolean startThread() {
        if (thread != null
                || !state.settings.devicesWorkOutside()
                || state.mode() != ProgressMode.APPLICATION
                || !workOutside()
                || !engine.beginTurn()) {
            return false;
        }
        try {
            thread = new DeviceProgress(turns, work, "jmpi-devices-" + state.rank);
            leftAt = System.nanoTime();
            thread.start();
        } finally {
            engine.endTurn(); // Also without memory for a thread.
        }
        return true;
    }

    /** Ends the devices' thread, if there is one. Outside of the program's turns. */
    public void endThread() {
        if (thread != null) {
            thread.close();
            thread = null;
            turns.shareNoMore();
        }
    }

    /** Begins a turn of the program. */
    public void beginTurn() {
        turns.begin();
    }

    public void endTurn() {
        if (thread == null) {
            turns.end();
        } else {
            thread.endTurn();
        }
    }

    /** A call of the program begins, which may run cycles. */
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

    /** The call ends. */
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
