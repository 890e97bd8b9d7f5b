package io.jmpi.trace.info;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Counts how a rank creates communicators, and their sizes where the trace contains them: in a description of jmpi's
 * own format, in MPI_Comm_size, or by the way of creation.
 *
 * <p>Thread: one. Lifetime: one rank, or one trace.
 */
final class CommunicatorUse {
    private static final int UNKNOWN = 0;

    private final Int2ObjectHashMap<Living> living = new Int2ObjectHashMap<>();

    /** Sizes of communicators that are described but not created yet; their numbers are never reused. */
    private final Int2IntHashMap described = new Int2IntHashMap(UNKNOWN);

    private final Map<CallType, SortedMap<Integer, Long>> made = new EnumMap<>(CallType.class);
    private final int ranks;

    private static final class Living {
        private final CallType type;
        private int size;

        Living(CallType type, int size) {
            this.type = type;
            this.size = size;
        }
    }

    /**
     * Creates an empty count.
     *
     * @param ranks of the job
     */
    CommunicatorUse(int ranks) {
        this.ranks = ranks;
    }

    /** Counts a call of any type. */
    void call(Call call) {
        CallType type = call.type();
        if (type == CallType.COMM_SIZE) {
            Living known = living.get(call.number(Field.COMM));
            if (known != null) {
                known.size = call.number(Field.SIZE);
            }
        } else if (type == CallType.COMM_FREE || type == CallType.COMM_DISCONNECT) {
            end(living.remove(call.number(Field.COMM)));
        } else if (type == CallType.COMMUNICATOR) {
            if (call.length(Field.RANKS) > 0) {
                described.put(call.number(Field.NEWCOMM), call.length(Field.RANKS));
            }
        } else if (call.has(Field.NEWCOMM)) {
            int number = call.number(Field.NEWCOMM);
            if (number != Call.COMM_NULL) { // otherwise the rank is not a member
                int size = described.remove(number);
                end(living.put(number, new Living(type, size == UNKNOWN ? size(call) : size)));
            }
        }
    }

    private int size(Call call) {
        return switch (call.type()) {
            case COMM_DUP -> size(call.number(Field.OLDCOMM));
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

    private int size(int communicator) {
        if (communicator == Call.WORLD) {
            return ranks;
        }
        Living known = living.get(communicator);
        return communicator == Call.SELF ? 1 : known == null ? UNKNOWN : known.size;
    }

    private void end(Living ended) {
        if (ended != null) {
            made.computeIfAbsent(ended.type, type -> new TreeMap<>()).merge(ended.size, 1L, Long::sum);
        }
    }

    /** Ends the count. */
    void end() {
        living.values().forEach(this::end);
        living.clear();
    }

    /** Adds the counts of another rank. */
    void add(CommunicatorUse other) {
        other.made.forEach((type, sizes) -> sizes.forEach((size, count) ->
                made.computeIfAbsent(type, any -> new TreeMap<>()).merge(size, count, Long::sum)));
    }

    /** By creating call, how many communicators have each size; 0 stands for an unknown size. */
    Map<CallType, SortedMap<Integer, Long>> made() {
        return made;
    }
}
