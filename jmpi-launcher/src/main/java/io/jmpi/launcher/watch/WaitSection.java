package io.jmpi.launcher.watch;

import io.jmpi.job.RankSample;
import io.jmpi.launcher.watch.JobHistory.Wait;
import io.jmpi.plot.Amount;
import io.jmpi.plot.BarChart;
import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.HtmlTable;
import io.jmpi.plot.HtmlTable.Cell;
import io.jmpi.plot.HtmlTable.Column;
import io.jmpi.plot.Markup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The section of a page on who waited, for how long, and for whom. Thread: one. */
final class WaitSection {
    private static final int BARS = 32;
    private static final int MOST_WAITS = 15;
    private static final double NANOS = 1e9;

    private final JobHistory history;
    private final List<RankSample> ranks;

    /** A wait of a rank, and in how many samples it was seen. */
    private record Seen(int rank, Wait reason, int samples) {}

    WaitSection(JobHistory history, List<RankSample> ranks) {
        this.history = history;
        this.ranks = ranks;
    }

    /** The call that a rank has waited in in most samples, without its details; empty if it was in none. */
    String mostly(int rank) {
        return history.waits(rank).entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(entry -> entry.getKey().what().replaceAll("(, \\d+ pending)? \\(.*", ""))
                .orElse("");
    }

    void write(Markup page) {
        List<Integer> shown = IntStream.range(0, ranks.size())
                .boxed()
                .sorted(Comparator.comparing(rank -> -ranks.get(rank).totals().waitedNanos()))
                .limit(BARS)
                .sorted()
                .toList();
        BarChart chart = new BarChart(
                "Time in waiting by rank",
                "seconds",
                List.of("waiting", "other"),
                seconds -> Amount.duration(Math.round(seconds * NANOS)));
        for (int rank : shown) {
            double waited = ranks.get(rank).totals().waitedNanos() / NANOS;
            double other = Math.max(0, ranks.get(rank).totals().sessionNanos() / NANOS - waited);
            chart.group("rank " + rank, List.of(waited, other));
        }
        HtmlPage.figure(
                page,
                chart.svg(),
                "Time that each rank's threads were blocked in waits, and the rest of its session."
                        + (shown.size() < ranks.size()
                                ? " The " + shown.size() + " ranks that waited longest of " + ranks.size() + "."
                                : "")
                        + " A wait that ends within the first microseconds, while it polls, does not count.");
        writeSeen(page);
    }

    private void writeSeen(Markup page) {
        List<Seen> seen = new ArrayList<>();
        for (int i = 0; i < ranks.size(); i++) {
            int rank = i;
            history.waits(rank).forEach((wait, samples) -> seen.add(new Seen(rank, wait, samples)));
        }
        page.element("h3", "Who waited for whom");
        if (seen.isEmpty()) {
            page.element(
                    "p", "In none of the " + Amount.of(history.samples(), "sample") + " of the run did a rank wait.");
            return;
        }
        seen.sort(Comparator.comparing(Seen::samples)
                .reversed()
                .thenComparing(Seen::rank)
                .thenComparing(each -> each.reason().what()));
        HtmlTable table = new HtmlTable(List.of(
                new Column("Rank", false),
                new Column("waited for", false, "the ranks without each of which its wait could not end"),
                new Column("Samples", false, "in how many samples of the run it did so"),
                new Column("in", true)));
        seen.stream()
                .limit(MOST_WAITS)
                .forEach(each -> table.row(List.of(
                        Cell.of(Integer.toString(each.rank())),
                        Cell.of(needs(each.reason().needs())),
                        Cell.of(Amount.share(each.samples(), history.samples())),
                        Cell.of(each.reason().what()))));
        table.write(page);
        page.element(
                "p",
                "From " + Amount.of(history.samples(), "sample") + " of the run, one a second after its first second"
                        + (seen.size() > MOST_WAITS ? "; the " + MOST_WAITS + " most frequent of " + seen.size() : "")
                        + ".");
    }

    private static String needs(List<Integer> needs) {
        return needs.isEmpty()
                ? "any"
                : needs.stream().limit(4).map(String::valueOf).collect(Collectors.joining(", "))
                        + (needs.size() > 4 ? ", ..." : "");
    }
}
