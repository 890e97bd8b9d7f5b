package io.jmpi.launcher.watch;

import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.launcher.watch.JobEnd.OfCommunicator;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.plot.HtmlTable;
import io.jmpi.plot.HtmlTable.Cell;
import io.jmpi.plot.HtmlTable.Column;
import io.jmpi.plot.Markup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The table of a page with a row for each communicator: its messages and how they were matched. Thread: one. */
final class CommunicatorTable {
    private static final int MOST_ROWS = 100;
    private static final double MEDIAN = 0.5;
    private static final double NEARLY_ALL = 0.99;

    /** One communicator at all its ranks. */
    private static final class Row {
        private final Set<Integer> ranks = new TreeSet<>();
        private final Set<String> matchers = new TreeSet<>();
        private final MatchingStatistics sum = new MatchingStatistics();

        void add(OfCommunicator of) {
            ranks.add(of.rank());
            matchers.add(of.statistics().matcher());
            sum.add(of.statistics().matching());
        }
    }

    /** Of a split, the parts have one number, and perhaps one name, but different first ranks. */
    private record Key(int number, int firstRank, String name) {}

    private final Map<Key, Row> rows = new LinkedHashMap<>();

    CommunicatorTable(List<OfCommunicator> communicators) {
        for (OfCommunicator each : communicators) {
            CommunicatorStatistics statistics = each.statistics();
            if (statistics.hadTraffic()) {
                rows.computeIfAbsent(
                                new Key(statistics.number(), statistics.firstRank(), statistics.name()),
                                key -> new Row())
                        .add(each);
            }
        }
    }

    void write(Markup page) {
        if (rows.isEmpty()) {
            page.element(
                    "p",
                    "No rank has reported messages between two ranks: there were none, or no rank closed its session."
                            + " Messages of collective operations are not counted by communicator.");
            return;
        }
        HtmlTable table = new HtmlTable(columns());
        rows.entrySet().stream().limit(MOST_ROWS).forEach(row -> table.row(cells(row.getKey(), row.getValue())));
        table.write(page);
        if (rows.size() > MOST_ROWS) {
            page.element("p", "and " + Amount.of(rows.size() - MOST_ROWS, "more communicator") + ".");
        }
        page.element(
                "p",
                "Without the messages of collective operations. Depths are those that a search found: the list was at"
                        + " most that long in half of the searches, in 99 of 100, and ever.");
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("Communicator", true, "its name, or its number if the program gave it none"),
                new Column("Ranks", false),
                new Column("Engine", true),
                new Column("Messages", false, "matched with a receive"),
                new Column("Unexpected", false, "share of the messages that arrived before their receive")));
        for (String list : List.of("Posted", "Unexpected")) {
            columns.add(new Column(list + ": half", false, "receives or messages, in half of the searches"));
            columns.add(new Column("99 %", false, "in 99 of 100 searches"));
            columns.add(new Column("most", false, "the most ever"));
        }
        columns.add(new Column("Walked", false, "entries compared per search"));
        return columns;
    }

    private List<Cell> cells(Key key, Row row) {
        MatchingStatistics sum = row.sum;
        long matched = sum.expectedMatches() + sum.unexpectedMatches();
        long searches = sum.postedSearches() + sum.unexpectedSearches();
        long walked = sum.postedEntriesWalked() + sum.unexpectedEntriesWalked();
        boolean isPart = rows.keySet().stream()
                        .filter(other -> other.number == key.number)
                        .count()
                > 1;
        return Stream.of(
                        isPart ? key.name + ", from rank " + key.firstRank + " on" : key.name,
                        Integer.toString(row.ranks.size()),
                        String.join(", ", row.matchers),
                        Amount.count(matched),
                        Amount.share(sum.unexpectedMatches(), matched),
                        Amount.count(sum.postedDepthPercentile(MEDIAN)),
                        Amount.count(sum.postedDepthPercentile(NEARLY_ALL)),
                        Amount.count(sum.maxPostedDepth()),
                        Amount.count(sum.unexpectedDepthPercentile(MEDIAN)),
                        Amount.count(sum.unexpectedDepthPercentile(NEARLY_ALL)),
                        Amount.count(sum.maxUnexpectedDepth()),
                        searches == 0 ? "-" : String.format(Locale.ROOT, "%.2f", (double) walked / searches))
                .map(Cell::of)
                .toList();
    }
}
