package io.jmpi.launcher;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Compares the reports of all ranks from time to time, and reports a deadlock once. Also prints the lines of all ranks
 * when the launcher has got SIGQUIT.
 *
 * <p>Thread: its own daemon thread. Lifetime: that of the job.
 */
final class DeadlockWatch implements Runnable {
    private static final System.Logger LOG = System.getLogger(DeadlockWatch.class.getName());

    /** Of a job that ends because of a deadlock. */
    static final int EXIT_CODE = 125;

    static final String HEADLINE = "deadlock: all ranks wait, and no message is in flight";
    static final String GOES_ON = "the job goes on waiting; --end-deadlock would end it";

    private static final long TICK_NANOS = 500_000_000;

    private final RankReports.Source source;
    private final Duration after;
    private final Consumer<String> deadlock;
    private RankReports earlier;
    private boolean reported;
    private QuitSignals quits;
    private long lookedAt;
    private boolean hasFailed;

    private DeadlockWatch(RankReports.Source source, Duration after, Consumer<String> deadlock) {
        this.source = source;
        this.after = after;
        this.deadlock = deadlock;
    }

    /**
     * Starts to watch a job.
     *
     * @param after how long all ranks must have waited; zero for no search
     * @param deadlock receives the lines and the cycle of a deadlock, each time the job gets into one
     */
    static void start(RankReports.Source source, Duration after, Consumer<String> deadlock) {
        Thread thread = new Thread(new DeadlockWatch(source, after, deadlock), "jmpirun-deadlock-watch");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        // Two looks at half of the time: the second one finds the first deadlock after half to all of it.
        long period = after.toNanos() / 2;
        lookedAt = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(period == 0 ? TICK_NANOS : Math.min(TICK_NANOS, period));
            try {
                tick(period);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // nobody interrupts it; the job goes on without it
            } catch (RuntimeException | Error e) {
                failed(e);
            }
        }
    }

    private void tick(long period) throws InterruptedException {
        if (quits == null) {
            quits = new QuitSignals(); // not for a job that ends at once
        } else if (quits.hasArrived()) {
            Console.print(source.take(true).lines());
        }
        if (period > 0 && System.nanoTime() - lookedAt >= period) {
            lookedAt = System.nanoTime();
            look();
        }
    }

    /** Reports the first failure; the next look may succeed, for example if there is memory again. */
    private void failed(Throwable failure) {
        if (!hasFailed) {
            hasFailed = true;
            LOG.log(Level.WARNING, "a search for deadlocks failed; jmpirun tries again", failure);
        }
    }

    private void look() throws InterruptedException {
        RankReports now = source.take(false);
        boolean found = earlier != null && now.isDeadlockSince(earlier);
        if (found && !reported) {
            String cycle = now.cycle();
            deadlock.accept(source.take(true).lines() + (cycle.isEmpty() ? "" : "jmpirun: cycle: " + cycle + "\n"));
        }
        reported = found;
        earlier = now;
    }
}
