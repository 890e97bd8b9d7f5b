package io.jmpi.trace.info;

import io.jmpi.trace.calls.CallInterpreter;
import io.jmpi.trace.calls.Operation;
import io.jmpi.trace.calls.OperationListener;
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

/** Collects the contents of one rank's trace. Thread: one at a time. Lifetime: one rank. */
final class RankInfo implements RankAnalysis, OperationListener {
    private static final int ANY_SOURCE = 1;
    private static final int ANY_TAG = 2;

    private final CallInterpreter interpreter = new CallInterpreter(this);
    private final Map<CallType, long[]> calls = new EnumMap<>(CallType.class);
    private final Map<String, long[]> named = new HashMap<>();
    final MessageSizes sizes = new MessageSizes();
    final MadeCommunicators communicators;
    private final BitSet threads = new BitSet();

    /** Receives by wildcards: none, the source, the tag, both. */
    final long[] receives = new long[4];

    /** Number of messages sent. */
    long sends;

    private long posts;
    private long collectives;
    private long oneSided;
    private long others;
    Optional<RankSummary> summary = Optional.empty();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    boolean isComplete;

    /**
     * Creates an empty collection.
     *
     * @param ranks of the job
     */
    RankInfo(int ranks) {
        communicators = new MadeCommunicators(ranks);
    }

    @Override
    public void call(Call call) {
        CallType type = call.type();
        if (type == CallType.COMM_SIZE) {
            communicators.noteSize(interpreter.instance(call.number(Field.COMM)), call.number(Field.SIZE));
        }
        long before = operations();
        interpreter.call(call);
        if (type == CallType.COMMUNICATOR) {
            return; // not a call
        }
        count(call);
        others += operations() == before ? 1 : 0;
        threads.set(call.thread());
        first = Math.min(first, call.wallStart());
        last = Math.max(last, call.wallStop());
    }

    private long operations() {
        return sends + posts + collectives + oneSided;
    }

    private void count(Call call) {
        if (call.type().slot(Field.NAME_OF_CALL) >= 0) {
            named.computeIfAbsent(call.text(Field.NAME_OF_CALL), any -> new long[1])[0]++;
        } else {
            calls.computeIfAbsent(call.type(), any -> new long[1])[0]++;
        }
    }

    // ---------------------------------------------------------------- operations

    @Override
    public void sent(Operation send, Call call) {
        if (!send.isNull()) {
            sends++;
            sizes.add(send.datatype(), send.count());
        }
    }

    @Override
    public void posted(Operation receive, Call call) {
        if (!receive.isNull()) {
            posts++;
            receives[
                    (receive.peer() == Call.ANY_SOURCE ? ANY_SOURCE : 0)
                            + (receive.tag() == Call.ANY_TAG ? ANY_TAG : 0)]++;
        }
    }

    @Override
    public void collective(Call call) {
        collectives++;
    }

    @Override
    public void oneSided(Call call) {
        oneSided++;
    }

    @Override
    public void communicatorMade(int instance, Call call) {
        communicators.made(instance, call, interpreter);
    }

    @Override
    public void communicatorFreed(int instance) {
        communicators.freed(instance);
    }

    // ---------------------------------------------------------------- the rank as a whole

    @Override
    public void summary(RankSummary read) {
        summary = Optional.of(read);
    }

    @Override
    public void end(boolean complete, DatatypeSizes datatypes) {
        isComplete = complete;
        sizes.resolve(datatypes);
        communicators.end();
    }

    /** Adds how often each function was called. */
    void addCalls(Map<String, Long> byName) {
        calls.forEach((type, count) -> byName.merge(type.callName(), count[0], Long::sum));
        named.forEach((name, count) -> byName.merge(name, count[0], Long::sum));
    }

    TraceInfo.Kinds kinds() {
        return new TraceInfo.Kinds(operations() + others, sends + posts, collectives, oneSided, others);
    }

    int threads() {
        return threads.cardinality();
    }

    /** From the first call to the end of the last one, nanoseconds. */
    long duration() {
        return last < first ? 0 : last - first;
    }
}
