package io.jmpi.systemtests.programs.surface;

import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import java.util.function.Supplier;

/** A collective operation with the memory of one rank, in the three styles, and what it should bring. */
final class Exercise {
    private final String what;
    private final long[] initial;
    private final long[] memory;
    private final long[] expected;
    private final Runnable blocking;
    private final Supplier<Request> nonblocking;
    private final Supplier<PersistentRequest> persistent;

    private Exercise(
            String what,
            long[] memory,
            long[] expected,
            Runnable blocking,
            Supplier<Request> nonblocking,
            Supplier<PersistentRequest> persistent) {
        this.what = what;
        this.initial = memory.clone();
        this.memory = memory;
        this.expected = expected;
        this.blocking = blocking;
        this.nonblocking = nonblocking;
        this.persistent = persistent;
    }

    /**
     * An operation that begins with what the memory holds now.
     *
     * @param what the operation and its form, for messages
     * @param memory what it changes
     * @param expected what the memory holds after it
     * @param blocking calls it and waits
     * @param nonblocking starts it
     * @param persistent makes a request that starts it
     */
    static Exercise of(
            String what,
            long[] memory,
            long[] expected,
            Runnable blocking,
            Supplier<Request> nonblocking,
            Supplier<PersistentRequest> persistent) {
        return new Exercise(what, memory, expected, blocking, nonblocking, persistent);
    }

    Runnable blocking() {
        return blocking;
    }

    Supplier<Request> nonblocking() {
        return nonblocking;
    }

    Supplier<PersistentRequest> persistent() {
        return persistent;
    }

    /** Whether it is an operation of that name, in whatever form. */
    boolean isOf(String operation) {
        return what.equals(operation) || what.startsWith(operation + " ");
    }

    /** Has the memory hold what it does before the operation. */
    void prepare() {
        System.arraycopy(initial, 0, memory, 0, initial.length);
    }

    void check(String how, Checks checks) {
        checks.same(what + ", " + how, expected, memory);
    }
}
