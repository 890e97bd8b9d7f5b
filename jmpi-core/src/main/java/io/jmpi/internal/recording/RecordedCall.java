package io.jmpi.internal.recording;

import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.Completions;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.WaitableRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Runs and records one call for several requests, some of which are recorded. The call has reported a request if it was
 * active before and is not afterwards, even if the call has failed.
 *
 * <p>Thread: the caller's. Lifetime: one call.
 */
final class RecordedCall {
    private final CallTrace trace;
    private final long start;
    private final Request[] given;

    /** The undecorated requests at their indices; null for null. */
    private final EngineRequest[] plain;

    private final boolean[] wasActive;
    private final int[] numbers;

    RecordedCall(CallTrace trace, Request[] given) {
        this.trace = trace;
        this.start = trace.now();
        this.given = given.clone();
        this.plain = new EngineRequest[given.length];
        this.wasActive = new boolean[given.length];
        this.numbers = new int[given.length];
        for (int i = 0; i < given.length; i++) {
            plain[i] = given[i] == null ? null : ((WaitableRequest) given[i]).plain();
            wasActive[i] = plain[i] != null && plain[i].isActive();
            numbers[i] = given[i] instanceof RecordedRequest traced ? traced.number() : CallTrace.REQUEST_NULL;
        }
    }

    // ---------------------------------------------------------------- the calls

    void startAll() {
        try {
            Completions.PLAIN.startAll(plain);
        } finally {
            writeStarted();
        }
    }

    Status[] waitAll() {
        return recorded(() -> Completions.PLAIN.waitAll(plain), () -> writeAll(begin("MPI_Waitall")));
    }

    int waitAny() {
        return recorded(() -> Completions.PLAIN.waitAny(plain), () -> writeAny(begin("MPI_Waitany"), false));
    }

    int[] waitSome() {
        return recorded(() -> Completions.PLAIN.waitSome(plain), () -> writeSome(begin("MPI_Waitsome")));
    }

    boolean testAll() {
        return recorded(() -> Completions.PLAIN.testAll(plain), this::writeTestAll);
    }

    int testAny() {
        return recorded(() -> Completions.PLAIN.testAny(plain), () -> writeAny(begin("MPI_Testany"), true));
    }

    int[] testSome() {
        return recorded(() -> Completions.PLAIN.testSome(plain), () -> writeSome(begin("MPI_Testsome")));
    }

    private <T> T recorded(Supplier<T> call, Runnable line) {
        T result;
        try {
            result = call.get();
        } catch (MpiException e) {
            if (reported().length > 0) {
                line.run();
            }
            throw e;
        }
        line.run();
        return result;
    }

    // ---------------------------------------------------------------- their lines

    private int[] reported() {
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
        for (int i : reported()) {
            if (given[i] instanceof RecordedRequest traced) {
                traced.reported();
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
            boolean isReported = wasActive[i] && !plain[i].isActive();
            (isReported ? RecordedStatus.of(plain[i]) : RecordedStatus.EMPTY).writeTo(line);
        }
        end(line.endStatuses());
    }

    private void writeTestAll() {
        CallLine line = begin("MPI_Testall");
        if (reported().length > 0 || noneWasActive()) {
            writeAll(line.number("flag", 1));
        } else {
            end(line.number("flag", 0).beginStatuses("statuses").endStatuses());
        }
    }

    private void writeAny(CallLine line, boolean isTest) {
        int[] reported = reported();
        boolean isDone = reported.length > 0 || noneWasActive();
        line.number("index", reported.length > 0 ? reported[0] : Mpi.UNDEFINED);
        if (isTest) {
            line.number("flag", isDone ? 1 : 0);
        }
        line.beginStatuses("status");
        if (isDone) {
            (reported.length > 0 ? RecordedStatus.of(plain[reported[0]]) : RecordedStatus.EMPTY).writeTo(line);
        }
        end(line.endStatuses());
    }

    private void writeSome(CallLine line) {
        int[] reported = reported();
        line.number("outcount", noneWasActive() ? Mpi.UNDEFINED : reported.length)
                .numbers("indices", reported);
        line.beginStatuses("statuses");
        for (int i : reported) {
            RecordedStatus.of(plain[i]).writeTo(line);
        }
        end(line.endStatuses());
    }
}
