package io.jmpi.internal.request;

import io.jmpi.Mpi;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.Waiter;
import java.util.Arrays;

/** Calls for several requests, without recording them. Any thread; no state. */
final class PlainCompletions implements Completions {
    /** Returns the operation behind a request; null for null. */
    private static EngineRequest plain(Request request) {
        return request == null ? null : ((WaitableRequest) request).plain();
    }

    @Override
    public void startAll(PersistentRequest[] requests) {
        if (requests == null) {
            throw new MpiException(ErrorClass.ARG, "requests is null");
        }
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] == null) {
                throw new MpiException(ErrorClass.REQUEST, "requests[" + i + "] is null");
            }
            EngineRequest request = plain(requests[i]);
            if (request.phase() == RequestPhase.FREED) {
                throw new MpiException(ErrorClass.REQUEST, "requests[" + i + "] has been freed");
            }
            if (request.isActive()) {
                throw new MpiException(
                        ErrorClass.REQUEST, "requests[" + i + "] is active: wait for it before you start it again");
            }
        }
        int repeated = -1;
        for (int i = 0; i < requests.length && repeated < 0; i++) {
            repeated = plain(requests[i]).setListed(true) ? i : -1;
        }
        for (PersistentRequest request : requests) {
            plain(request).setListed(false);
        }
        if (repeated >= 0) {
            throw new MpiException(
                    ErrorClass.REQUEST,
                    "requests[" + repeated + "] is the same request as requests["
                            + Arrays.asList(requests).indexOf(requests[repeated]) + "]");
        }
        for (PersistentRequest request : requests) {
            request.start();
        }
    }

    @Override
    public Status[] waitAll(Request[] requests) {
        EngineRequest[] active = active(requests);
        Status[] statuses = new Status[active.length];
        MpiException failure = null;
        for (int i = 0; i < active.length; i++) {
            statuses[i] = MessageStatus.EMPTY;
            if (active[i] != null) {
                try {
                    statuses[i] = active[i].waitFor();
                } catch (MpiException e) {
                    failure = combined(failure, i, e, active[i]);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
        return statuses;
    }

    /** An error of the operation is gathered; one of the call itself (closed session, wrong thread) ends the wait. */
    private static MpiException combined(MpiException before, int index, MpiException failure, EngineRequest request) {
        if (!request.isComplete()) {
            throw failure;
        }
        if (before != null) {
            before.addSuppressed(failure);
            return before;
        }
        return new MpiException(ErrorClass.IN_STATUS, "request " + index + " failed: " + failure.getMessage(), failure);
    }

    @Override
    public int waitAny(Request[] requests) {
        EngineRequest[] active = active(requests);
        Waiter waiter = waiter(active);
        int index = firstComplete(active);
        if (index < 0) {
            if (waiter == null) {
                return Mpi.UNDEFINED;
            }
            index = waiter.awaitAny(active);
        }
        active[index].report();
        return index;
    }

    @Override
    public int[] waitSome(Request[] requests) {
        EngineRequest[] active = active(requests);
        Waiter waiter = waiter(active);
        if (waiter != null) {
            if (firstComplete(active) < 0) {
                waiter.awaitAny(active);
            } else {
                waiter.poll(); // Otherwise a caller that always finds complete requests would never progress the
                // others.
            }
        }
        return reportComplete(active);
    }

    @Override
    public boolean testAll(Request[] requests) {
        EngineRequest[] active = active(requests);
        poll(active);
        if (!allComplete(active)) {
            return false;
        }
        MpiException failure = null;
        for (int i = 0; i < active.length; i++) {
            if (active[i] != null) {
                try {
                    active[i].report();
                } catch (MpiException e) {
                    failure = combined(failure, i, e, active[i]);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
        return true;
    }

    @Override
    public int testAny(Request[] requests) {
        EngineRequest[] active = active(requests);
        poll(active);
        int index = firstComplete(active);
        if (index < 0) {
            return Mpi.UNDEFINED;
        }
        active[index].report();
        return index;
    }

    @Override
    public int[] testSome(Request[] requests) {
        EngineRequest[] active = active(requests);
        poll(active);
        return reportComplete(active);
    }

    private static void poll(EngineRequest[] active) {
        Waiter waiter = waiter(active);
        if (waiter != null) {
            waiter.poll();
        }
    }

    /**
     * Returns the active requests at their indices; null elsewhere.
     *
     * @throws MpiException of class REQUEST if an active request occurs twice, because it completes only once
     */
    private static EngineRequest[] active(Request[] requests) {
        if (requests == null) {
            throw new MpiException(ErrorClass.ARG, "requests is null");
        }
        EngineRequest[] active = new EngineRequest[requests.length];
        int repeated = -1;
        for (int i = 0; i < requests.length && repeated < 0; i++) {
            EngineRequest request = plain(requests[i]);
            if (request != null && request.isActive()) {
                if (request.setListed(true)) {
                    repeated = i;
                } else {
                    active[i] = request;
                }
            }
        }
        for (EngineRequest request : active) {
            if (request != null) {
                request.setListed(false);
            }
        }
        if (repeated >= 0) {
            int first = Arrays.asList(requests).indexOf(requests[repeated]);
            throw new MpiException(
                    ErrorClass.REQUEST,
                    "requests[" + repeated + "] is the same active request as requests[" + first + "]");
        }
        return active;
    }

    /** Returns the waiter of an operation that has not ended; null if all have ended. */
    private static Waiter waiter(EngineRequest[] active) {
        for (EngineRequest request : active) {
            if (request != null && !request.isComplete()) {
                return request.waiter();
            }
        }
        return null;
    }

    private static int firstComplete(EngineRequest[] active) {
        for (int i = 0; i < active.length; i++) {
            if (active[i] != null && active[i].isComplete()) {
                return i;
            }
        }
        return -1;
    }

    private static boolean allComplete(EngineRequest[] active) {
        for (EngineRequest request : active) {
            if (request != null && !request.isComplete()) {
                return false;
            }
        }
        return true;
    }

    private static int[] reportComplete(EngineRequest[] active) {
        int[] indices = new int[active.length];
        int count = 0;
        MpiException failure = null;
        for (int i = 0; i < active.length; i++) {
            if (active[i] != null && active[i].isComplete()) {
                indices[count++] = i;
                try {
                    active[i].report();
                } catch (MpiException e) {
                    failure = combined(failure, i, e, active[i]);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
        return Arrays.copyOf(indices, count);
    }
}
