package io.jmpi.internal.checking;

import io.jmpi.internal.p2p.operation.Leftovers;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The requests of a communicator that can be left at the end, which then are reported with the program's line: those whose
 * completion the program does not know, also if it has freed them, and persistent ones that it has waited for without a start. The
 * phase of a request says which it is.
 *
 * <p>Any thread. Lifetime: that of the communicator.
 */
final class ActiveRequests {
    // guarded by this
    private final Set<CheckedRequest> requests = new LinkedHashSet<>();

    /** A request begins, or a persistent one has been bound. */
    synchronized void add(CheckedRequest request) {
        requests.add(request);
    }

    /** A request has ended, or did not start. */
    synchronized void remove(CheckedRequest request) {
        requests.remove(request);
    }

    /** The program frees a request: an active one must end nevertheless. */
    synchronized void freed(CheckedRequest request) {
        if (!request.isActive()) {
            requests.remove(request);
        }
        requests.removeIf(CheckedRequest::isFreedAndDone);
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
        for (CheckedRequest request : requests) {
            Leftovers.Kind kind = request.leftover();
            if (kind != null) {
                left.add(kind, request::describeWithLine);
                unknown -= request.isPendingCollective() ? 1 : 0;
            }
        }
        for (long i = 0; i < unknown; i++) { // duplications of communicators
            left.add(Leftovers.Kind.REQUEST, () -> "collective operation");
        }
    }
}
