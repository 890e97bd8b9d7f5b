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
 * Analyses the calls of one rank. At their end only counts remain.
 *
 * <p>Thread: one at a time. Lifetime: one rank.
 */
final class RankOtm implements RankAnalysis {
    private final long[] callsByType = new long[CallType.values().length];
    private final Map<String, Long> callsByName = new HashMap<>();
    final Envelopes envelopes;
    final Set<CompatFault> faults = EnumSet.noneOf(CompatFault.class);
    private RankStatistics statistics;
    private RankPart part;
    private CallSemantics semantics;
    /** Number of calls read; descriptions of communicators do not count. */
    long calls;

    long unmaskedReceives;

    /** Begins a rank; the analysis closes its part of the results. */
    RankOtm(OtmSettings settings, RankPart part) {
        this.part = part;
        statistics = new RankStatistics(settings.bins(), part);
        envelopes = statistics.envelopes;
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
        part.close();
        faults.addAll(statistics.faults);
        unmaskedReceives = statistics.unmaskedReceives;
        part = null; // frees tables and buffers before all ranks have been read
        semantics = null;
        statistics = null;
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
