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
 * How a rank makes communicators, and how large they are, if the trace says so: a description in jmpi's own format,
 * MPI_Comm_size of the new one, or how it was made.
 *
 * <p>Thread: one. Lifetime: one rank, or one trace.
 */
final class CommunicatorUse {
    private static final int UNKNOWN = 0;

    private final Int2ObjectHashMap<Living> living = new Int2ObjectHashMap<>();

    /** Sizes of those that have been described, but not made yet: by numbers that are never used twice. */
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
     * Nothing yet.
     *
     * @param ranks of the job
     */
    CommunicatorUse(int ranks) {
        this.ranks = ranks;
    }

    /** Looks at a call, of any type. */
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
            if (number != Call.COMM_NULL) { // else the rank is not in it
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

    /** There are no more calls. */
    void end() {
        living.values().forEach(this::end);
        living.clear();
    }

    /** Adds what another rank has made. */
    void add(CommunicatorUse other) {
        other.made.forEach((type, sizes) -> sizes.forEach((size, count) ->
                made.computeIfAbsent(type, any -> new TreeMap<>()).merge(size, count, Long::sum)));
    }

    /** By the call that made them, how many there were of which size; 0 stands for an unknown one. */
    Map<CallType, SortedMap<Integer, Long>> made() {
        return made;
    }
}
