package io.jmpi.trace.info;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.RankSummary;
import io.jmpi.trace.scan.RankAnalysis;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Collects what the trace of one rank contains. Thread: one at a time. Lifetime: one rank. */
final class RankInfo implements RankAnalysis {
    private final Map<CallType, long[]> calls = new EnumMap<>(CallType.class);
    private final Map<String, long[]> named = new HashMap<>();
    private final Map<CallKind, long[]> kinds = new EnumMap<>(CallKind.class);
    private final MessageUse messages = new MessageUse();
    private final CommunicatorUse communicators;
    private final BitSet threads = new BitSet();
    private Optional<RankSummary> summary = Optional.empty();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private boolean isComplete;

    /**
     * Creates an empty collection.
     *
     * @param ranks of the job
     */
    RankInfo(int ranks) {
        communicators = new CommunicatorUse(ranks);
    }

    @Override
    public void call(Call call) {
        CallType type = call.type();
        if (type != CallType.COMMUNICATOR) {
            count(call);
            kinds.computeIfAbsent(messages.kind(call), any -> new long[1])[0]++;
            threads.set(call.thread());
            first = Math.min(first, call.wallStart());
            last = Math.max(last, call.wallStop());
        }
        messages.call(call);
        communicators.call(call);
    }

    private void count(Call call) {
        if (call.type().slot(Field.NAME_OF_CALL) >= 0) {
            named.computeIfAbsent(call.text(Field.NAME_OF_CALL), any -> new long[1])[0]++;
        } else {
            calls.computeIfAbsent(call.type(), any -> new long[1])[0]++;
        }
    }

    @Override
    public void summary(RankSummary read) {
        summary = Optional.of(read);
    }

    @Override
    public void end(boolean complete, DatatypeSizes sizes) {
        isComplete = complete;
        messages.end(sizes);
        communicators.end();
    }

    /** Adds how often each function was called. */
    void addCalls(Map<String, Long> byName) {
        calls.forEach((type, count) -> byName.merge(type.callName(), count[0], Long::sum));
        named.forEach((name, count) -> byName.merge(name, count[0], Long::sum));
    }

    /** Adds the calls by kind. */
    void addKinds(Map<CallKind, Long> byKind) {
        kinds.forEach((kind, count) -> byKind.merge(kind, count[0], Long::sum));
    }

    MessageUse messages() {
        return messages;
    }

    CommunicatorUse communicators() {
        return communicators;
    }

    int threads() {
        return threads.cardinality();
    }

    Optional<RankSummary> summary() {
        return summary;
    }

    /** From the first call to the end of the last one, nanoseconds. */
    long duration() {
        return last < first ? 0 : last - first;
    }

    boolean isComplete() {
        return isComplete;
    }
}
