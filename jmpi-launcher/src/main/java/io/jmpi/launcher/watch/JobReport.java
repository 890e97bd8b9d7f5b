package io.jmpi.launcher.watch;

import io.jmpi.job.RankReport;
import io.jmpi.launcher.watch.JobHistory.Point;
import io.jmpi.plot.Amount;
import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.HtmlTable;
import io.jmpi.plot.HtmlTable.Cell;
import io.jmpi.plot.HtmlTable.Column;
import io.jmpi.plot.Markup;
import io.jmpi.plot.StepChart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the page on one run of a job: its ranks, their waits, the messages over time and between ranks, the depths of
 * the queues, and the communicators. Thread: one.
 */
public final class JobReport {
    private static final int MOST_RANKS = 128;
    private static final int NAMED_RANKS = 16;

    private final String program;
    private final JobHistory history;
    private final JobEnd end;
    private final List<RankReport> ranks;
    private final List<Integer> unclosed;
    private final WaitSection waits;

    /**
     * Creates the page's contents.
     *
     * @param program what the ranks ran
     */
    public JobReport(String program, JobHistory history, JobEnd end) {
        this.program = program;
        this.history = history;
        this.end = end;
        ranks = IntStream.range(0, history.size())
                .mapToObj(rank -> end.last(rank) == null ? history.latest(rank) : end.last(rank))
                .toList();
        unclosed = IntStream.range(0, history.size())
                .filter(rank -> end.last(rank) == null)
                .boxed()
                .toList();
        waits = new WaitSection(history, ranks);
    }

    /**
     * Writes the page.
     *
     * @param command that ran the job
     * @param version of jmpi
     */
    public String html(String command, String version, Instant date) {
        HtmlPage page = new HtmlPage(program + ": a run with " + Amount.of(ranks.size(), "rank"), this::lead);
        page.section("ranks", "Ranks", this::ranks);
        page.section("waits", "Waits", waits::write);
        page.section("rates", "Messages over time", this::rates);
        page.section("depths", "Queues over time", this::depths);
        List<JobCommunicator> communicators = JobCommunicator.of(end.communicators());
        page.section("matrix", "Senders and receivers", new MatrixSection(ranks, communicators)::write);
        page.section("communicators", "Communicators", new CommunicatorTable(communicators)::write);
        return page.html(command, version, date);
    }

    private void lead(Markup page) {
        long waited = sum(rank -> rank.totals().waitedNanos());
        long all = sum(rank -> rank.totals().sessionNanos());
        boolean isOne = ranks.size() == 1;
        page.open("p", "class", "answer");
        page.text(Amount.of(ranks.size(), "rank") + " ran " + Amount.duration(history.nanos()) + " and sent "
                + Amount.of(sum(rank -> rank.totals().messagesSent()), "message") + " ("
                + Amount.bytes(sum(rank -> rank.totals().bytesSent())) + (isOne ? "). It" : "). They") + " waited "
                + Amount.share(waited, all) + (isOne ? " of its" : " of their") + " time" + longest() + ".");
        page.close();
        if (!unclosed.isEmpty()) {
            page.open("aside", "class", "partial", "role", "note").open("p");
            page.element("strong", "Partial numbers.");
            String named =
                    unclosed.stream().limit(NAMED_RANKS).map(String::valueOf).collect(Collectors.joining(", "));
            page.text(
                    " These ranks have not closed their session; their numbers are those of their last sample: " + named
                            + (unclosed.size() > NAMED_RANKS ? " and " + (unclosed.size() - NAMED_RANKS) + " more" : "")
                            + ".");
            page.close().close();
        }
    }

    /** By the share, which the table also shows: ranks may have sessions of different lengths. */
    private String longest() {
        int rank = IntStream.range(0, ranks.size())
                .boxed()
                .max(Comparator.comparing(this::waitedShare))
                .orElse(0);
        long waited = ranks.get(rank).totals().waitedNanos();
        if (waited == 0 || ranks.size() == 1) {
            return "";
        }
        String mostly = waits.mostly(rank);
        return ", rank " + rank + " the most with "
                + Amount.share(waited, ranks.get(rank).totals().sessionNanos())
                + (mostly.isEmpty() ? "" : ", mostly in " + mostly);
    }

    private double waitedShare(int rank) {
        RankReport.Totals totals = ranks.get(rank).totals();
        return totals.sessionNanos() <= 0 ? 0 : (double) totals.waitedNanos() / totals.sessionNanos();
    }

    private long sum(ToLongFunction<RankReport> number) {
        return ranks.stream().mapToLong(number).sum();
    }

    private void ranks(Markup page) {
        List<Integer> shown = IntStream.range(0, ranks.size())
                .boxed()
                .sorted(Comparator.comparing(rank -> ranks.size() <= MOST_RANKS
                        ? 0
                        : -ranks.get(rank).totals().waitedNanos()))
                .limit(MOST_RANKS)
                .toList();
        boolean isWaitKnown =
                shown.stream().anyMatch(rank -> !waits.mostly(rank).isEmpty());
        HtmlTable table = new HtmlTable(columns(isWaitKnown));
        shown.forEach(rank -> table.row(cells(rank, isWaitKnown)));
        table.write(page);
        if (shown.size() < ranks.size()) {
            page.element("p", "The " + shown.size() + " of " + ranks.size() + " ranks that waited longest.");
        }
    }

