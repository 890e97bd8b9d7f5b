package io.jmpi.trace.info;

import io.jmpi.trace.calls.CallInterpreter;
import io.jmpi.trace.calls.Operation;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Counts how a rank creates communicators, and their sizes where the trace contains them: in a description of jmpi's
 * own format, in MPI_Comm_size, or by the way of creation.
 *
 * <p>Thread: one. Lifetime: one rank, or one trace.
 */
final class MadeCommunicators {
    private static final int UNKNOWN = 0;

    /** By instance. */
    private final Int2ObjectHashMap<Living> living = new Int2ObjectHashMap<>();

    private final Map<CallType, SortedMap<Integer, Long>> made = new EnumMap<>(CallType.class);

    private static final class Living {
        /** The call that created it; null while it is only described. */
        private CallType type;

        private int size;
    }

    /**
     * Creates an empty count.
     *
     * @param ranks of the job
     */
    MadeCommunicators(int ranks) {
        known(CallInterpreter.WORLD).size = ranks;
        known(CallInterpreter.SELF).size = 1;
    }

    private Living known(int instance) {
        return living.computeIfAbsent(instance, any -> new Living());
    }

    /** Adds a communicator that a call creates or describes. */
    void made(int instance, Call call, CallInterpreter calls) {
        if (instance == Operation.NONE) {
            return; // the rank is no member
        }
        Living one = known(instance);
        if (call.type() == CallType.COMMUNICATOR) {
            one.size = call.length(Field.RANKS);
        } else {
            one.type = call.type();
            one.size = one.size == UNKNOWN ? size(call, calls) : one.size;
        }
    }

    private int size(Call call, CallInterpreter calls) {
        return switch (call.type()) {
            case COMM_DUP -> known(calls.instance(call.number(Field.OLDCOMM))).size;
            case GRAPH_CREATE -> call.has(Field.NODES) ? Math.max(0, call.number(Field.NODES)) : UNKNOWN;
            case CART_CREATE -> call.has(Field.DIMS) ? gridSize(call) : UNKNOWN;
            default -> UNKNOWN;
        };
    }

    private static int gridSize(Call call) {
        long size = 1;
        for (int i = 0; i < call.length(Field.DIMS); i++) {
            size = Math.min(Integer.MAX_VALUE, size * Math.max(0, call.number(Field.DIMS, i)));
        }
        return (int) size;
    }

    /** Records the size that MPI_Comm_size returned. */
    void noteSize(int instance, int size) {
        if (instance != CallInterpreter.WORLD && instance != CallInterpreter.SELF) {
            known(instance).size = size;
        }
    }

    /** Ends a communicator. */
    void freed(int instance) {
        end(living.remove(instance));
    }

    private void end(Living ended) {
        if (ended != null && ended.type != null) {
            made.computeIfAbsent(ended.type, type -> new TreeMap<>()).merge(ended.size, 1L, Long::sum);
        }
    }

    /** Ends the count. */
    void end() {
        living.values().forEach(this::end);
        living.clear();
    }

    /** Adds the counts of another rank. */
    void add(MadeCommunicators other) {
        other.made.forEach((type, sizes) -> sizes.forEach((size, count) ->
                made.computeIfAbsent(type, any -> new TreeMap<>()).merge(size, count, Long::sum)));
    }

    /** By creating call, how many communicators have each size; 0 stands for an unknown size. */
    Map<CallType, SortedMap<Integer, Long>> made() {
        return made;
    }
}
