package io.jmpi.trace.report;

import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import io.jmpi.trace.replay.MessagesResult.Traffic;
import io.jmpi.trace.replay.MessagesResult.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The tables of a {@link MessagesReport}. */
final class MessagesTables {
    private MessagesTables() {}

    /** Compares applications. */
    static Table overview(List<MessagesResult> results) {
        Table table = Table.of(
                Column.text("application"),
                Column.of(Statistic.RANKS),
                Column.of(Statistic.MESSAGES),
                Column.of(Statistic.MEAN_BYTES),
                Column.of(Statistic.UNEXPECTED_SHARE),
                Column.of(Statistic.POSTED_MAX),
                Column.of(Statistic.UNEXPECTED_MAX),
                Column.of(Statistic.BEST_ENGINE),
                Column.of(Statistic.HINTS));
        for (MessagesResult result : results) {
            table.row(
                    result.application(),
                    result.ranks(),
                    result.traffic().messages(),
                    meanBytes(result.traffic()),
                    MessagesReport.unexpectedShare(result.traffic()),
                    most(result.depths().maxPosted()),
                    most(result.depths().maxUnexpected()),
                    result.advice().engine(),
                    String.join(" ", result.advice().hints()));
        }
        return table;
    }

    private static int most(List<Integer> depths) {
        return depths.stream().mapToInt(depth -> depth).max().orElse(0);
    }

    private static double meanBytes(Traffic traffic) {
        return traffic.messages() == 0 ? Double.NaN : (double) traffic.bytes() / traffic.messages();
    }

    /** Engines, in the order of their replay. */
    static Table engines(MessagesResult result) {
        Table table = Table.of(
                Column.text("engine"),
                Column.of(Statistic.HOST_PER_MESSAGE),
                Column.of(Statistic.TIMES_BEST),
                Column.of(Statistic.DEVICE_PER_MESSAGE),
                Column.of(Statistic.POSTED_PER_SEARCH),
                Column.of(Statistic.UNEXPECTED_PER_SEARCH),
                Column.of(Statistic.MEMORY),
                Column.text("verdict"));
        double best = result.engines().stream()
                .mapToDouble(MessagesReport::hostNanos)
                .filter(nanos -> !Double.isNaN(nanos))
                .min()
                .orElse(Double.NaN);
        for (EngineResult engine : result.engines()) {
            table.row(
                    engine.engine(),
                    MessagesReport.perMessage(result, MessagesReport.hostNanos(engine)),
                    best > 0 ? MessagesReport.hostNanos(engine) / best : Double.NaN,
                    MessagesReport.perMessage(result, MessagesReport.deviceNanos(engine)),
                    perSearch(engine.postedWalked(), engine.postedSearches()),
                    perSearch(engine.unexpectedWalked(), engine.unexpectedSearches()),
                    engine.memoryBytes(),
                    result.advice().verdicts().getOrDefault(engine.engine(), ""));
        }
        return table;
    }

    static double perSearch(long walked, long searches) {
        return searches == 0 ? Double.NaN : (double) walked / searches;
    }

    /** The counters of engines. */
    static Table work(MessagesResult result) {
        Table table = Table.of(
                Column.text("engine"),
                Column.of(Statistic.POSTED_SEARCHES),
                Column.of(Statistic.POSTED_WALKED),
                Column.of(Statistic.UNEXPECTED_SEARCHES),
                Column.of(Statistic.UNEXPECTED_WALKED),
                Column.of(Statistic.ENGINE_MAX_POSTED),
                Column.of(Statistic.ENGINE_MAX_UNEXPECTED),
                Column.of(Statistic.PREDICTED));
        for (EngineResult engine : result.engines()) {
            table.row(
                    engine.engine(),
                    engine.postedSearches(),
                    engine.postedWalked(),
                    engine.unexpectedSearches(),
                    engine.unexpectedWalked(),
                    engine.maxPosted(),
                    engine.maxUnexpected(),
                    engine.predictedNanos());
        }
        return table;
    }

    /** Further counters of engines, a row for each that is not 0 everywhere. */
    static Table counters(MessagesResult result) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("counter")));
        Set<String> names = new TreeSet<>();
        for (EngineResult engine : result.engines()) {
            columns.add(Column.of(engine.engine(), Unit.COUNT));
            engine.counters().forEach((name, count) -> {
                if (count != 0) {
                    names.add(name);
                }
            });
        }
        Table table = new Table(columns);
        for (String name : names) {
            List<Object> row = new ArrayList<>(List.of(name));
            for (EngineResult engine : result.engines()) {
                Long count = engine.counters().get(name);
                row.add(count == null ? "" : count);
            }
            table.row(row);
        }
        return table;
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
        Table table = Table.of(Column.text("wildcards"), Column.of(Statistic.RECEIVES), Column.of("share", Unit.SHARE));
        long all =
                result.wildcards().values().stream().mapToLong(count -> count).sum();
        for (Map.Entry<String, Long> entry : result.wildcards().entrySet()) {
            table.row(entry.getKey(), entry.getValue(), all == 0 ? Double.NaN : (double) entry.getValue() / all);
        }
        return table;
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
