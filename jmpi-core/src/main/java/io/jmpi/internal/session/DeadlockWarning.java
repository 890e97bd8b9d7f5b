package io.jmpi.internal.session;

import io.jmpi.Jmpi;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;
import io.jmpi.transport.InJvmJob;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Warns once of a deadlock in a job whose ranks are threads of this JVM. The job continues to wait, because a debugger may
 * be attached.
 *
 * <p>Thread: one. Lifetime: that of the job.
 */
final class DeadlockWarning {
    /** Half of the time after which a job in which all ranks wait is reported as a deadlock. */
    static final Duration BETWEEN_LOOKS = Duration.ofMillis(2500);

    private static final System.Logger LOG = System.getLogger(Jmpi.class.getName());

    private final InJvmJob job;
    private RankReports earlier;
    private boolean warned;

    DeadlockWarning(InJvmJob job) {
        this.job = job;
    }

    /** Looks at a job of one rank until it leaves, in a thread of its own, because no thread waits for the rank. */
    static void watchAlone(InJvmJob job) {
        DeadlockWarning warning = new DeadlockWarning(job);
        Thread watch = new Thread(warning::lookUntilLeft, "jmpi-deadlock-warning");
        watch.setDaemon(true);
        watch.start();
    }

    private void lookUntilLeft() {
        try {
            while (!warned && !job.awaitLeave(0, BETWEEN_LOOKS)) {
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void look() {
        if (warned) {
            return;
        }
        RankReports now = job.reports(Wanted.STANDSTILL);
        if (earlier != null && now.isDeadlockSince(earlier)) {
            String ranks = job.reports(Wanted.MESSAGES).lines("");
            LOG.log(
                    Level.WARNING,
                    (RankReports.DEADLOCK + "; the job goes on waiting\n" + ranks + now.explanation("")).strip());
            warned = true;
        }
        earlier = now;
    }
}
