package io.jmpi.trace.report;

import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import io.jmpi.trace.replay.MessagesResult.Traffic;
import io.jmpi.trace.replay.MessagesResult.Waiting;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The tables of a {@link MessagesReport}. */
final class MessagesTables {
    private MessagesTables() {}

    /** Compares applications. */
    static Table overview(List<MessagesResult> results) {
        return new Columns<>("application", MessagesResult::application)
                .add(Statistic.RANKS, MessagesResult::ranks)
                .add(Statistic.MESSAGES, result -> result.traffic().messages())
                .add(Statistic.MEAN_BYTES, result -> meanBytes(result.traffic()))
                .add(Statistic.UNEXPECTED_SHARE, result -> MessagesReport.unexpectedShare(result.traffic()))
                .add(Statistic.POSTED_MAX, result -> most(result.depths().maxPosted()))
                .add(Statistic.UNEXPECTED_MAX, result -> most(result.depths().maxUnexpected()))
                .add(Statistic.BEST_ENGINE, result -> result.advice().engine())
                .add(Statistic.HINTS, result -> String.join(" ", result.advice().hints()))
                .table(results);
    }

    private static int most(List<Integer> depths) {
        return depths.stream().mapToInt(depth -> depth).max().orElse(0);
    }

    private static double meanBytes(Traffic traffic) {
        return traffic.messages() == 0 ? Double.NaN : (double) traffic.bytes() / traffic.messages();
    }

    /** Engines, in the order of their replay. */
    static Table engines(MessagesResult result) {
        double best = result.engines().stream()
                .mapToDouble(EngineResult::hostNanos)
                .filter(nanos -> !Double.isNaN(nanos))
                .min()
                .orElse(Double.NaN);
        return new Columns<>("engine", EngineResult::engine)
                .add(Column.text("verdict"), engine -> verdict(result, engine))
                .add(Statistic.HOST_PER_MESSAGE, engine -> MessagesReport.perMessage(result, engine.hostNanos()))
                .add(Statistic.TIMES_BEST, engine -> best > 0 ? engine.hostNanos() / best : Double.NaN)
                .add(
                        Statistic.DEVICE_PER_MESSAGE,
                        engine -> MessagesReport.perMessage(result, MessagesReport.deviceNanos(engine)))
                .add(Statistic.POSTED_PER_SEARCH, engine -> perSearch(engine.postedWalked(), engine.postedSearches()))
                .add(
                        Statistic.UNEXPECTED_PER_SEARCH,
                        engine -> perSearch(engine.unexpectedWalked(), engine.unexpectedSearches()))
                .add(Statistic.MEMORY, EngineResult::memoryBytes)
                .table(result.engines());
    }

    /** The verdict without the figures that it ends with: other columns have them. */
    private static String verdict(MessagesResult result, EngineResult engine) {
        return result.advice().verdicts().getOrDefault(engine.engine(), "").replaceFirst(": .*", "");
    }

    static double perSearch(long walked, long searches) {
        return searches == 0 ? Double.NaN : (double) walked / searches;
    }

    /** The counters of engines. */
    static Table work(MessagesResult result) {
        return new Columns<>("engine", EngineResult::engine)
                .add(Statistic.POSTED_SEARCHES, EngineResult::postedSearches)
                .add(Statistic.POSTED_WALKED, EngineResult::postedWalked)
                .add(Statistic.UNEXPECTED_SEARCHES, EngineResult::unexpectedSearches)
                .add(Statistic.UNEXPECTED_WALKED, EngineResult::unexpectedWalked)
                .add(Statistic.ENGINE_MAX_POSTED, EngineResult::maxPosted)
                .add(Statistic.ENGINE_MAX_UNEXPECTED, EngineResult::maxUnexpected)
                .add(Statistic.PREDICTED, EngineResult::predictedNanos)
                .table(result.engines());
    }

    /** Further counters of engines, a row for each that is not 0 everywhere. */
    static Table counters(MessagesResult result) {
        Columns<String> columns = new Columns<>("counter", name -> name);
        Set<String> names = new TreeSet<>();
        for (EngineResult engine : result.engines()) {
            Map<String, Long> counters = engine.counters();
            columns.add(
                    Column.of(engine.engine(), Unit.COUNT),
                    name -> counters.containsKey(name) ? counters.get(name) : "");
            counters.keySet().stream().filter(name -> counters.get(name) != 0).forEach(names::add);
        }
        return columns.table(List.copyOf(names));
    }

