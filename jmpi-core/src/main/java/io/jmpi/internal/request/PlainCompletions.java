package io.jmpi.internal.request;

import io.jmpi.Mpi;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Arrays;
import java.util.Objects;

/** Calls for several requests, without recording them. Any thread; no state. */
final class PlainCompletions implements Completions {
    @Override
    public void startAll(PersistentRequest[] requests) {
        EngineRequest[] plain = plain(requests);
        for (int i = 0; i < plain.length; i++) {
            if (plain[i] == null) {
                throw new MpiException(ErrorClass.REQUEST, "requests[" + i + "] is null");
            }
            if (plain[i].phase() == RequestPhase.FREED) {
                throw new MpiException(ErrorClass.REQUEST, "requests[" + i + "] has been freed");
            }
            if (plain[i].isActive()) {
                throw new MpiException(
                        ErrorClass.REQUEST, "requests[" + i + "] is active: wait for it before you start it again");
            }
            requireStartable(plain[i]);
        }
        requireDistinct(plain, "request");
        for (PersistentRequest request : requests) {
            request.start();
        }
    }

    /** Otherwise, a later request that cannot start would leave the earlier ones started. */
    private static void requireStartable(EngineRequest request) {
        try {
            request.owner().requireMayCall();
        } catch (MpiException e) {
            throw request.owner().raised(e);
        }
    }

