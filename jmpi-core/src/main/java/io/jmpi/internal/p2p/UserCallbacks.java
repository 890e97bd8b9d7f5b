package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;
import java.util.ArrayDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs the user callbacks of schedules in a separate thread, because the progress thread must not wait for the program.
 * That thread starts with the first callback and ends when it has been idle.
 *
 * <p>Thread: the progress thread.
 */
final class UserCallbacks {
    private static final long IDLE_SECONDS = 10;

    private final ProgressEngine engine;
    private final ThreadPoolExecutor thread;
    private final ArrayDeque<Schedule> waiting = new ArrayDeque<>();

    UserCallbacks(ProgressEngine engine, String threadName) {
        this.engine = engine;
        thread = new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), body -> {
            Thread fresh = new Thread(body, threadName);
            fresh.setDaemon(true);
            return fresh;
        });
        thread.allowCoreThreadTimeOut(true);
    }

    /**
     * Runs a callback of a schedule and reports its end to the schedule.
     *
     * @param callback returns its error; null if there is none
     */
    void run(Schedule schedule, Supplier<MpiException> callback) {
        waiting.add(schedule);
        thread.execute(() -> {
            MpiException failure = callback.get();
            engine.hand(() -> ended(schedule, failure));
        });
    }

    private void ended(Schedule schedule, MpiException failure) {
        if (waiting.remove(schedule)) {
            schedule.partEnded(failure);
        }
    }

    /** Ends the waiting schedules and starts no further callback; a running callback completes. */
    void fail(MpiException cause) {
        thread.shutdownNow();
        for (Schedule schedule = waiting.poll(); schedule != null; schedule = waiting.poll()) {
            schedule.refuse(cause);
        }
    }
}
