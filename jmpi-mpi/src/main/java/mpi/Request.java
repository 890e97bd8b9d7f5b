package mpi;

import io.jmpi.Mpi;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.memory.Incoming;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * An operation that has been started. It is null once a wait or a test has reported its completion; a {@link Prequest} is
 * inactive then. Waits and tests of null and inactive requests return at once, with the empty status.
 */
public class Request implements Freeable {
    private volatile io.jmpi.Request operation;

    /** Of the elements or objects of a receive; null for other operations. */
    private ElementType type;

    /** Where objects go; null for elements. */
    private Incoming objects;

    /** Creates a request for an operation without a message to report; null if there is nothing to wait for. */
    Request(io.jmpi.Request operation) {
        this.operation = operation;
    }

    /** A receive of elements of a type. */
    Request(io.jmpi.Request operation, ElementType type) {
        this.operation = operation;
        this.type = type;
    }

    /** A receive of elements or objects. */
    Request(io.jmpi.Request operation, Incoming incoming) {
        this(operation, incoming.type());
        this.objects = incoming.isOfObjects() ? incoming : null;
    }

    /** The operation of jmpi; null if there is none. */
    final io.jmpi.Request operation() {
        return operation;
    }

    /** Becomes another operation. */
    final void take(Request other) {
        operation = other.operation;
        type = other.type;
        objects = other.objects;
    }

    /** Whether there is an operation that no wait has reported yet. */
    boolean isActive() {
        return operation != null;
    }

    /** Whether the request can be started again: then it is inactive, not null. */
    boolean isPersistent() {
        return false;
    }

    /** Whether the request has an operation that can be started again. */
    boolean stays() {
        return false;
    }

    /**
     * An operation has completed. Of several threads that wait for it or test it, one gets the status; the others see a request
     * that has ended.
     */
    private Status ended(io.jmpi.Request completed) {
        synchronized (this) {
            if (operation != completed || !isActive()) {
                return Status.empty();
            }
            leave();
        }
        return completed(completed.status()); // Not what this wait returned: another thread's may be first.
    }

    /** The status for the program; called once for each completion. */
    Status completed(io.jmpi.Status outcome) {
        if (type == null) {
            return Status.empty();
        }
        return objects == null ? Status.ofElements(outcome, type) : Status.of(outcome, objects);
    }

    /** Leaves no operation that a wait could report. */
    void leave() {
        if (!stays()) {
            operation = null;
        }
    }

    /** Runs a call for this request. */
    private <T> T one(Function<io.jmpi.Request, T> call, T ifNull) {
        io.jmpi.Request request = operation;
        if (request == null) {
            return ifNull;
        }
        try {
            return call.apply(request);
        } catch (MpiException e) {
            throw failed(request, e);
        }
    }

    /**
     * A failure ends the request. A call that jmpi refuses, for example because of its thread, leaves the request
     * unchanged.
     */
    private MPIException failed(io.jmpi.Request request, MpiException error) {
        leaveIfEnded(request);
        return MPIException.of(error);
    }

    private synchronized void leaveIfEnded(io.jmpi.Request request) {
        if (operation == request && hasEnded(request)) {
            leave();
        }
    }

    /** The operation if it is active, else null. */
    private synchronized io.jmpi.Request active() {
        return isActive() ? operation : null;
    }

    /** The operations of active requests; null for others. */
    private static io.jmpi.Request[] operations(Request[] requests) {
        return Arrays.stream(requests)
                .map(request -> request == null ? null : request.active())
                .toArray(io.jmpi.Request[]::new);
    }

    /** Runs a call for several requests. */
    private static <T> T several(Request[] requests, Function<io.jmpi.Request[], T> call) {
        if (requests == null) {
            throw new MPIException(MPI.ERR_REQUEST, "requests is null");
        }
        io.jmpi.Request[] operations = operations(requests);
        try {
            return call.apply(operations);
        } catch (MpiException e) {
            for (int i = 0; i < requests.length; i++) {
                if (requests[i] != null && operations[i] != null) {
                    requests[i].leaveIfEnded(operations[i]);
                }
            }
            throw MPIException.of(e);
        }
    }

    /** Whether the operation has completed or failed; without a test, which only some threads may call. */
    private static boolean hasEnded(io.jmpi.Request request) {
        try {
            request.status();
            return true;
        } catch (MpiException e) {
            return e.errorClass() != ErrorClass.REQUEST; // An error of another class is the operation's failure.
        }
    }

