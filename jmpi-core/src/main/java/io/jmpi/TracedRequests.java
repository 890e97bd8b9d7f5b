package io.jmpi;

import io.jmpi.errors.MpiException;
import io.jmpi.tracing.CallLine;
import io.jmpi.tracing.CallTrace;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * One call for several requests, of which some record the calls for them: carries it out, and records it. Which requests it
 * has told of is seen by their being active before and not afterwards, also if the call has failed.
 *
 * <p>Thread: the one that calls. Lifetime: one call.
 */
final class TracedRequests {
    private final CallTrace trace;
    private final long start;
    private final Request[] given;

    /** The requests themselves at their places; null for null. */
    private final EngineRequest[] plain;

    private final boolean[] wasActive;
    private final int[] numbers;

    private TracedRequests(CallTrace trace, Request[] given) {
        this.trace = trace;
        this.start = trace.now();
        this.given = given.clone();
        this.plain = new EngineRequest[given.length];
        this.wasActive = new boolean[given.length];
        this.numbers = new int[given.length];
        for (int i = 0; i < given.length; i++) {
            plain[i] = Requests.plain(given[i]);
            wasActive[i] = plain[i] != null && plain[i].isActive();
            numbers[i] = given[i] instanceof TracedRequest traced ? traced.number() : CallTrace.REQUEST_NULL;
        }
    }

    /** What records a call for these requests; null if the first of them does not record its calls, or there is none. */
    static TracedRequests of(Request[] requests) {
        if (requests != null) {
            for (Request request : requests) {
                if (request != null) {
                    return request instanceof TracedRequest traced
                            ? new TracedRequests(traced.trace(), requests)
                            : null;
                }
            }
        }
        return null;
    }

    // ---------------------------------------------------------------- the calls

    void startAll() {
        PersistentOperation[] operations = new PersistentOperation[plain.length];
        for (int i = 0; i < plain.length; i++) {
            operations[i] = (PersistentOperation) plain[i];
        }
        try {
            Requests.startAll(operations);
        } finally {
            writeStarted();
        }
    }

    Status[] waitAll() {
        return recorded(() -> Requests.waitAll(plain), () -> writeAll(begin("MPI_Waitall")));
    }

    int waitAny() {
        return recorded(() -> Requests.waitAny(plain), () -> writeAny(begin("MPI_Waitany"), false));
    }

    int[] waitSome() {
        return recorded(() -> Requests.waitSome(plain), () -> writeSome(begin("MPI_Waitsome")));
    }

    boolean testAll() {
        return recorded(() -> Requests.testAll(plain), this::writeTestAll);
    }

    int testAny() {
        return recorded(() -> Requests.testAny(plain), () -> writeAny(begin("MPI_Testany"), true));
    }

    int[] testSome() {
        return recorded(() -> Requests.testSome(plain), () -> writeSome(begin("MPI_Testsome")));
    }

    private <T> T recorded(Supplier<T> call, Runnable line) {
        T result;
        try {
            result = call.get();
        } catch (MpiException e) {
            if (told().length > 0) {
                line.run();
            }
            throw e;
        }
        line.run();
        return result;
    }

    // ---------------------------------------------------------------- their lines

    /** The indices of the requests that the call has told of. */
    private int[] told() {
        return IntStream.range(0, plain.length)
                .filter(i -> wasActive[i] && !plain[i].isActive())
                .toArray();
    }

    private boolean noneWasActive() {
        return IntStream.range(0, plain.length).noneMatch(i -> wasActive[i]);
    }

    private CallLine begin(String function) {
        return trace.call(function, start).number("count", plain.length).numbers("requests", numbers);
    }

    private void end(CallLine line) {
        line.end();
        for (int i : told()) {
            if (given[i] instanceof TracedRequest traced) {
                traced.told();
            }
        }
    }

    private void writeStarted() {
        int[] started = IntStream.range(0, plain.length)
                .filter(i -> plain[i] != null && !wasActive[i] && plain[i].isActive())
                .map(i -> numbers[i])
                .toArray();
        if (started.length > 0) {
            trace.call("MPI_Startall", start)
                    .number("count", started.length)
                    .numbers("requests", started)
                    .end();
        }
    }

    private void writeAll(CallLine line) {
        line.beginStatuses("statuses");
        for (int i = 0; i < plain.length; i++) {
            boolean isTold = wasActive[i] && !plain[i].isActive();
            (isTold ? TracedStatus.of(plain[i]) : TracedStatus.EMPTY).writeTo(line);
        }
        end(line.endStatuses());
    }

    private void writeTestAll() {
        CallLine line = begin("MPI_Testall");
        if (told().length > 0 || noneWasActive()) {
            writeAll(line.number("flag", 1));
        } else {
            end(line.number("flag", 0).beginStatuses("statuses").endStatuses());
        }
    }

    private void writeAny(CallLine line, boolean isTest) {
        int[] told = told();
        boolean isDone = told.length > 0 || noneWasActive();
        line.number("index", told.length > 0 ? told[0] : Mpi.UNDEFINED);
        if (isTest) {
            line.number("flag", isDone ? 1 : 0);
        }
        line.beginStatuses("status");
        if (isDone) {
            (told.length > 0 ? TracedStatus.of(plain[told[0]]) : TracedStatus.EMPTY).writeTo(line);
        }
        end(line.endStatuses());
    }

    private void writeSome(CallLine line) {
        int[] told = told();
        line.number("outcount", noneWasActive() ? Mpi.UNDEFINED : told.length).numbers("indices", told);
        line.beginStatuses("statuses");
        for (int i : told) {
            TracedStatus.of(plain[i]).writeTo(line);
        }
        end(line.endStatuses());
    }
}
