package io.jmpi.launcher.monitor;

import io.jmpi.internal.statistics.RankStatistics;
import io.jmpi.internal.statistics.StatisticsReport;
import io.jmpi.job.RankReport;
import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.output.LostOutput;
import io.jmpi.launcher.output.Ranks;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.watch.JobEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Collects the reports that a job's ranks send at the end of their sessions. Prints their matching counters once, on
 * the launcher's standard error, when the job has ended. Prints nothing if the user did not request them and no rank
 * sent any by itself.
 *
 * <p>Thread: any.
 */
public final class JobStatistics {
    private final LaunchPlan plan;
    private final StatisticsReport report = new StatisticsReport();
    private final BitSet reporting = new BitSet();
    private final SortedMap<Integer, List<String>> reports = new TreeMap<>();
    private final JobEnd end = new JobEnd();
    private boolean printed;

    public JobStatistics(LaunchPlan plan) {
        this.plan = plan;
    }

    /** Adds a rank's report of the end of a session; unreadable statistics count as missing. */
    public synchronized void add(int rank, RankReport last) {
        end.add(rank, last);
        String text = last.statistics();
        try {
            RankStatistics counters = RankStatistics.decode(text);
            report.add(rank, counters);
            end.add(rank, counters.communicators());
            reports.computeIfAbsent(rank, key -> new ArrayList<>()).add(text);
            reporting.set(rank);
        } catch (IllegalArgumentException e) {
            Console.report("rank " + rank + " sent unreadable statistics: " + e.getMessage());
        }
    }

    /** The reports of the ranks. */
    public JobEnd end() {
        return end;
    }

    /** Prints the counters; only the first call has an effect. */
    public synchronized void print() {
        boolean isOnlyForPage = reporting.isEmpty() || plan.watching().report().isPresent();
        if (printed || !plan.statistics() && isOnlyForPage) {
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
            LostOutput.ofFile("the statistics of the job cannot be written to " + file + ": " + e);
        }
    }
}
