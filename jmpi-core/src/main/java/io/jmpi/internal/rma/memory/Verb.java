package io.jmpi.internal.rma.memory;

import java.util.List;
import java.util.Locale;

/** What a rank asks of the rank whose window it accesses. The order is that of the codes in messages. */
public enum Verb {
    PUT,
    GET,
    ACCUMULATE,
    /** Reads, and combines unless the operation is NO_OP. */
    GET_ACCUMULATE,
    /** GET_ACCUMULATE of one element. */
    FETCH_AND_OP,
    /** Its payload is the new element, and then the expected one. */
    COMPARE_AND_SWAP,
    /** Its reply comes when the changes before it are done. */
    FLUSH,
    LOCK_SHARED,
    LOCK_EXCLUSIVE,
    /** As FLUSH; then the lock is free. */
    UNLOCK,
    /** To a rank that waits for a lock: whose release it waits for. */
    HOLDER;

    private static final List<Verb> ALL = List.of(values());

    public static Verb of(int code) {
        return ALL.get(code);
    }

    /** The code in messages. */
    public int code() {
        return ALL.indexOf(this);
    }

    /** Whether it changes the target's memory. */
    public boolean changes() {
        return switch (this) {
            case PUT, ACCUMULATE, GET_ACCUMULATE, FETCH_AND_OP, COMPARE_AND_SWAP -> true;
            default -> false;
        };
    }

    /** What users call it. */
    public String words() {
        return switch (this) {
            case GET_ACCUMULATE -> "getAccumulate";
            case FETCH_AND_OP -> "fetchAndOp";
            case COMPARE_AND_SWAP -> "compareAndSwap";
            default -> name().toLowerCase(Locale.ROOT);
        };
    }

    /** Whether it takes effect in the order of the origin's accumulates. */
    public boolean isAccumulate() {
        return changes() && this != PUT;
    }
}
