package io.jmpi.launcher.monitor;

import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;
import io.jmpi.launcher.output.Console;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Compares the reports of all ranks from time to time, and reports a deadlock once. Also prints the lines of all ranks
 * when the launcher has received SIGQUIT, below the thread dumps that the JVMs then print.
 *
 * <p>Thread: its own daemon thread. Lifetime: that of the job.
 */
public final class DeadlockWatch implements Runnable {
    private static final System.Logger LOG = System.getLogger(DeadlockWatch.class.getName());

    /** The exit code of a job that ends because of a deadlock. */
    public static final int EXIT_CODE = 125;

    public static final String GOES_ON = "the job goes on waiting; --end-deadlock would end it";

    private static final long TICK_NANOS = 500_000_000;

    /** A rank that a question has woken polls for about a millisecond before it is still again. */
    private static final long BETWEEN_TRIES_NANOS = 5_000_000;

    private static final int MOST_TRIES = 4;
    private static final String PREFIX = "jmpirun: ";

    private final ReportSource source;
    private final Duration after;
    private final Consumer<String> deadlock;
    private RankReports earlier;
    private RankReports reported;
    private QuitSignals quits;
    private long lookedAt;
    private RankReports announced;
    private boolean hasFailed;

    private DeadlockWatch(ReportSource source, Duration after, Consumer<String> deadlock) {
        this.source = source;
        this.after = after;
        this.deadlock = deadlock;
    }

    /**
     * Starts to watch a job.
     *
     * @param after how long all ranks must have waited; zero for no search
     * @param deadlock receives the lines and the cycle of each deadlock of the job
     */
    public static void start(ReportSource source, Duration after, Consumer<String> deadlock) {
        Thread thread = new Thread(new DeadlockWatch(source, after, deadlock), "jmpirun-deadlock-watch");
        thread.setDaemon(true);
        thread.start();
    }

    /** Says how to see what led to a deadlock. */
    public static void nameTimeline(Path trace) {
        Console.report(
                "the calls of all ranks over time, once the job has ended: bin/jmpi-trace timeline -o timeline.html "
                        + trace);
    }

    /** One line for each rank, as jmpirun prints them. */
    public static String lines(RankReports reports) {
        return reports.lines(PREFIX);
    }

    @Override
    public void run() {
        // Checks at half of the time: the second check finds the first deadlock after half to all of it.
        long period = after.toNanos() / 2;
        lookedAt = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(period == 0 ? TICK_NANOS : Math.min(TICK_NANOS, period));
            try {
                tick(period);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // no code interrupts it; the job continues without it
            } catch (RuntimeException | Error e) {
                failed(e);
            }
        }
    }

    private void tick(long period) throws InterruptedException {
        if (quits == null) {
            quits = new QuitSignals(); // not for a job that ends at once
        } else if (quits.hadArrived()) {
            Console.print(lines(source.take(Wanted.MESSAGES)));
        }
        if (period > 0 && System.nanoTime() - lookedAt >= period) {
            lookedAt = System.nanoTime();
            look();
        }
    }

    /** Reports the first failure; the next check may succeed, for example if there is memory again. */
    private void failed(Throwable failure) {
        if (!hasFailed) {
            hasFailed = true;
            LOG.log(Level.WARNING, "a search for deadlocks failed; jmpirun tries again", failure);
        }
    }

    private void look() throws InterruptedException {
        RankReports now = source.take(Wanted.STANDSTILL);
        boolean found = earlier != null && now.isDeadlockSince(earlier);
        // A rank that answers late seems busy, and then is in the same deadlock.
        if (found && (reported == null || !now.isDeadlockSince(reported))) {
            RankReports shown = source.take(Wanted.MESSAGES);
            for (int i = 0; i < MOST_TRIES && !shown.isDeadlockSince(now); i++) {
                LockSupport.parkNanos(BETWEEN_TRIES_NANOS); // The question before has woken the ranks.
                shown = source.take(Wanted.MESSAGES);
            }
            // A rank may have begun to connect meanwhile, to find out whether the peer exists: the next check decides.
            if (shown.isDeadlockSince(now)) {
                reported = now;
                deadlock.accept(lines(shown) + shown.explanation(PREFIX));
            }
        }
        boolean waitsForArrivals = earlier != null && !found && now.allWaitSince(earlier);
        if (waitsForArrivals && (announced == null || !now.allWaitSince(announced))) {
            announced = now;
            Console.report(RankReports.ON_THE_WAY + now.inFlight() + "; the job goes on");
        }
        earlier = now;
    }
}