    private static List<Column> columns(boolean isWaitKnown) {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("Rank", false),
                new Column("Time", false, "from Mpi.init to Mpi.close"),
                new Column("Waited", false, "time of all waits that blocked, of all threads"),
                new Column("Share", false, "of its time"),
                new Column("Sent", false, "messages, including those of collective operations"),
                new Column("Bytes sent", false),
                new Column("Received", false, "messages, including those of collective operations"),
                new Column("Bytes received", false)));
        if (isWaitKnown) {
            columns.add(new Column("Waited mostly in", true, "the call that waited most; – if few samples show it"));
        }
        return columns;
    }

    private List<Cell> cells(int rank, boolean isWaitKnown) {
        RankReport.Totals totals = ranks.get(rank).totals();
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.of(Integer.toString(rank)),
                Cell.of(Amount.duration(totals.sessionNanos())),
                Cell.of(Amount.duration(totals.waitedNanos())),
                Cell.of(Amount.share(totals.waitedNanos(), totals.sessionNanos())),
                Cell.of(Amount.count(totals.messagesSent())),
                Cell.of(Amount.bytes(totals.bytesSent())),
                Cell.of(Amount.count(totals.messagesReceived())),
                Cell.of(Amount.bytes(totals.bytesReceived()))));
        if (isWaitKnown) {
            String mostly = waits.mostly(rank);
            cells.add(Cell.of(mostly.isEmpty() ? Amount.NONE : mostly));
        }
        return cells;
    }

    // ---------------------------------------------------------------- over time

    private boolean isTooShort(Markup page) {
        if (history.points().size() < 3) {
            page.element(
                    "p",
                    "The run was too short for plots over time: the first sample is taken after a tenth of a second.");
            return true;
        }
        return false;
    }

    private void rates(Markup page) {
        if (isTooShort(page)) {
            return;
        }
        TimeParts parts = new TimeParts(pointsWithEnd());
        page.open("div", "class", "figures");
        StepChart messages = chart("Messages per second", "messages/s", parts);
        messages.line("all ranks", parts.perSecond(Point::messages));
        HtmlPage.figure(page, messages.svg(), "Messages that all ranks sent per second.");
        double greatest = parts.perSecond(Point::bytes).stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        double unit = greatest >= 1 << 30 ? 1 << 30 : greatest >= 1 << 20 ? 1 << 20 : greatest >= 1 << 10 ? 1 << 10 : 1;
        String name = unit == 1 << 30 ? "GiB/s" : unit == 1 << 20 ? "MiB/s" : unit == 1 << 10 ? "KiB/s" : "bytes/s";
        StepChart bytes = chart("Bytes per second", name, parts);
        bytes.line("all ranks", parts.perSecond(point -> point.bytes() / unit));
        HtmlPage.figure(page, bytes.svg(), "Payload that all ranks sent per second.");
        page.close();
    }

    /** The last sample is up to a second before the end, and a short run sends most of its messages after it. */
    private List<Point> pointsWithEnd() {
        List<Point> points = new ArrayList<>(history.points());
        long sent = sum(rank -> rank.totals().messagesSent());
        long bytes = sum(rank -> rank.totals().bytesSent());
        if (history.nanos() > points.get(points.size() - 1).nanos()) {
            points.add(new Point(history.nanos(), sent, bytes, 0, 0, 0, 0, 0));
        }
        return points;
    }

    private void depths(Markup page) {
        if (isTooShort(page)) {
            return;
        }
        TimeParts parts = new TimeParts(history.points());
        page.open("div", "class", "figures");
        StepChart posted = chart("Posted receives over time", "posted receives", parts);
        posted.line("most of any rank", parts.greatest(Point::maxPosted));
        posted.line("mean over ranks", parts.greatest(Point::meanPosted));
        HtmlPage.figure(page, posted.svg(), "Receives that waited for their message when a sample was taken.");
        StepChart unexpected = chart("Unexpected messages over time", "unexpected messages", parts);
        unexpected.line("most of any rank", parts.greatest(Point::maxUnexpected));
        unexpected.line("mean over ranks", parts.greatest(Point::meanUnexpected));
        HtmlPage.figure(page, unexpected.svg(), "Messages that waited for their receive when a sample was taken.");
        StepChart waiting = chart("Waiting ranks over time", "ranks that wait", parts);
        waiting.line("waiting", parts.greatest(Point::waiting));
        HtmlPage.figure(page, waiting.svg(), "Ranks that waited when a sample was taken.");
        page.close();
        page.element("p", "Peaks between two samples are not shown; the greatest depths are in the last section.");
    }

    private static StepChart chart(String title, String axis, TimeParts parts) {
        return new StepChart(title, axis, parts.nanos()).since("the start of the job");
    }
}
