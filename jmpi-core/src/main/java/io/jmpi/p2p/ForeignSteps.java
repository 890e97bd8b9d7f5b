package io.jmpi.p2p;

import io.jmpi.errors.MpiException;
import java.util.ArrayDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs code of the program that schedules need, in a thread of its own, for the progress thread must not wait for the
 * program. That thread comes with the first step and goes when it has been idle.
 *
 * <p>Thread: the progress thread.
 */
final class ForeignSteps {
    private static final long IDLE_SECONDS = 10;

    /** Brings the end of a step to the progress thread. */
    private final class Ended implements Command {
        private final Schedule schedule;
        private final MpiException failure;

        Ended(Schedule schedule, MpiException failure) {
            this.schedule = schedule;
            this.failure = failure;
        }

        @Override
        public void execute(ProgressEngine runner) {
            if (waiting.remove(schedule)) {
                schedule.partEnded(failure);
            }
        }

        /** The engine's end has ended the schedule already. */
        @Override
        public void refuse(MpiException cause) {}
    }

    private final ProgressEngine engine;
    private final ThreadPoolExecutor thread;
    private final ArrayDeque<Schedule> waiting = new ArrayDeque<>();

    ForeignSteps(ProgressEngine engine, String threadName) {
        this.engine = engine;
        thread = new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), body -> {
            Thread fresh = new Thread(body, threadName);
            fresh.setDaemon(true);
            return fresh;
        });
        thread.allowCoreThreadTimeOut(true);
    }

    /**
     * Runs a step of a schedule, which is told of its end.
     *
     * @param step returns why it failed; null if it did not
     */
    void run(Schedule schedule, Supplier<MpiException> step) {
        waiting.add(schedule);
        thread.execute(() -> engine.hand(new Ended(schedule, step.get())));
    }

    /** Ends the schedules that wait, and starts no further step; one that runs now runs to its end. */
    void fail(MpiException cause) {
        thread.shutdownNow();
        for (Schedule schedule = waiting.poll(); schedule != null; schedule = waiting.poll()) {
            schedule.refuse(cause);
        }
    }
}
