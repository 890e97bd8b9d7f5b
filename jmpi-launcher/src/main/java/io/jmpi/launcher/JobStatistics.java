package io.jmpi.launcher;

import io.jmpi.internal.statistics.RankStatistics;
import io.jmpi.internal.statistics.StatisticsReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Collects the matching counters of a job's ranks, and prints them once, on the launcher's standard error, when the job
 * has ended. Prints nothing if the user did not request them and no rank sent any.
 *
 * <p>Thread: any.
 */
final class JobStatistics {
    private final LaunchPlan plan;
    private final StatisticsReport report = new StatisticsReport();
    private final BitSet reporting = new BitSet();
    private final SortedMap<Integer, List<String>> reports = new TreeMap<>();
    private boolean printed;

    JobStatistics(LaunchPlan plan) {
        this.plan = plan;
    }

    /** Adds the counters of a rank's session; unreadable counters count as missing. */
    synchronized void add(int rank, String text) {
        try {
            report.add(rank, RankStatistics.decode(text));
            reports.computeIfAbsent(rank, key -> new ArrayList<>()).add(text);
            reporting.set(rank);
        } catch (IllegalArgumentException e) {
            Console.report("rank " + rank + " sent unreadable statistics: " + e.getMessage());
        }
    }

    /** Prints the counters; only the first call has an effect. */
    synchronized void print() {
        if (printed || (!plan.statistics() && reporting.isEmpty())) {
            return;
        }
        printed = true;
        if (plan.statisticsFile().isPresent()) {
            write(plan.statisticsFile().get());
            return;
        }
        BitSet silent = new BitSet();
        silent.set(0, plan.size());
        silent.andNot(reporting);
        StringBuilder text = new StringBuilder();
        if (!reporting.isEmpty()) {
            text.append("jmpirun: matching of ")
                    .append(Ranks.name(Ranks.of(reporting)))
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

    private void write(Path file) {
        try {
            StatisticsFile.write(file, reports);
        } catch (IOException e) {
            Console.report("cannot write the statistics of the job: " + e);
        }
    }
}
