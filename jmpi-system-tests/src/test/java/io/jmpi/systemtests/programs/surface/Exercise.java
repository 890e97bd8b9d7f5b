package io.jmpi.systemtests.programs.surface;

import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import java.util.function.Supplier;

/**
 * A collective operation with the memory of one rank, in the three styles, and what it should bring.
 *
 * @param what the operation and its form, for messages
 * @param initial what the memory holds before it
 * @param memory what it changes
 * @param expected what the memory holds after it
 * @param blocking calls it and waits
 * @param nonblocking starts it
 * @param persistent makes a request that starts it
 */
record Exercise(
        String what,
        long[] initial,
        long[] memory,
        long[] expected,
        Runnable blocking,
        Supplier<Request> nonblocking,
        Supplier<PersistentRequest> persistent) {

    /** An operation that begins with what the memory holds now. */
    static Exercise of(
            String what,
            long[] memory,
            long[] expected,
            Runnable blocking,
            Supplier<Request> nonblocking,
            Supplier<PersistentRequest> persistent) {
        return new Exercise(what, memory.clone(), memory, expected, blocking, nonblocking, persistent);
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
