package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.jfr.FlightRecording;
import io.jmpi.transport.Transport;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/**
 * What the progress thread does again and again: commands, delayed sends, arrivals, decisions of devices, schedules, one
 * flush. And what it does when there is nothing to do: it blocks in the transport.
 *
 * <p>Thread: the progress thread, except {@link #enqueue}, {@link #abort} and {@link #wakeup}, which any thread may call.
 */
final class DutyCycle {
    private static final int COMMAND_CHUNK = 1024;

    /** So that threads that submit faster than this one can start operations do not keep it from what arrives. */
    private static final int COMMANDS_PER_CYCLE = COMMAND_CHUNK;

    private final Thread progressThread;
    private final CycleNumber number;
    private final PeerLinks links;
    private final Contexts contexts;
    private final FrameDispatcher dispatcher;
    private final ReadySchedules schedules;
    private final UserCallbacks callbacks;
    private final MpscUnboundedAtomicArrayQueue<Command> commands = new MpscUnboundedAtomicArrayQueue<>(COMMAND_CHUNK);

    private volatile Transport transport;
    private volatile boolean blocked;
    private volatile MpiException abortCause;
    private boolean abortHandled;
    private boolean recordsSearches;

    DutyCycle(
            Thread progressThread,
            CycleNumber number,
            PeerLinks links,
            Contexts contexts,
            FrameDispatcher dispatcher,
            ReadySchedules schedules,
            UserCallbacks callbacks) {
        this.progressThread = progressThread;
        this.number = number;
        this.links = links;
        this.contexts = contexts;
        this.dispatcher = dispatcher;
        this.schedules = schedules;
        this.callbacks = callbacks;
    }

    void use(Transport opened) {
        transport = opened;
        links.use(opened);
        followRecordings();
    }

    // ---------------------------------------------------------------- the cycle

    /** One duty cycle; returns how much was done. */
    int run() {
        number.next();
        int work = failIfAborted();
        work += commands.isEmpty() ? 0 : drainCommands(abortCause, COMMANDS_PER_CYCLE);
        if (abortHandled) {
            // Memory that was lent has been given back: nothing may be read into it any more.
            return work;
        }
        followRecordings();
        work += links.drainPending();
        work += transport.poll(dispatcher);
        work += contexts.offloaded().poll();
        work += schedules.advance();
        transport.flush();
        return work;
    }

    private int failIfAborted() {
        if (abortCause == null || abortHandled) {
            return 0;
        }
        failEverything();
        return 1;
    }

    /** Installs or removes the recorders of searches when flight recordings have begun or ceased to want them. */
    private void followRecordings() {
        if (FlightRecording.wantsSearches() != recordsSearches) {
            recordsSearches = !recordsSearches;
            contexts.recordSearches(recordsSearches);
        }
    }

    /** Blocks until there may be something to do, or the time has passed. */
    void block(long nanos) {
        blocked = true;
        if (commands.isEmpty()) {
            if (abortCause == null) {
                if (contexts.offloaded().arm()) {
                    transport.block(dispatcher, nanos);
                }
            } else if (abortHandled) {
                LockSupport.parkNanos(this, nanos); // The transport might read while it blocks.
            }
        }
        blocked = false;
    }

    /** Frames that have arrived so far. */
    long frameCount() {
        return dispatcher.frameCount();
    }

    /** When nothing has arrived for long, makes sure that the peers that somebody waits for are still there. */
    void reachAwaitedPeers() {
        contexts.reachAwaitedPeers();
    }

    // ---------------------------------------------------------------- commands

    /** Adds a command for the next cycle, which begins at once if the progress thread is blocked. */
    void enqueue(Command command) {
        commands.offer(command);
        // The offer must be visible before we look whether the progress thread sleeps.
        VarHandle.fullFence();
        if (blocked) {
            transport.wakeup();
            if (abortCause != null) {
                LockSupport.unpark(progressThread);
            }
        }
    }

    /** Executes a command now. */
    void execute(Command command) {
        if (abortCause == null) {
            command.execute();
        } else {
            command.refuse(abortCause);
        }
    }

    /** Refuses all commands that are enqueued. */
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
            if (refusal == null) {
                command.execute();
            } else {
                command.refuse(refusal);
            }
            drained++;
        }
        return drained;
    }

    // ---------------------------------------------------------------- the end

    /** Fails everything in the next cycle, which begins at once. */
    void abort(MpiException cause) {
        abortCause = cause;
        wakeup();
    }

    /** Why everything fails; null while it does not. */
    MpiException abortCause() {
        return abortCause;
    }

    /** Ends a {@link #block} that runs now, or the next one. */
    void wakeup() {
        if (transport != null) {
            transport.wakeup();
        }
    }

    /** Fails everything now, because the cycle itself has failed. */
    void failNow(MpiException cause) {
        abortCause = cause;
        failEverything();
    }

    private void failEverything() {
        abortHandled = true;
        endAll(abortCause);
    }

    /** Ends all operations that have not ended, with the cause. */
    void endAll(MpiException cause) {
        links.endAll(cause);
        for (CommContext context : contexts.copy()) {
            context.close(cause);
        }
        contexts.offloaded().clear();
        callbacks.fail(cause);
        schedules.fail(cause);
    }

    void closeTransport() {
        transport.close();
    }
}
