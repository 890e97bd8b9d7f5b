package io.jmpi.internal.p2p.progress;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.jfr.FlightRecording;
import io.jmpi.internal.p2p.context.Contexts;
import io.jmpi.internal.p2p.device.Devices;
import io.jmpi.internal.p2p.fault.FaultGroups;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.schedule.Schedules;
import io.jmpi.transport.FrameRing;
import io.jmpi.transport.SharedMemory;
import io.jmpi.transport.Transport;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/**
 * The cycle of the progress thread: commands, delayed sends, arrivals, decisions of devices, schedules, one flush.
 * Without work it blocks in the transport.
 *
 * <p>Thread: the progress thread, except {@link #enqueue}, {@link #abort} and {@link #wakeup}, which any thread may
 * call.
 */
final class DutyCycle {
    private static final int COMMAND_CHUNK = 1024;

    /** How often a waiting thread looks into memory between two cycles: about as long as a cycle takes. */
    private static final int LOOKS = 8;

    private static final long LONG_IDLE_NANOS = 1_000_000_000;

    /**
     * Bounds the commands of a cycle, so that threads that submit faster than this one starts operations do not delay
     * arrivals.
     */
    private static final int COMMANDS_PER_CYCLE = COMMAND_CHUNK;

    private volatile Thread progressThread;
    private final RankState state;
    private final PeerLinks links;
    private final Contexts contexts;
    private final Devices devices;
    private final FrameDispatcher dispatcher;
    private final Devices.Turn fullTurn;
    private final Schedules schedules;
    private final FaultGroups faultGroups;
    private final MpscUnboundedAtomicArrayQueue<Command> commands = new MpscUnboundedAtomicArrayQueue<>(COMMAND_CHUNK);

    private volatile Transport transport;
    private volatile boolean blocked;
    private volatile MpiException abortCause;
    private boolean abortHandled;
    private boolean recordsSearches;
    private final UnwokenSleep unwokenSleep = new UnwokenSleep();
    private long framesWhenIdle = -1;
    private long idleSince;

    DutyCycle(
            Thread progressThread,
            RankState state,
            PeerLinks links,
            Contexts contexts,
            Devices devices,
            FrameDispatcher dispatcher,
            Schedules schedules,
            FaultGroups faultGroups) {
        this.progressThread = progressThread;
        this.state = state;
        this.links = links;
        this.contexts = contexts;
        this.devices = devices;
        this.dispatcher = dispatcher;
        this.fullTurn = devices.fullTurn(dispatcher);
        this.schedules = schedules;
        this.faultGroups = faultGroups;
    }

    /** Called once the transport is open, before the first cycle. */
    void opened(Transport opened) {
        transport = opened;
        links.opened(opened);
        followRecordings();
    }

    /** Makes another thread run the cycle from now on. Called in a turn of the thread that has run it. */
    void belongTo(Thread thread) {
        transport.belongTo(thread);
        progressThread = thread;
    }

    SharedMemory sharedMemory() {
        return transport.sharedMemory();
    }

    SharedMemory memoryOfHost() {
        return transport.memoryOfHost();
    }

    // ---------------------------------------------------------------- the cycle

    /** Runs one full cycle; returns the amount of work done. */
    int run() {
        state.beginCycle();
        int work = 0;
        if (abortCause != null && !abortHandled) {
            failNow(abortCause);
            work = 1;
        }
        work += commands.isEmpty() ? 0 : drainCommands(abortCause, COMMANDS_PER_CYCLE);
        if (abortHandled) {
            // Lent memory has been returned: no data may be read into it any more.
            return work;
        }
        followRecordings();
        return work + run(fullTurn);
    }

    /** Runs a cycle's work for messages, as far as the turn permits; returns the amount of work done. */
    int run(Devices.Turn turn) {
        int work = turn.begin();
        work += links.drainPending();
        work += turn.poll(transport);
        return work + finish(turn);
    }

    private int finish(Devices.Turn turn) {
        int work = turn.advancesSchedules() ? schedules.advance(turn.isFull()) : 0;
        work += turn.isFull() && links.anyExhausted() ? links.permitAnnouncements(contexts::await) : 0;
        turn.flush(transport);
        return work;
    }

    /**
     * Looks into memory alone, some times, each of which takes a fraction of a cycle; returns the amount of work done.
     * Everything else waits for the next cycle, which is due then. If devices decide, only cycles are run.
     */
    int look() {
        if (devices.anyInUse() || abortHandled) {
            return 0;
        }
        state.beginCycle();
        for (int i = 0; i < LOOKS; i++) {
            int frames = transport.pollMemory(dispatcher);
            if (frames > 0 || schedules.watchMemory() && schedules.isAnyWatchOver()) {
                return frames + finish(fullTurn);
            }
        }
        return 0;
    }

    /** Installs or removes the recorders of searches as flight recordings request. */
    private void followRecordings() {
        if (FlightRecording.wantsSearches() != recordsSearches) {
            recordsSearches = !recordsSearches;
            contexts.recordSearches(recordsSearches);
        }
    }