    @Override
    public Status[] waitAll(Request[] requests) {
        EngineRequest[] active = active(requests);
        Status[] statuses = new Status[active.length];
        MpiException failure = null;
        EngineRequest pending = firstPending(active);
        if (pending != null) {
            pending.waiter().awaitAll(active);
        }
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

    /**
     * An error of the operation is collected; an error of the call itself (closed session, wrong thread) ends the wait.
     */
    private static MpiException combined(MpiException before, int index, MpiException failure, EngineRequest request) {
        if (!request.endsWait() || failure.isSessionClosed()) {
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
        while (true) {
            EngineRequest[] active = active(requests);
            EngineRequest pending = firstPending(active);
            int index = chosenOrComplete(active);
            if (index < 0) {
                if (pending == null) {
                    return Mpi.UNDEFINED;
                }
                index = pending.waiter().awaitAny(active);
                requireComplete(active[index]);
            }
            if (active[index].takeCompletion()) { // otherwise another thread has
                return index;
            }
        }
    }

    private static int chosenOrComplete(EngineRequest[] active) {
        for (EngineRequest request : active) {
            if (request != null && !request.waiter().takesTurns()) {
                break;
            }
            int chosen = request == null ? -1 : request.chooseAny(active);
            if (chosen >= 0) {
                return chosen;
            }
        }
        return firstComplete(active);
    }

    @Override
    public int[] waitSome(Request[] requests) {
        while (true) {
            EngineRequest[] active = active(requests);
            EngineRequest pending = firstPending(active);
            if (pending != null) {
                if (firstComplete(active) < 0) {
                    int index = pending.waiter().awaitAny(active);
                    requireComplete(active[index]);
                } else {
                    // Otherwise a caller that always finds complete requests would never progress the others.
                    pending.waiter().poll();
                }
            }
            int[] taken = takeComplete(active);
            if (taken.length > 0 || Arrays.stream(active).allMatch(Objects::isNull)) {
                return taken;
            }
        }
    }

    @Override
    public boolean testAll(Request[] requests) {
        EngineRequest[] active = active(requests);
        poll(active);
        EngineRequest pending = firstPending(active);
        if (pending != null) {
            requireNoInterruption(active);
            pending.waiter().foundNothing();
            return false;
        }
        takeComplete(active);
        return true;
    }

    @Override
    public int testAny(Request[] requests) {
        EngineRequest[] active = active(requests);
        poll(active);
        int index = firstComplete(active);
        if (index < 0) {
            foundNothing(active);
            return Mpi.UNDEFINED;
        }
        return active[index].takeCompletion() ? index : Mpi.UNDEFINED;
    }

    /** Reports why a wait for an operation must end, if it has not ended itself. */
    private static void requireComplete(EngineRequest request) {
        if (request != null && !request.isComplete() && request.interruption() != null) {
            request.report();
        }
    }

    @Override
    public int[] testSome(Request[] requests) {
        EngineRequest[] active = active(requests);
        poll(active);
        if (firstComplete(active) < 0) {
            foundNothing(active);
        }
        return takeComplete(active);
    }

    // ---------------------------------------------------------------- each request by itself, so that it records the
    // call

    @Override
    public boolean getStatusAll(Request[] requests) {
        requireGiven(requests);
        for (Request request : requests) {
            if (isActive(request) && request.getStatus() == null) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int getStatusAny(Request[] requests) {
        requireGiven(requests);
        for (int i = 0; i < requests.length; i++) {
            if (isActive(requests[i]) && requests[i].getStatus() != null) {
                return i;
            }
        }
        return Mpi.UNDEFINED;
    }

    @Override
    public int[] getStatusSome(Request[] requests) {
        requireGiven(requests);
        int[] indices = new int[requests.length];
        int count = 0;
        for (int i = 0; i < requests.length; i++) {
            if (isActive(requests[i]) && requests[i].getStatus() != null) {
                indices[count++] = i;
            }
        }
        return Arrays.copyOf(indices, count);
    }

    private static boolean isActive(Request request) {
        return request != null && ((WaitableRequest) request).plain().isActive();
    }

    // ---------------------------------------------------------------- what the calls share

    private static void foundNothing(EngineRequest[] active) {
        requireNoInterruption(active);
        EngineRequest pending = firstPending(active);
        if (pending != null) {
            pending.waiter().foundNothing();
        }
    }

    /**
     * Reports why a loop of tests must end, if a loss has interrupted one of the requests; otherwise it would not end.
     */
    private static void requireNoInterruption(EngineRequest[] active) {
        for (EngineRequest request : active) {
            requireComplete(request);
        }
    }

    private static void poll(EngineRequest[] active) {
        EngineRequest pending = firstPending(active);
        if (pending != null) {
            pending.waiter().poll();
        }
    }

    /**
     * Returns the active requests at their indices; null elsewhere.
     *
     * @throws MpiException of class REQUEST if an active request occurs twice, because it completes only once
     */
    private static EngineRequest[] active(Request[] requests) {
        EngineRequest[] active = plain(requests);
        for (int i = 0; i < active.length; i++) {
            if (active[i] != null && !active[i].isActive()) {
                active[i] = null;
            }
        }
        requireDistinct(active, "active request");
        return active;
    }

    /** Returns the operations behind the requests; null for null. */
    private static EngineRequest[] plain(Request[] requests) {
        requireGiven(requests);
        EngineRequest[] plain = new EngineRequest[requests.length];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = requests[i] == null ? null : ((WaitableRequest) requests[i]).plain();
        }
        return plain;
    }

    private static void requireGiven(Request[] requests) {
        if (requests == null) {
            throw new MpiException(ErrorClass.ARG, "requests is null");
        }
    }

    private static void requireDistinct(EngineRequest[] requests, String what) {
        int repeated = firstRepeated(requests);
        if (repeated >= 0) {
            throw new MpiException(
                    ErrorClass.REQUEST,
                    "requests[" + repeated + "] is the same " + what + " as requests["
                            + Arrays.asList(requests).indexOf(requests[repeated]) + "]");
        }
    }

    /** Marks requests meanwhile, which other threads may be about to do. */
    private static int firstRepeated(EngineRequest[] requests) {
        for (EngineRequest request : requests) {
            if (request != null && request.waiter().isOfManyThreads()) {
                synchronized (request.waiter()) {
                    return firstMarked(requests);
                }
            }
        }
        return firstMarked(requests);
    }

    private static int firstMarked(EngineRequest[] requests) {
        int repeated = -1;
        for (int i = 0; i < requests.length && repeated < 0; i++) {
            repeated = requests[i] != null && requests[i].setListed(true) ? i : -1;
        }
        for (EngineRequest request : requests) {
            if (request != null) {
                request.setListed(false);
            }
        }
        return repeated;
    }

    /** Returns an operation that has not ended; null if all have ended. */
    private static EngineRequest firstPending(EngineRequest[] active) {
        for (EngineRequest request : active) {
            if (request != null && !request.isComplete()) {
                return request;
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

    private static int[] takeComplete(EngineRequest[] active) {
        int[] indices = new int[active.length];
        int count = 0;
        MpiException failure = null;
        for (int i = 0; i < active.length; i++) {
            if (active[i] != null && active[i].isComplete()) {
                try {
                    if (active[i].takeCompletion()) {
                        indices[count++] = i;
                    }
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
