package io.jmpi.launcher;

import io.jmpi.statistics.CommunicatorStatistics;
import io.jmpi.statistics.StatisticsReport;
import java.util.BitSet;

/**
 * The matching counters of a job's ranks, as they come in, and their print when the job has ended: once, on the launcher's
 * standard error. Nothing is printed if nobody asked for them and no rank sent any.
 *
 * <p>Thread: any.
 */
final class JobStatistics {
    private final LaunchPlan plan;
    private final StatisticsReport report = new StatisticsReport();
    private final BitSet told = new BitSet();
    private boolean printed;

    JobStatistics(LaunchPlan plan) {
        this.plan = plan;
    }

    /** A rank's session has ended with these counters; what cannot be read counts as not told. */
    synchronized void add(int rank, String text) {
        try {
            report.add(rank, CommunicatorStatistics.decode(text));
            told.set(rank);
        } catch (IllegalArgumentException e) {
            Console.say("rank " + rank + " sent statistics that cannot be read: " + e.getMessage());
        }
    }

    /** Prints them; only the first call does. */
    synchronized void print() {
        if (printed || (!plan.statistics() && told.isEmpty())) {
            return;
        }
        printed = true;
        BitSet silent = new BitSet();
        silent.set(0, plan.size());
        silent.andNot(told);
        StringBuilder text = new StringBuilder();
        if (!told.isEmpty()) {
            text.append("jmpirun: matching of ")
                    .append(Ranks.name(Ranks.of(told)))
                    .append('\n')
                    .append(report);
        }
        if (!silent.isEmpty()) {
            text.append("jmpirun: no statistics from ")
                    .append(Ranks.name(Ranks.of(silent)))
                    .append(", which closed no session\n");
        }
        Console.print(text.toString());
    }
}
