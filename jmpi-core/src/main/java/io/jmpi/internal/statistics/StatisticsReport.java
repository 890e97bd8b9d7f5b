package io.jmpi.internal.statistics;

import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.text.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The report of a job's matching counters: a table with a row for each rank of each communicator and their sum, then a
 * bar chart of the depths for each communicator. Communicators without point-to-point messages are left out.
 *
 * <p>Thread: one. Lifetime: fill it by {@link #add}, then print it.
 */
public final class StatisticsReport {
    /** Number of communicators with a bar chart. */
    private static final int PICTURES = 16;

    private static final double MEDIAN = 0.5;
    private static final double NEARLY_ALL = 0.99;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The key of a communicator, in the order of the table. */
    private record Key(int number, int firstRank, String name, String origin) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return Comparator.comparingInt(Key::number)
                    .thenComparingInt(Key::firstRank)
                    .compare(this, other);
        }

        String label(boolean isPart) {
            return CommunicatorStatistics.label(isPart ? name + "/" + firstRank : name, origin);
        }
    }

    private static final class Row {
        private final Set<String> matchers = new TreeSet<>();
        private final MatchingStatistics sum = new MatchingStatistics();
        private final Map<String, Long> device = new LinkedHashMap<>();
        private final Map<String, Long> left = new LinkedHashMap<>();

        void add(CommunicatorStatistics counters) {
            matchers.add(counters.matcher());
            sum.add(counters.matching());
            merge(counters.device(), device);
            merge(counters.left(), left);
        }

        void add(Row other) {
            matchers.addAll(other.matchers);
            sum.add(other.sum);
            merge(other.device, device);
            merge(other.left, left);
        }

        private static void merge(Map<String, Long> counters, Map<String, Long> sums) {
            counters.forEach((name, count) -> sums.merge(name, count, Long::sum));
        }
    }

    private final SortedMap<Key, SortedMap<Integer, Row>> communicators = new TreeMap<>();
    private final SortedMap<Integer, SessionTimes> times = new TreeMap<>();

    /** By file, then by rank. */
    private final SortedMap<String, SortedMap<Integer, AccessStatistics>> files = new TreeMap<>();

    /** Adds one rank's report of a session. */
    public void add(int rank, RankStatistics ofRank) {
        ofRank.times().ifPresent(measured -> times.merge(rank, measured, SessionTimes::plus));
        for (AccessStatistics file : ofRank.files()) {
            files.computeIfAbsent(file.name(), name -> new TreeMap<>()).merge(rank, file, AccessStatistics::plus);
        }
        add(rank, ofRank.communicators());
    }

    /** Adds the counters of one rank. Sums counters of the same communicator. */
    public void add(int rank, List<CommunicatorStatistics> ofRank) {
        for (CommunicatorStatistics each : ofRank) {
            if (each.hadTraffic()) {
                communicators
                        .computeIfAbsent(
                                new Key(each.number(), each.firstRank(), each.name(), each.origin()),
                                key -> new TreeMap<>())
                        .computeIfAbsent(rank, key -> new Row())
                        .add(each);
            }
        }
    }

    @Override
    public String toString() {
        if (communicators.isEmpty()) {
            return "  no point-to-point messages\n" + timeLines() + fileTable();
        }
        Map<Integer, Integer> parts = new HashMap<>();
        communicators.keySet().forEach(key -> parts.merge(key.number(), 1, Integer::sum));
        TextTable table = headedTable();
        StringBuilder details = new StringBuilder();
        StringBuilder pictures = new StringBuilder();
        int drawn = 0;
        for (Map.Entry<Key, SortedMap<Integer, Row>> communicator : communicators.entrySet()) {
            Key key = communicator.getKey();
            String label = key.label(parts.get(key.number()) > 1);
            Row all = new Row();
            communicator.getValue().forEach((rank, row) -> {
                table.row(cells(label, Integer.toString(rank), row));
                all.add(row);
            });
            int ranks = communicator.getValue().size();
            if (ranks > 1) {
                table.row(cells(label, "all", all));
            }
            details.append(counters(label + ": device: ", all.device))
                    .append(counters(label + ": left at the end: ", all.left));
            if (drawn++ < PICTURES) {
                pictures.append('\n').append(title(label, ranks)).append(DepthBars.of(all.sum));
            }
        }
        return table.toString().indent(2) + details.toString() + timeLines() + notes(parts) + fileTable() + pictures;
    }

    private String fileTable() {
        if (files.isEmpty()) {
            return "";
        }
        TextTable table = TextTable.plain("lrrrrrr");
        table.row("file or window", "rank", "reads", "bytes read", "writes", "bytes written", "seconds");
        files.forEach((name, ranks) -> {
            ranks.forEach((rank, file) -> table.row(cells(file, Integer.toString(rank))));
            if (ranks.size() > 1) {
                table.row(cells(
                        ranks.values().stream().reduce(AccessStatistics::plus).orElseThrow(), "all"));
            }
        });
        return "\n" + table.toString().indent(2);
    }

    private static String[] cells(AccessStatistics file, String rank) {
        return new String[] {
            file.name(),
            rank,
            Long.toString(file.reads()),
            bytes(file.bytesRead()),
            Long.toString(file.writes()),
            bytes(file.bytesWritten()),
            String.format(Locale.ROOT, "%.3f", file.nanos() / NANOS_PER_SECOND)
        };
    }

    private String timeLines() {
        StringBuilder text = new StringBuilder();
        times.forEach((rank, measured) -> text.append(String.format(
                Locale.ROOT,
                "  rank %d: %.3f s from Mpi.init to Mpi.close, %.3f s of it in matching\n",
                rank,
                measured.runNanos() / NANOS_PER_SECOND,
                measured.matchingNanos() / NANOS_PER_SECOND)));
        return text.toString();
    }

    private static String counters(String title, Map<String, Long> counters) {
        String counted = counters.entrySet().stream()
                .filter(counter -> counter.getValue() != 0)
                .map(counter -> counter.getKey() + " " + counter.getValue())
                .collect(Collectors.joining(", "));
        return counted.isEmpty() ? "" : "  " + title + counted + "\n";
    }

    private static TextTable headedTable() {
        TextTable table = TextTable.plain("l" + "r".repeat(13));
        table.row("", "", "", "posted", "depth", "", "unexp.", "depth", "", "", "walked", "", "wildcard", "");
        table.row(
                "communicator",
                "rank",
                "matcher",
                "max",
                "p50",
                "p99",
                "max",
                "p50",
                "p99",
                "searches",
                "/search",
                "1st",
                "merges",
                "memory");
        return table;
    }

    private static String[] cells(String label, String rank, Row row) {
        MatchingStatistics sum = row.sum;
        long searches = sum.postedSearches() + sum.unexpectedSearches();
        long walked = sum.postedEntriesWalked() + sum.unexpectedEntriesWalked();
        long found = sum.expectedMatches() + sum.unexpectedFound();
        long onFirst = sum.expectedMatchesOnFirst() + sum.unexpectedMatchesOnFirst();
        return new String[] {
            label,
            rank,
            String.join("+", row.matchers),
            Long.toString(sum.maxPostedDepth()),
            Long.toString(sum.postedDepthPercentile(MEDIAN)),
            Long.toString(sum.postedDepthPercentile(NEARLY_ALL)),
            Long.toString(sum.maxUnexpectedDepth()),
            Long.toString(sum.unexpectedDepthPercentile(MEDIAN)),
            Long.toString(sum.unexpectedDepthPercentile(NEARLY_ALL)),
            Long.toString(searches),
            searches == 0 ? "-" : String.format(Locale.ROOT, "%.2f", (double) walked / searches),
            found == 0 ? "-" : Math.round(100.0 * onFirst / found) + "%",
            Long.toString(sum.wildcardMerges()),
            bytes(sum.memoryBytes())
        };
    }

    private static String bytes(long bytes) {
        if (bytes < 10_000) {
            return bytes + " B";
        }
        return bytes < 10_000_000 ? bytes / 1024 + " KiB" : bytes / 1_048_576 + " MiB";
    }

    private static String title(String label, int ranks) {
        return "  " + label + (ranks == 1 ? "" : ", " + ranks + " ranks") + ": how deep the lists were when searched\n";
    }

    private String notes(Map<Integer, Integer> parts) {
        List<String> notes = new ArrayList<>();
        if (parts.values().stream().anyMatch(count -> count > 1)) {
            notes.add("a/b: of the communicators with id a that a split created, the one whose first rank is b");
        }
        if (communicators.lastKey().number() == CommunicatorStatistics.OTHERS) {
            notes.add(communicators.lastKey().name() + ": the sum of the communicators that were freed first");
        }
        if (communicators.size() > PICTURES) {
            notes.add("depths are shown for the first " + PICTURES + " communicators");
        }
        StringBuilder text = new StringBuilder();
        notes.forEach(note -> text.append("  ").append(note).append('\n'));
        return text.toString();
    }
}
