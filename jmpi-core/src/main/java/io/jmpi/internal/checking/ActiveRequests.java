package io.jmpi.internal.checking;

import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.request.RequestPhase;
import io.jmpi.job.ProgramLine;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The requests of a communicator whose completion the program does not know yet, and persistent ones that it has waited for
 * without a start, with the program's line of each: what is left at the end is reported.
 *
 * <p>Any thread. Lifetime: that of the communicator.
 */
final class ActiveRequests {
    // guarded by this
    private final Map<CheckedRequest, ProgramLine> started = new LinkedHashMap<>();

    /** Active ones that the program has freed: nobody waits for them, but they must end. */
    private final Map<CheckedRequest, ProgramLine> freed = new LinkedHashMap<>();

    private final Map<CheckedRequest, ProgramLine> bound = new LinkedHashMap<>();

    /** Those that the program has waited for. */
    private final Map<CheckedRequest, ProgramLine> unstarted = new LinkedHashMap<>();

    /** A persistent operation has been bound. */
    void bound(CheckedRequest request) {
        ProgramLine line = ProgramLine.of(Thread.currentThread());
        synchronized (this) {
            bound.put(request, line);
        }
    }

    /** The program waits for a request that it has bound and not started: such a wait ends at once. */
    synchronized void awaitedUnstarted(CheckedRequest request) {
        ProgramLine line = bound.get(request);
        if (line != null) {
            unstarted.put(request, line);
        }
    }

    /** A request begins. A blocking call also waits for it. */
    void started(CheckedRequest request) {
        if (request.phase() != RequestPhase.IN_CALL) {
            ProgramLine line = ProgramLine.of(Thread.currentThread());
            synchronized (this) {
                bound.remove(request);
                unstarted.remove(request);
                started.put(request, line);
            }
        }
    }

    /** The program has freed a request. */
    synchronized void freed(CheckedRequest request) {
        ProgramLine line = started.get(request);
        ended(request);
        freed.keySet().removeIf(ActiveRequests::hasSucceeded);
        if (line != null && !hasSucceeded(request)) {
            freed.put(request, line);
        }
    }

    private static boolean hasSucceeded(CheckedRequest request) {
        return request.isComplete() && request.failure() == null;
    }

    /** A wait or test has reported its end, or it did not start. */
    synchronized void ended(CheckedRequest request) {
        started.remove(request);
        bound.remove(request);
        unstarted.remove(request);
    }

    /**
     * Replaces what the engine knows of requests that are left by what is known here.
     *
     * @param left of the communicator, which has ended
     */
    synchronized void describe(Leftovers left) {
        left.remove(Leftovers.Kind.SEND);
        left.remove(Leftovers.Kind.RECEIVE);
        long unknown = left.remove(Leftovers.Kind.REQUEST);
        for (Map.Entry<CheckedRequest, ProgramLine> each : started.entrySet()) {
            CheckedRequest request = each.getKey();
            ProgramLine line = each.getValue();
            boolean succeeded = hasSucceeded(request);
            left.add(succeeded ? Leftovers.Kind.REQUEST : request.kindIfFailed(), () -> started(request, line));
            unknown -= succeeded || request.kindIfFailed() != Leftovers.Kind.REQUEST ? 0 : 1;
        }
        freed.forEach((request, line) -> {
            if (!hasSucceeded(request)) {
                left.add(request.kindIfFailed(), () -> started(request, line));
            }
        });
        for (long i = 0; i < unknown; i++) { // duplications of communicators
            left.add(Leftovers.Kind.REQUEST, () -> "collective operation");
        }
        unstarted.forEach((request, line) -> left.add(
                Leftovers.Kind.UNSTARTED,
                () -> request.operation() + (line.place().isEmpty() ? "" : ", bound at " + line.place())));
    }

    private static String started(CheckedRequest request, ProgramLine line) {
        return request.operation() + (line.place().isEmpty() ? "" : ", started at " + line.place());
    }
}
