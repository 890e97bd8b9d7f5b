package io.jmpi.trace.otm;

import io.jmpi.trace.calls.CallInterpreter;
import io.jmpi.trace.calls.Operation;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.LongHashSet;

/**
 * Calls as the paper's analyzer understands them: all communicators share one set of tables; MPI_Waitany completes the
 * first request of its array, regardless of its index; MPI_Waitsome completes all; it ignores all other calls. Where
 * that analyzer ends with an error, this class records a {@link CompatFault} and continues.
 *
 * <p>In that analyzer a bin is a set of requests. Its MPI_Waitany leaves requests behind whose numbers are then reused.
 * Such a number can be in several bins, but in each only once: {@link #left} records which.
 *
 * <p>Thread: one. Lifetime: one rank.
 */
final class CompatSemantics implements CallSemantics {
    /** The sends and receives that it knows. */
    static final Set<CallType> POINT_TO_POINT =
            Collections.unmodifiableSet(EnumSet.of(CallType.SEND, CallType.ISEND, CallType.RECV, CallType.IRECV));

    /** The collective operations that it knows. */
    static final Set<CallType> COLLECTIVE = Collections.unmodifiableSet(EnumSet.of(
            CallType.ALLGATHER,
            CallType.ALLGATHERV,
            CallType.ALLREDUCE,
            CallType.ALLTOALL,
            CallType.ALLTOALLV,
            CallType.ALLTOALLW,
            CallType.BARRIER,
            CallType.BCAST,
            CallType.GATHER,
            CallType.GATHERV,
            CallType.REDUCE,
            CallType.SCATTER,
            CallType.SCATTERV));

    private static final int GROUP = 0;
    private static final int NONE = -1;
    private static final int HASH_BITS = 8;
    private static final ReceiveClass[] CLASSES = ReceiveClass.values();

    private final CallInterpreter interpreter = new CallInterpreter(this);
    private final RankStatistics statistics;
    private final ReceiveTables tables;

    /** By number of a request: class and hash of its last post, if it has not been completed since. */
    private final Int2IntHashMap pending = new Int2IntHashMap(NONE);

    /** Class, table, bin and request of entries that {@link #pending} does not contain. */
    private final LongHashSet left = new LongHashSet();

    CompatSemantics(RankStatistics statistics) {
        this.statistics = statistics;
        tables = statistics.tables;
    }

    @Override
    public void call(Call call) {
        switch (call.type()) {
            case WAIT, WAITALL, WAITSOME, WAITANY -> complete(call);
            case TEST, TESTALL, TESTANY, TESTSOME -> statistics.note(CompatFault.TEST);
            default -> {
                // Completes nothing.
            }
        }
        interpreter.call(call);
    }

    private void pass() {
        statistics.measure();
        statistics.passed();
    }

    @Override
    public void collective(Call call) {
        if (COLLECTIVE.contains(call.type())) {
            pass();
            statistics.collective();
        }
    }

    @Override
    public void sent(Operation send, Call call) {
        if (!POINT_TO_POINT.contains(call.type())) {
            return;
        }
        if (send.isNull()) {
            statistics.note(CompatFault.NO_DESTINATION);
        }
        pass();
        statistics.send(send.tag(), send.isBlocking());
    }

    @Override
    public void posted(Operation receive, Call call) {
        if (!POINT_TO_POINT.contains(call.type())) {
            return;
        }
        pass();
        int source = Math.max(Call.ANY_SOURCE, receive.peer()); // treats MPI_PROC_NULL as a wildcard
        int tag = Math.max(Call.ANY_TAG, receive.tag());
        ReceiveClass receiveClass = ReceiveClass.of(source, tag);
        int hash = RankStatistics.hash(source, tag, receive.communicator());
        statistics.meet(source, tag, GROUP, receiveClass, hash, receive.isBlocking());
        if (!receive.isBlocking()) {
            if (receiveClass == ReceiveClass.BOTH_WILDCARDS) {
                statistics.note(CompatFault.BOTH_WILDCARDS);
            }
            post(call.number(Field.REQUEST), receiveClass, hash);
        }
        statistics.measureUse(GROUP);
    }

    private void complete(Call call) {
        statistics.measure();
        if (call.has(Field.REQUEST)) {
            complete(call.number(Field.REQUEST));
        } else {
            int length = call.length(Field.REQUESTS);
            if (call.has(Field.INDEX)) {
                if (call.number(Field.INDEX) < 0) {
                    statistics.note(CompatFault.NO_INDEX);
                }
                length = Math.min(1, length);
            }
            for (int i = 0; i < length; i++) {
                complete(call.number(Field.REQUESTS, i));
            }
        }
        statistics.waited();
    }

    private void post(int request, ReceiveClass receiveClass, int hash) {
        int former = pending.put(request, receiveClass.index() << HASH_BITS | hash);
        if (former == NONE && left.isEmpty()) {
            tables.add(GROUP, receiveClass, hash);
            return;
        }
        if (former != NONE) {
            ReceiveClass formerClass = CLASSES[former >> HASH_BITS];
            for (int table = 0; table < tables.count(formerClass); table++) {
                left.add(entry(table, formerClass, former & PearsonHash.RANGE - 1, request));
            }
        }
        for (int table = 0; table < tables.count(receiveClass); table++) {
            if (!left.remove(entry(table, receiveClass, hash, request))) {
                tables.addTo(table, GROUP, receiveClass, hash);
            }
        }
    }

    private long entry(int table, ReceiveClass receiveClass, int hash, int request) {
        long key = (long) receiveClass.index() << Short.SIZE | table;
        key = key << HASH_BITS | tables.bin(table, receiveClass, hash);
        return key << Integer.SIZE | request & 0xffff_ffffL;
    }

    private void complete(int request) {
        int entry = pending.remove(request);
        if (entry != NONE) {
            tables.remove(GROUP, CLASSES[entry >> HASH_BITS], entry & PearsonHash.RANGE - 1);
        }
    }

    @Override
    public void end() {
        statistics.end();
    }
}
