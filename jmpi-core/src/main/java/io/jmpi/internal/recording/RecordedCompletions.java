package io.jmpi.internal.recording;

import io.jmpi.Mpi;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.Completions;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.WaitableRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Runs and records one call for one or several requests, some of which are recorded. The call has reported a request if it was
 * active before and is not afterwards, even if the call has failed.
 *
 * <p>Thread: the caller's. Lifetime: one call.
 */
final class RecordedCompletions implements Completions {
    private final CallTrace trace;
    private final long start;

    /** The requests that record calls, at their indices; null for others. */
    private RecordedRequest[] recorded;

    /** The undecorated requests at their indices; null for null. */
    private EngineRequest[] plain;

    private boolean[] wasActive;
    private int[] numbers;

    RecordedCompletions(CallTrace trace) {
        this.trace = trace;
        this.start = trace.now();
    }

    private void take(Request[] requests) {
        recorded = new RecordedRequest[requests.length];
        plain = new EngineRequest[requests.length];
        wasActive = new boolean[requests.length];
        numbers = new int[requests.length];
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null) {
                WaitableRequest request = (WaitableRequest) requests[i];
                recorded[i] = request.recorded() instanceof RecordedRequest traced ? traced : null;
                plain[i] = request.plain();
                wasActive[i] = plain[i].isActive();
            }
            numbers[i] = recorded[i] == null ? CallTrace.REQUEST_NULL : recorded[i].number();
        }
    }

    /**
     * Runs the call on the undecorated requests.
     *
     * @param line writes the line, of a failed call only if it has reported requests
     */
    private <T> T run(Request[] requests, Function<EngineRequest[], T> call, Runnable line) {
        take(requests);
        T result;
        try {
            result = call.apply(plain);
        } catch (MpiException e) {
            if (indices(this::isReported).length > 0) {
                line.run();
            }
            throw e;
        }
        line.run();
        return result;
    }

    Status waitFor(RecordedRequest request) {
        return run(new Request[] {request}, one -> one[0].waitFor(), () -> writeOne("MPI_Wait", false));
    }

    boolean test(RecordedRequest request) {
        return run(new Request[] {request}, one -> one[0].test(), () -> writeOne("MPI_Test", true));
    }

    @Override
    public void startAll(PersistentRequest[] requests) {
        take(requests);
        try {
            PLAIN.startAll(plain);
        } finally {
            writeStarted();
        }
    }

    @Override
    public Status[] waitAll(Request[] requests) {
        return run(requests, PLAIN::waitAll, () -> end(begin("MPI_Waitall"), "statuses", indices(i -> true)));
    }

    @Override
    public int waitAny(Request[] requests) {
        return run(requests, PLAIN::waitAny, () -> writeAny("MPI_Waitany", false));
    }

    @Override
    public int[] waitSome(Request[] requests) {
        return run(requests, PLAIN::waitSome, () -> writeSome("MPI_Waitsome"));
    }

    @Override
    public boolean testAll(Request[] requests) {
        return run(requests, PLAIN::testAll, this::writeTestAll);
    }

    @Override
    public int testAny(Request[] requests) {
        return run(requests, PLAIN::testAny, () -> writeAny("MPI_Testany", true));
    }

    @Override
    public int[] testSome(Request[] requests) {
        return run(requests, PLAIN::testSome, () -> writeSome("MPI_Testsome"));
    }

    // ---------------------------------------------------------------- calls that each request records by itself

    @Override
    public boolean getStatusAll(Request[] requests) {
        return PLAIN.getStatusAll(requests);
    }

    @Override
    public int getStatusAny(Request[] requests) {
        return PLAIN.getStatusAny(requests);
    }

    @Override
    public int[] getStatusSome(Request[] requests) {
        return PLAIN.getStatusSome(requests);
    }

    // ---------------------------------------------------------------- lines

    private int[] indices(IntPredicate wanted) {
        return IntStream.range(0, plain.length).filter(wanted).toArray();
    }

    private boolean isReported(int index) {
        return index >= 0 && wasActive[index] && !plain[index].isActive();
    }

    /** Whether the call has found what it waits or tests for, if one request suffices. */
    private boolean isDone() {
        return indices(this::isReported).length > 0 || noneWasActive();
    }

    private boolean noneWasActive() {
        return indices(i -> wasActive[i]).length == 0;
    }

    private CallLine begin(String function) {
        return trace.call(function, start).number("count", plain.length).numbers("requests", numbers);
    }

    /** Ends a line with the outcomes of some requests; the empty status for those that the call has not reported. */
    private void end(CallLine line, String name, int... indices) {
        line.beginStatuses(name);
        for (int i : indices) {
            RecordedStatus.write(line, isReported(i) ? plain[i] : null);
        }
        line.endStatuses().end();
        for (int i : indices(this::isReported)) {
            if (recorded[i] != null) {
                recorded[i].reported();
            }
        }
    }

    private void writeStarted() {
        int[] started = indices(i -> plain[i] != null && !wasActive[i] && plain[i].isActive());
        if (started.length > 0) {
            trace.call("MPI_Startall", start)
                    .number("count", started.length)
                    .numbers(
                            "requests",
                            Arrays.stream(started).map(i -> numbers[i]).toArray())
                    .end();
        }
    }

    private void writeTestAll() {
        boolean isDone = isDone();
        end(begin("MPI_Testall").number("flag", isDone ? 1 : 0), "statuses", indices(i -> isDone));
    }

    /** A wait has a flag only if another thread has started the request again. */
    private void writeOne(String function, boolean isTest) {
        CallLine line = trace.call(function, start).number("request", numbers[0]);
        if (isTest || !isDone()) {
            line.number("flag", isDone() ? 1 : 0);
        }
        end(line, "status", isDone() ? new int[] {0} : new int[0]);
    }

    private void writeAny(String function, boolean isTest) {
        int index = IntStream.of(indices(this::isReported)).findFirst().orElse(Mpi.UNDEFINED);
        CallLine line = begin(function).number("index", index);
        if (isTest) {
            line.number("flag", isDone() ? 1 : 0);
        }
        end(line, "status", isDone() ? new int[] {index} : new int[0]);
    }

    private void writeSome(String function) {
        int[] reported = indices(this::isReported);
        int count = noneWasActive() ? Mpi.UNDEFINED : reported.length;
        end(begin(function).number("outcount", count).numbers("indices", reported), "statuses", reported);
    }
}