    /**
     * Blocks until there may be work, or the time has passed.
     *
     * @throws MpiException in mode APPLICATION if all operations have ended: an error has lost the operation that the
     *     caller waits for
     */
    void block(long nanos) {
        blocked = true;
        if (commands.isEmpty()) {
            if (abortCause == null) {
                if (devices.arm()) {
                    if (schedules.watchMemory()) {
                        blockUntilWoken(nanos);
                    } else {
                        transport.block(dispatcher, nanos);
                    }
                    transport.flush(); // Answers to arrived frames: they may have ended the wait, and no cycle follows.
                }
            } else if (abortHandled && state.mode() == ProgressMode.APPLICATION) {
                blocked = false;
                throw abortCause.again();
            } else if (abortHandled) {
                LockSupport.parkNanos(this, nanos); // A block in the transport might read.
            }
        }
        blocked = false;
    }

    /**
     * Blocks while other ranks change memory that a schedule waits for. They wake this rank if they see that it sleeps, and
     * it looks again when processors have made the announcement visible; see {@link FrameRing#SECOND_LOOK_NANOS}.
     */
    private void blockUntilWoken(long nanos) {
        schedules.announceSleep(true);
        try {
            long frames = dispatcher.frameCount();
            long began = System.nanoTime();
            if (schedules.isAnyWatchOver()) {
                return;
            }
            transport.block(dispatcher, FrameRing.SECOND_LOOK_NANOS);
            boolean isUndisturbed = System.nanoTime() - began >= FrameRing.SECOND_LOOK_NANOS
                    && frames == dispatcher.frameCount()
                    && commands.isEmpty()
                    && abortCause == null;
            if (isUndisturbed && !schedules.isAnyWatchOver() && devices.arm()) {
                long slept = System.nanoTime();
                transport.block(dispatcher, Math.min(nanos, unwokenSleep.next(schedules.watchesEnded())));
                unwokenSleep.slept(System.nanoTime() - slept);
            }
        } finally {
            schedules.announceSleep(false);
        }
    }

    /** If no frame has arrived for a long time, checks that the peers that operations wait for are still there. */
    void checkIdle() {
        long now = System.nanoTime();
        long frames = dispatcher.frameCount();
        if (frames != framesWhenIdle) {
            framesWhenIdle = frames;
            idleSince = now;
        } else if (now - idleSince >= LONG_IDLE_NANOS) {
            idleSince = now;
            reachAwaited();
        }
    }

    /** Checks that the peers that operations wait for are still there. */
    void reachAwaited() {
        contexts.reachAwaitedPeers();
        schedules.reachAwaited();
        faultGroups.reachAwaited();
    }

    // ---------------------------------------------------------------- commands

    /** Adds a command for the next cycle, which begins at once if the progress thread is blocked. */
    void enqueue(Command command) {
        commands.offer(command);
        // The offer must be visible before the check whether the progress thread sleeps.
        VarHandle.fullFence();
        if (blocked) {
            transport.wakeup();
            if (abortCause != null) {
                LockSupport.unpark(progressThread);
            }
        }
    }

    /** Whether the progress thread is blocked. Any thread. */
    boolean isBlocked() {
        return blocked;
    }

    /**
     * A number that changes whenever the program calls jmpi, and often also if it does not. Any thread; a stale value
     * is harmless.
     */
    long activity() {
        return state.cycle() + links.traffic().messagesSent() + commands.currentProducerIndex();
    }

    void execute(Command command) {
        run(command, abortCause);
    }

    private static void run(Command command, MpiException refusal) {
        if (refusal == null) {
            command.execute();
        } else {
            command.refuse(refusal);
        }
    }

    void refuseCommands(MpiException refusal) {
        drainCommands(refusal, Integer.MAX_VALUE);
    }

    private int drainCommands(MpiException refusal, int limit) {
        int drained = 0;
        while (drained < limit) {
            Command command = commands.poll();
            if (command == null) {
                break;
            }
            run(command, refusal);
            drained++;
        }
        return drained;
    }

    // ---------------------------------------------------------------- the end

    /** Fails all operations in the next cycle, which begins at once. */
    void abort(MpiException cause) {
        abortCause = cause;
        wakeup();
    }

    /** Fails all operations in the next cycle. Progress thread, without memory. */
    void failNext(MpiException cause) {
        if (abortCause == null) {
            abortCause = cause;
        }
    }

    /** Returns why all operations fail; null while they do not. */
    MpiException abortCause() {
        return abortCause;
    }

    /** Ends a {@link #block} that runs now, or the next one. */
    void wakeup() {
        if (transport != null) {
            transport.wakeup();
        }
    }

    /** Fails all operations now. */
    void failNow(MpiException cause) {
        abortCause = cause;
        abortHandled = true;
        endAll(cause);
    }

    void endAll(MpiException cause) {
        faultGroups.departures().endAll(cause);
        try {
            contexts.closeAll(cause);
        } finally {
            schedules.fail(cause);
            faultGroups.closeAll(cause);
        }
    }

    /** Records the orderly departure, after all goodbyes; false if another peer has just connected. */
    boolean leave() {
        return transport.leave();
    }

    void closeTransport() {
        transport.close();
    }
}