    private static boolean noneIsActive(io.jmpi.Request[] operations) {
        return Arrays.stream(operations).allMatch(operation -> operation == null);
    }

    // ---------------------------------------------------------------- Open MPI

    @Override
    public void free() {
        one(
                request -> {
                    request.free();
                    operation = null;
                    return true;
                },
                true);
    }

    /** Does nothing, for programs in mpiJava's flavour that call it; empty, so that it costs the collector nothing. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    /**
     * Requests cancellation, of receives only (MPI_Cancel); does nothing if a persistent request is inactive.
     *
     * @throws MPIException of class {@link MPI#ERR_REQUEST} if the request is null, as in Open MPI
     */
    public final void cancel() {
        if (isNull()) {
            throw new MPIException(MPI.ERR_REQUEST, "the request is null: there is nothing to cancel");
        }
        cancels();
    }

    private void cancels() {
        one(
                request -> {
                    request.cancel();
                    return true;
                },
                true);
    }

    /** Whether it has ended, or was null from the start. */
    public final boolean isNull() {
        return operation == null && !isPersistent();
    }

    /** Waits for completion (MPI_Wait). */
    public final Status waitStatus() {
        io.jmpi.Request request = operation;
        if (request == null) {
            return Status.empty();
        }
        try {
            request.waitFor();
            return ended(request);
        } catch (MpiException e) {
            throw failed(request, e);
        }
    }

    /** Waits for completion (MPI_Wait). */
    public final void waitFor() {
        waitStatus();
    }

    /** Returns the status if it has completed, else null (MPI_Test). */
    public final Status testStatus() {
        return one(request -> request.test() ? ended(request) : null, Status.empty());
    }

    /** Returns the status if it has completed, else null; the request remains (MPI_Request_get_status). */
    public final Status getStatus() {
        io.jmpi.Request request = operation;
        if (request == null) {
            return Status.empty();
        }
        return MPIException.call(() -> {
            io.jmpi.Status outcome = request.getStatus();
            return outcome == null ? null : Status.ofProbe(outcome);
        });
    }

    /** Whether it has completed (MPI_Test). */
    public final boolean test() {
        return testStatus() != null;
    }

    /** Waits until one has completed; the status has its index (MPI_Waitany). */
    public static Status waitAnyStatus(Request[] requests) {
        return several(requests, operations -> any(requests, operations, io.jmpi.Request.waitAny(operations)));
    }

    private static Status any(Request[] requests, io.jmpi.Request[] operations, int index) {
        return index == Mpi.UNDEFINED ? Status.empty() : requests[index].endedAt(index, operations[index]);
    }

    private Status endedAt(int index, io.jmpi.Request completed) {
        return ended(completed).at(index);
    }

    /** Waits until one has completed; returns its index (MPI_Waitany). */
    public static int waitAny(Request[] requests) {
        return waitAnyStatus(requests).getIndex();
    }

    /** Returns the status of one that has completed, with its index; null if none has (MPI_Testany). */
    public static Status testAnyStatus(Request[] requests) {
        return several(requests, operations -> {
            int index = io.jmpi.Request.testAny(operations);
            return index == Mpi.UNDEFINED && !noneIsActive(operations) ? null : any(requests, operations, index);
        });
    }

    /** Returns the index of one that has completed; {@link MPI#UNDEFINED} if none has (MPI_Testany). */
    public static int testAny(Request[] requests) {
        Status status = testAnyStatus(requests);
        return status == null ? MPI.UNDEFINED : status.getIndex();
    }

    /** Waits until all have completed (MPI_Waitall). */
    public static Status[] waitAllStatus(Request[] requests) {
        return several(requests, operations -> {
            io.jmpi.Request.waitAll(operations);
            return all(requests, operations);
        });
    }

    private static Status[] all(Request[] requests, io.jmpi.Request[] operations) {
        Status[] statuses = new Status[requests.length];
        for (int i = 0; i < statuses.length; i++) {
            boolean wasActive = operations[i] != null;
            statuses[i] = (wasActive ? requests[i].ended(operations[i]) : Status.empty()).at(i);
        }
        return statuses;
    }