    /** Messages and receives. */
    static Table traffic(MessagesResult result) {
        Traffic traffic = result.traffic();
        Table table = values();
        value(table, Statistic.RANKS, result.ranks());
        value(table, Statistic.RANKS_READ, result.ranksRead());
        value(table, Statistic.MESSAGES, traffic.messages());
        value(table, Statistic.BYTES, traffic.bytes());
        value(table, Statistic.MEAN_BYTES, meanBytes(traffic));
        value(table, Statistic.RECEIVES, traffic.receives());
        value(table, Statistic.EXPECTED, traffic.expected());
        value(table, Statistic.UNEXPECTED, traffic.unexpected());
        value(table, Statistic.UNEXPECTED_SHARE, MessagesReport.unexpectedShare(traffic));
        value(table, Statistic.UNMATCHED_SENDS, traffic.unmatchedSends());
        value(table, Statistic.UNMATCHED_RECEIVES, traffic.unmatchedReceives());
        value(table, Statistic.CANCELLED, traffic.cancelled());
        value(table, Statistic.TO_MISSING, traffic.toMissingRanks());
        value(table, Statistic.FROM_MISSING, traffic.fromMissingRanks());
        value(table, Statistic.COMMUNICATORS, traffic.communicators());
        return table;
    }

    /** Receives by their wildcards. */
    static Table wildcards(MessagesResult result) {
        long all =
                result.wildcards().values().stream().mapToLong(count -> count).sum();
        return new Columns<Map.Entry<String, Long>>("wildcards", Map.Entry::getKey)
                .add(Statistic.RECEIVES, Map.Entry::getValue)
                .add(Column.of("share", Unit.SHARE), entry -> all == 0 ? Double.NaN : (double) entry.getValue() / all)
                .table(List.copyOf(result.wildcards().entrySet()));
    }

    /** Waiting times, and how far the assumed network agrees with the recorded times. */
    static Table times(MessagesResult result) {
        Waiting waiting = result.waiting();
        Table table = values();
        value(table, Statistic.RECEIVE_WAIT_MEAN, waiting.meanReceive());
        value(table, Statistic.RECEIVE_WAIT_MAX, waiting.maxReceive());
        value(table, Statistic.RECEIVE_WAIT_TOTAL, waiting.totalReceive());
        value(table, Statistic.MESSAGE_WAIT_MEAN, waiting.meanMessage());
        value(table, Statistic.MESSAGE_WAIT_MAX, waiting.maxMessage());
        value(table, Statistic.MESSAGE_WAIT_TOTAL, waiting.totalMessage());
        value(table, Statistic.VIOLATIONS, result.order().violations());
        value(table, Statistic.HURRIED, result.order().hurried());
        value(table, Statistic.HELD, result.order().held());
        value(table, Statistic.CORRECTED_CLOCKS, result.order().correctedClocks());
        value(table, Statistic.CLOCK_TOLERANCE, result.order().clockTolerance());
        value(table, Statistic.PART, result.depths().partNanos());
        return table;
    }

    /** The assumed network. */
    static Table network(MessagesResult result) {
        Table table = values();
        value(table, Statistic.LATENCY, result.network().latencyNanos());
        value(table, Statistic.BANDWIDTH, result.network().bytesPerNano());
        value(table, Statistic.EAGER, result.network().eagerBytes());
        value(table, Statistic.JITTER, result.network().jitter());
        table.row(Statistic.SEED.term(), Long.toString(result.network().seed()), Statistic.SEED.sentence());
        return table;
    }

    /** A right-aligned column for numbers of several kinds. */
    private static Table values() {
        return Table.of(Column.text("statistic"), Column.of("value", Unit.COUNT), Column.text("meaning"));
    }

    private static void value(Table table, Statistic statistic, long value) {
        value(table, statistic, (double) value);
    }

    private static void value(Table table, Statistic statistic, double value) {
        table.row(statistic.term(), statistic.unit().format(value), statistic.sentence());
    }
}
