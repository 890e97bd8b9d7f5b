package io.jmpi.launcher.watch;

import io.jmpi.job.RankReport;
import io.jmpi.launcher.watch.JobHistory.Seen;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The section of a page on the waits of ranks, their durations, and the awaited ranks. Thread: one. */
final class WaitSection {
    private static final int BARS = 32;
    private static final int MOST_WAITS = 15;
    private static final double NANOS = 1e9;

    /** Fewer samples of a wait say little about where a rank waits. */
    private static final int ENOUGH_SAMPLES = 3;

    private final JobHistory history;
    private final List<RankReport> ranks;

    private record WaitOfRank(int rank, Wait reason, Seen seen) {}

    WaitSection(JobHistory history, List<RankReport> ranks) {
        this.history = history;
        this.ranks = ranks;
    }

    /** The call that a rank has waited in for most of the time, without its details; empty if few samples show it. */
    String mostly(int rank) {
        Map<String, Seen> calls = new HashMap<>();
        history.waits(rank)
                .forEach((wait, seen) ->
                        calls.merge(wait.what().replaceAll("(, \\d+ pending)? \\(.*", ""), seen, Seen::plus));
        return calls.entrySet().stream()
                .max(Comparator.comparing(call -> call.getValue().nanos()))
                .filter(call -> call.getValue().samples() >= ENOUGH_SAMPLES)
                .map(Map.Entry::getKey)
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
                "Waiting time by rank",
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
                                ? " The " + shown.size() + " of " + ranks.size() + " ranks that waited longest."
                                : "")
                        + " Waits that end within microseconds, while they poll, are not counted.");
        writeSeen(page);
    }

    private void writeSeen(Markup page) {
        List<WaitOfRank> waits = new ArrayList<>();
        for (int i = 0; i < ranks.size(); i++) {
            int rank = i;
            history.waits(rank).forEach((wait, seen) -> waits.add(new WaitOfRank(rank, wait, seen)));
        }
        page.element("h3", "Waits and awaited ranks");
        if (waits.isEmpty()) {
            page.element("p", "No rank waited in the " + Amount.of(history.samples(), "sample") + " of the run.");
            return;
        }
        waits.sort(Comparator.comparing((WaitOfRank each) -> -each.seen().nanos())
                .thenComparing(WaitOfRank::rank)
                .thenComparing(each -> each.reason().what()));
        HtmlTable table = new HtmlTable(List.of(
                new Column("Rank", false),
                new Column("waited for", false, "all of these ranks had to act before its wait could end"),
                new Column("Share", false, "of the time of the run, estimated from its samples"),
                new Column("Samples", false, "number of samples that show this wait"),
                new Column("in", true)));
        waits.stream()
                .limit(MOST_WAITS)
                .forEach(each -> table.row(List.of(
                        Cell.of(Integer.toString(each.rank())),
                        Cell.of(needs(each.reason().needs())),
                        Cell.of(Amount.share(each.seen().nanos(), history.sampledNanos())),
                        Cell.of(Amount.count(each.seen().samples())),
                        Cell.of(each.reason().what()))));
        table.write(page);
        page.element(
                "p",
                "From " + Amount.of(history.samples(), "sample") + " of the run, one a second after its first second"
                        + "; each represents the time since the previous one"
                        + (waits.size() > MOST_WAITS ? "; the " + MOST_WAITS + " longest of " + waits.size() : "")
                        + ".");
    }

    private static String needs(List<Integer> needs) {
        return needs.isEmpty()
                ? "any"
                : needs.stream().limit(4).map(String::valueOf).collect(Collectors.joining(", "))
                        + (needs.size() > 4 ? ", ..." : "");
    }
}
