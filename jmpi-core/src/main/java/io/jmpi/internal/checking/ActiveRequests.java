package io.jmpi.internal.checking;

import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.request.RequestPhase;
import io.jmpi.job.ProgramLine;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The requests of a communicator whose completion the program does not know yet, and persistent ones that it has not started,
 * with the program's line of each: what is left at the end is reported.
 *
 * <p>Any thread. Lifetime: that of the communicator.
 */
final class ActiveRequests {
    // guarded by this
    private final Map<CheckedRequest, ProgramLine> started = new LinkedHashMap<>();
    private final Map<CheckedRequest, ProgramLine> unstarted = new LinkedHashMap<>();

    /** A persistent operation has been bound. */
    void bound(CheckedRequest request) {
        ProgramLine line = ProgramLine.of(Thread.currentThread());
        synchronized (this) {
            unstarted.put(request, line);
        }
    }

    /** A request begins. A blocking call also waits for it. */
    void started(CheckedRequest request) {
        if (request.phase() != RequestPhase.IN_CALL) {
            ProgramLine line = ProgramLine.of(Thread.currentThread());
            synchronized (this) {
                unstarted.remove(request);
                started.put(request, line);
            }
        }
    }

    /** A wait or test has reported its end, or it did not start, or the program has freed it. */
    synchronized void ended(CheckedRequest request) {
        started.remove(request);
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
        started.forEach((request, line) -> {
            boolean succeeded = request.isComplete() && request.failure() == null;
            if (succeeded || request.kindIfFailed() != Leftovers.Kind.REQUEST) { // the engine knows the others
                left.add(
                        succeeded ? Leftovers.Kind.REQUEST : request.kindIfFailed(),
                        () -> request.operation() + (line.place().isEmpty() ? "" : ", started at " + line.place()));
            }
        });
        unstarted.forEach((request, line) -> left.add(
                Leftovers.Kind.UNSTARTED,
                () -> request.operation() + (line.place().isEmpty() ? "" : ", bound at " + line.place())));
    }
}
