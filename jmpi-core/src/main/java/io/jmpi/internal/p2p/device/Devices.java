package io.jmpi.internal.p2p.device;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.observer.MatcherObserver;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.protocol.Delivery;
import io.jmpi.internal.p2p.protocol.InboundMessage;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import io.jmpi.internal.p2p.protocol.UnexpectedPool;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.Matcher;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.Transport;
import java.util.Map;

/**
 * The devices of one rank, as other packages see them: the matchers of its contexts that decide on a device, and the
 * thread that runs the engine for them while the program computes. Usually there are none, so that polling and arming
 * cost only a check.
 *
 * <p>The engine has a single cycle. A {@link Turn}, which this class provides, determines its extent.
 *
 * <p>Thread: the one that has the turn. Lifetime: that of the engine.
 */
public interface Devices {
    /**
     * Creates the devices of one rank, which has none yet.
     *
     * @param engine is notified of a device's wake-up and failure
     * @param links send waiting frames when there is room again, also while the program computes
     * @param pool memory for messages that are read ahead of their receives
     * @param rendezvous reads them
     * @param delivery completes the messages that a device has matched
     * @param loop the cycle of the engine
     */
    static Devices of(
            Engine engine,
            RankState state,
            PeerLinks links,
            UnexpectedPool pool,
            RendezvousProtocol rendezvous,
            Delivery delivery,
            Loop loop) {
        return new RankDevices(engine, state, links, pool, rendezvous, delivery, loop);
    }

    // ---------------------------------------------------------------- what others do for devices

    /** The loop of the engine, which belongs to the thread that has the turn. */
    interface Loop {
        /** Runs a cycle as far as the turn permits; returns the work done, negative if there will never be any again. */
        int run(Turn turn);

        /** Called when another thread also has turns from now on: commands of the program then take a turn. */
        void share();
    }

    /** The probes of a context, which wait for unexpected messages. */
    interface Probes {
        /** Notes which probes accept a message that a device has found unexpected; {@link #lookAgain} follows. */
        void noteUnexpected(InboundMessage message);

        /**
         * Makes the noted probes look again, outside of the decisions of the device, because a lookup asks the device.
         *
         * @return whether the device was asked
         * @throws DeviceFailedException if the device has failed
         */
        boolean lookAgain();
    }

    // ---------------------------------------------------------------- of one context

    /** Creates the device of a context; without one until it {@linkplain ContextDevice#use uses} an offloaded matcher. */
    ContextDevice of(Endpoint context, Probes probes);

    /** Whether a context has a device. */
    boolean anyInUse();

    /** Stops polling contexts, because all have ended. */
    void removeAll();

    /**
     * The device that decides in one context if its matcher is offloaded. Idle for a synchronous matcher.
     *
     * <p>A device that has failed aborts the session, because the pairs of receives and messages are unknown then.
     *
     * <p>Lifetime of the device: from {@link #use} to {@link #close}.
     */
    interface ContextDevice {
        /** Uses a matcher from now on; polls it if it is offloaded. */
        void use(Matcher matcher);

        /** Sets the observer of polls from now on; null to stop observing. */
        void observe(MatcherObserver observer);

        /**
         * Whether a device decides: entries that the matcher has stored may have been matched by now, or be matched
         * later.
         */
        boolean isOffloaded();

        /**
         * Completes all pending decisions.
         *
         * @throws MpiException of class INTERN if the device has failed
         */
        void settle();

        /** Completes all pending decisions; false if the device has failed, which aborts the session. */
        boolean trySettle();

        /** Aborts the session because the device has failed; rethrows the cause if there is no device. */
        void failed(DeviceFailedException cause);

        /** Why the device has failed; null while it works. */
        MpiException failure();

        /** Its counters by name, with those of the devices of former matchers. */
        Map<String, Long> counters();

        /** Retains the counters, because another matcher follows. */
        void storeCounters();

        /** Stops polling the device: the context is closed next. */
        void remove();

        /** Abandons the device; its undecided entries can be drained. */
        void abandon();

        /** Ends the device, if there is one. */
        void close();
    }

    // ---------------------------------------------------------------- in the cycle

    /**
     * The extent of a cycle. In a turn of the thread that owns the engine, it does all work. In a turn of the devices'
     * thread, it is limited to traffic through memory and to decisions that devices may make alone.
     */
    interface Turn {
        /** Delivers frames that former turns have left to this one; returns their number. */
        int begin();

        /** Delivers frames that have arrived, then handles decisions of devices; returns the amount of work done. */
        int poll(Transport transport);

        /** Whether schedules continue. */
        boolean advancesSchedules();

        /** Whether all work continues, so that code of the program may also run. */
        boolean isFull();

        /** Sends the claimed frames. */
        void flush(Transport transport);
    }

    /** Returns the turn of the thread that the engine belongs to, whose frames the handler gets. Called once. */
    Turn fullTurn(FrameHandler handler);

    /**
     * Requests a wake-up at the next decision of each device; false if one has a decision to poll. No wake-up is lost.
     * A device that is armed calls {@link Engine#wakeup} for the first decision that it makes from then on, and the
     * transport stores a wake-up that arrives before the block for that block. A decision made earlier is found here,
     * which then forbids the block. Arming is the last step before the block, and is repeated for each block.
     * Therefore, a wake-up that ends a block for another reason, or that the transport forgets when it returns from
     * one, belongs to a decision that the next cycle polls.
     */
    boolean arm();

    // ---------------------------------------------------------------- the program's thread

    /**
     * Starts the devices' thread if one needs it now. Called when a context has got a matcher; not inside a call that the engine
     * makes of the program, because MPI permits no communication there.
     */
    void startThread();

    /** Ends the devices' thread, if there is one. Outside of the program's turns. */
    void endThread();

    /** Begins a turn of the program. */
    void beginTurn();

    void endTurn();

    /** A call of the program begins, which may run cycles. */
    void programEnters();

    /** The call ends. */
    void programLeaves();
}