    /** Waits until all have completed (MPI_Waitall). */
    public static void waitAll(Request[] requests) {
        waitAllStatus(requests);
    }

    /** Returns the statuses if all have completed, else null (MPI_Testall). */
    public static Status[] testAllStatus(Request[] requests) {
        return several(requests, operations -> {
            return io.jmpi.Request.testAll(operations) ? all(requests, operations) : null;
        });
    }

    /** Whether all have completed (MPI_Testall). */
    public static boolean testAll(Request[] requests) {
        return testAllStatus(requests) != null;
    }

    /** Waits until some have completed; the statuses have their indices; null if none is active (MPI_Waitsome). */
    public static Status[] waitSomeStatus(Request[] requests) {
        return several(
                requests,
                operations -> noneIsActive(operations)
                        ? null
                        : some(requests, operations, io.jmpi.Request.waitSome(operations)));
    }

    private static Status[] some(Request[] requests, io.jmpi.Request[] operations, int[] indices) {
        return IntStream.of(indices)
                .mapToObj(i -> requests[i].endedAt(i, operations[i]))
                .toArray(Status[]::new);
    }

    /** Waits until some have completed; returns their indices; null if none is active (MPI_Waitsome). */
    public static int[] waitSome(Request[] requests) {
        return indices(waitSomeStatus(requests));
    }

    private static int[] indices(Status[] statuses) {
        return statuses == null
                ? null
                : Arrays.stream(statuses).mapToInt(Status::getIndex).toArray();
    }

    /** Returns the statuses of those that have completed; null if none is active (MPI_Testsome). */
    public static Status[] testSomeStatus(Request[] requests) {
        return several(
                requests,
                operations -> noneIsActive(operations)
                        ? null
                        : some(requests, operations, io.jmpi.Request.testSome(operations)));
    }

    /** Returns the indices of those that have completed; null if none is active (MPI_Testsome). */
    public static int[] testSome(Request[] requests) {
        return indices(testSomeStatus(requests));
    }

    // ---------------------------------------------------------------- mpiJava

    /** Waits for completion. */
    public Status Wait() {
        return waitStatus();
    }

    /** Returns the status if it has completed, else null. */
    public Status Test() {
        return testStatus();
    }

    /** Whether it has ended, or was null from the start. */
    public boolean Is_null() {
        return isNull();
    }

    /** Requests cancellation, of receives only; does nothing if the request is null or inactive. */
    public void Cancel() {
        cancels();
    }

    /** Frees the request; the operation continues. */
    public void Free() {
        free();
    }

    /**
     * Waits until one has completed; the status has its index. Returns the empty status if none is active, and null if
     * there are no requests.
     */
    public static Status Waitany(Request[] arrayOfRequests) {
        Status status = waitAnyStatus(arrayOfRequests);
        return arrayOfRequests.length == 0 ? null : status;
    }

    /** Returns the status of one that has completed, with its index; null if none has, or none is active. */
    public static Status Testany(Request[] arrayOfRequests) {
        Status status = testAnyStatus(arrayOfRequests);
        return status == null || status.index == MPI.UNDEFINED ? null : status;
    }

    /** Waits until all have completed; null for elements that are null. */
    public static Status[] Waitall(Request[] arrayOfRequests) {
        return nullWhereNull(arrayOfRequests, waitAllStatus(arrayOfRequests));
    }

    /** Returns the statuses if all have completed, else null; null for elements that are null. */
    public static Status[] Testall(Request[] arrayOfRequests) {
        return nullWhereNull(arrayOfRequests, testAllStatus(arrayOfRequests));
    }

    private static Status[] nullWhereNull(Request[] requests, Status[] statuses) {
        for (int i = 0; statuses != null && i < statuses.length; i++) {
            if (requests[i] == null) {
                statuses[i] = null;
            }
        }
        return statuses;
    }

    /** Waits until some have completed; the statuses have their indices; an empty array if none is active. */
    public static Status[] Waitsome(Request[] arrayOfRequests) {
        return orNone(waitSomeStatus(arrayOfRequests));
    }

    /** Returns the statuses of those that have completed; an empty array if none has, or none is active. */
    public static Status[] Testsome(Request[] arrayOfRequests) {
        return orNone(testSomeStatus(arrayOfRequests));
    }

    private static Status[] orNone(Status[] statuses) {
        return statuses == null ? new Status[0] : statuses;
    }
}
