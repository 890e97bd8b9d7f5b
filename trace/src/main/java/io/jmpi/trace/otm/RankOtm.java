package io.jmpi.trace.otm;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.scan.RankAnalysis;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Analyses the calls of one rank. At their end only counts and the names of files remain.
 *
 * <p>Thread: one at a time. Lifetime: one rank.
 */
final class RankOtm implements RankAnalysis {
    private final RankSpool files;
    private final long[] callsByType = new long[CallType.values().length];
    private final Map<String, Long> callsByName = new HashMap<>();
    private final Envelopes envelopes;
    private final Set<CompatFault> faults = EnumSet.noneOf(CompatFault.class);
    private RankStatistics statistics;
    private RankSpool.Writer spool;
    private CallSemantics semantics;
    private long calls;
    private long unmaskedReceives;

    RankOtm(OtmSettings settings, RankSpool files) throws IOException {
        this.files = files;
        spool = new RankSpool.Writer(files);
        statistics = new RankStatistics(settings.bins(), spool);
        envelopes = statistics.envelopes();
        semantics = settings.mode() == OtmMode.COMPAT
                ? new CompatSemantics(statistics)
                : new ExactSemantics(statistics, settings.scope());
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // a count for each type, in memory only
    public void call(Call call) {
        CallType type = call.type();
        calls += type == CallType.COMMUNICATOR ? 0 : 1;
        callsByType[type.ordinal()]++;
        if (type.label() == CallType.NO_LABEL && call.has(Field.NAME_OF_CALL)) {
            callsByName.merge(call.text(Field.NAME_OF_CALL), 1L, Long::sum);
        }
        semantics.call(call);
    }

    @Override
    public void end(boolean complete, DatatypeSizes sizes) throws IOException {
        semantics.end();
        spool.close();
        faults.addAll(statistics.faults());
        unmaskedReceives = statistics.unmaskedReceives();
        spool = null; // frees tables and buffers before all ranks have been read
        semantics = null;
        statistics = null;
    }

    /** The files with its data points. */
    RankSpool files() {
        return files;
    }

    Envelopes envelopes() {
        return envelopes;
    }

    Set<CompatFault> faults() {
        return faults;
    }

    long unmaskedReceives() {
        return unmaskedReceives;
    }

    /** Number of calls read; descriptions of communicators do not count. */
    long calls() {
        return calls;
    }

    /** Adds how often each function was called. */
    @SuppressWarnings("EnumOrdinal") // a count for each type, in memory only
    void addCalls(Map<String, Long> byName) {
        for (CallType type : CallType.values()) {
            long count = callsByType[type.ordinal()];
            if (count > 0 && type.slot(Field.NAME_OF_CALL) < 0 && type != CallType.COMMUNICATOR) {
                byName.merge(type.callName(), count, Long::sum);
            }
        }
        callsByName.forEach((name, count) -> byName.merge(name, count, Long::sum));
    }
}
