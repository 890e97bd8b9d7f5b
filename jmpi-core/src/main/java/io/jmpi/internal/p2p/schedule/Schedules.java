package io.jmpi.internal.p2p.schedule;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.Engine;
import java.util.ArrayDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The schedules whose next round may begin, and those that wait for a user callback. A separate thread runs the
 * callbacks, because the progress thread must not wait for the program. It starts with the first callback and ends when
 * it has been idle.
 */
public final class Schedules {
    private static final long IDLE_SECONDS = 10;

    final Engine engine;
    private final MpiException outOfMemory;
    private final ArrayDeque<Schedule> ready = new ArrayDeque<>();
    private final ArrayDeque<Schedule> inCallback = new ArrayDeque<>();
    private final ThreadPoolExecutor callbackThread;

    /** What schedules wait for in memory. */
    final Watches watches = new Watches();

    /** The thread in a user callback; null while there is none. */
    private volatile Thread inUserCode;

    /** Whether a user callback runs or will run; written by the progress thread. */
    private volatile boolean callsBack;

    /**
     * Creates the schedules of one engine.
     *
     * @param outOfMemory the error of a callback that leaves no memory for another one
     */
    public Schedules(Engine engine, MpiException outOfMemory, String threadName) {
        this.engine = engine;
        this.outOfMemory = outOfMemory;
        callbackThread =
                new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), body -> {
                    Thread fresh = new Thread(body, threadName);
                    fresh.setDaemon(true);
                    return fresh;
                });
        callbackThread.allowCoreThreadTimeOut(true);
    }

    /** Called when a schedule's round has ended: the next round begins in this cycle or the next one. */
    void ready(Schedule schedule) {
        ready.addLast(schedule);
    }

    /**
     * Begins the next round of each ready schedule; returns their number. A user callback that calls jmpi may reenter
     * this method, which leaves fewer schedules for the outer call.
     *
     * @param mayCallBack whether this thread may run the program's code; schedules whose next round does that otherwise wait
     */
    public int advance(boolean mayCallBack) {
        int advanced = watches.isEmpty() ? 0 : watches.poll();
        for (int rest = ready.size(); rest > 0; rest--) {
            Schedule schedule = ready.pollFirst();
            if (schedule == null) {
                break;
            }
            if (!mayCallBack && schedule.isCallbackNext()) {
                ready.addLast(schedule);
            } else {
                schedule.advance();
                advanced++;
            }
        }
        return advanced;
    }

    /** Whether a schedule waits for other ranks in memory that they share, which sends no frames. */
    public boolean watchMemory() {
        return !watches.isEmpty();
    }

    /** Returns how many waits for memory have ended so far. */
    public long watchesEnded() {
        return watches.endedSoFar();
    }

    /** Whether what a schedule waits for in memory is there. */
    public boolean isAnyWatchOver() {
        return watches.isAnyOver();
    }

    /** Announces that this rank will sleep, or no longer sleeps, to the ranks that schedules wait for in memory. */
    public void announceSleep(boolean sleeps) {
        watches.announceSleep(sleeps);
    }

    /** Detects ranks that are gone among those that schedules wait for in memory; connects to them if necessary. */
    public void reachAwaited() {
        watches.reachAwaited();
    }

    /**
     * Runs a callback of a schedule and reports its end to the schedule.
     *
     * @param callback returns its error; null if there is none
     */
    void runCallback(Schedule schedule, Supplier<MpiException> callback) {
        inCallback.add(schedule);
        callsBack = true;
        CallbackEnd end = new CallbackEnd(schedule); // created now, because the callback may leave no memory
        callbackThread.execute(() -> {
            try {
                end.failure = call(callback);
            } catch (OutOfMemoryError e) {
                end.failure = outOfMemory;
            }
            engine.hand(end);
        });
    }

    /** Runs a callback in this thread. */
    MpiException call(Supplier<MpiException> callback) {
        Thread outer = inUserCode; // A callback may start another one.
        inUserCode = Thread.currentThread();
        try {
            return callback.get();
        } finally {
            inUserCode = outer;
        }
    }

    /** Whether a thread is in a user callback. */
    public boolean callsBackIn(Thread thread) {
        return inUserCode == thread;
    }

    /** Reports the end of a callback to its schedule, unless that has ended. */
    private final class CallbackEnd implements Command {
        private final Schedule schedule;
        private MpiException failure;

        CallbackEnd(Schedule schedule) {
            this.schedule = schedule;
        }

        @Override
        public void execute() {
            boolean removed = inCallback.remove(schedule);
            callsBack = !inCallback.isEmpty();
            if (removed) {
                schedule.partEnded(failure);
            }
        }
    }

    /** Whether a schedule waits for a user callback. Any thread. */
    public boolean callsBack() {
        return callsBack;
    }

    /** Ends the schedules without further rounds or callbacks; a running callback completes. */
    public void fail(MpiException cause) {
        callbackThread.shutdownNow();
        watches.fail(cause);
        fail(inCallback, cause);
        fail(ready, cause);
    }

    private static void fail(ArrayDeque<Schedule> schedules, MpiException cause) {
        for (Schedule schedule = schedules.poll(); schedule != null; schedule = schedules.poll()) {
            schedule.refuse(cause);
        }
    }
}
