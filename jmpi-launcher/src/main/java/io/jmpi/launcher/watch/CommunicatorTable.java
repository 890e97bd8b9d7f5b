package io.jmpi.launcher.watch;

import io.jmpi.job.RankReport.Sent;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.plot.Amount;
import io.jmpi.plot.HtmlTable;
import io.jmpi.plot.HtmlTable.Cell;
import io.jmpi.plot.HtmlTable.Column;
import io.jmpi.plot.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The tables of a page with a row for each communicator: the messages sent there, and how they were matched. Thread:
 * one.
 */
final class CommunicatorTable {
    private static final int MOST_ROWS = 100;
    private static final double MEDIAN = 0.5;
    private static final double NEARLY_ALL = 0.99;

    private final List<JobCommunicator> communicators;

    CommunicatorTable(List<JobCommunicator> communicators) {
        this.communicators = communicators;
    }

    void write(Markup page) {
        if (communicators.isEmpty()) {
            page.element("p", "No rank has reported messages: there were none, or no rank closed its session.");
            return;
        }
        HtmlTable sent = new HtmlTable(List.of(
                new Column("Communicator", true, "its name, or its number if it has no name"),
                new Column("Ranks", false),
                new Column("Messages", false, "sent by the program"),
                new Column("Bytes", false, "their payload"),
                new Column("Collective messages", false, "messages sent by collective operations"),
                new Column("Collective bytes", false, "their payload")));
        rows(page, sent, communicators, each -> sent.row(sent(each)));
        List<JobCommunicator> matched = communicators.stream()
                .filter(each ->
                        each.matching().postedSearches() + each.matching().unexpectedSearches() > 0)
                .toList();
        if (!matched.isEmpty()) {
            page.element("h3", "How messages were matched");
            HtmlTable table = new HtmlTable(columns());
            rows(page, table, matched, each -> table.row(matching(each)));
            page.element(
                    "p",
                    "Messages of collective operations are not included. Depths are those that searches found: at most"
                            + " the first in half of the searches, the second in 99 of 100, the third in all.");
        }
    }

    private static void rows(
            Markup page, HtmlTable table, List<JobCommunicator> communicators, Consumer<JobCommunicator> row) {
        communicators.stream().limit(MOST_ROWS).forEach(row);
        table.write(page);
        if (communicators.size() > MOST_ROWS) {
            page.element("p", "and " + Amount.of(communicators.size() - MOST_ROWS, "more communicator") + ".");
        }
    }

    private static List<Cell> sent(JobCommunicator communicator) {
        Sent messages = communicator.messages();
        Sent collective = communicator.collective();
        return Stream.of(
                        communicator.name(),
                        Integer.toString(communicator.ranks()),
                        Amount.count(messages.messages()),
                        Amount.bytes(messages.bytes()),
                        Amount.count(collective.messages()),
                        Amount.bytes(collective.bytes()))
                .map(Cell::of)
                .toList();
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("Communicator", true),
                new Column("Engine", true),
                new Column("Matched", false, "messages matched with a receive"),
                new Column("Unexpected", false, "share of the messages that arrived before their receive")));
        for (String list : List.of("Posted", "Unexpected")) {
            columns.add(new Column(list + ": half", false, "at most this depth in half of the searches"));
            columns.add(new Column("99 %", false, "at most this depth in 99 of 100 searches"));
            columns.add(new Column("most", false, "greatest depth of all searches"));
        }
        columns.add(new Column("Walked", false, "entries compared per search"));
        return columns;
    }

    private static List<Cell> matching(JobCommunicator communicator) {
        MatchingStatistics sum = communicator.matching();
        long matched = sum.expectedMatches() + sum.unexpectedMatches();
        long searches = sum.postedSearches() + sum.unexpectedSearches();
        long walked = sum.postedEntriesWalked() + sum.unexpectedEntriesWalked();
        return Stream.of(
                        communicator.name(),
                        String.join(", ", communicator.matchers()),
                        Amount.count(matched),
                        Amount.share(sum.unexpectedMatches(), matched),
                        Amount.count(sum.postedDepthPercentile(MEDIAN)),
                        Amount.count(sum.postedDepthPercentile(NEARLY_ALL)),
                        Amount.count(sum.maxPostedDepth()),
                        Amount.count(sum.unexpectedDepthPercentile(MEDIAN)),
                        Amount.count(sum.unexpectedDepthPercentile(NEARLY_ALL)),
                        Amount.count(sum.maxUnexpectedDepth()),
                        searches == 0 ? Amount.NONE : String.format(Locale.ROOT, "%.2f", (double) walked / searches))
                .map(Cell::of)
                .toList();
    }
}
