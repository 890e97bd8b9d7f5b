package io.jmpi.internal.recording;

import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.Completions;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.WaitableRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;
import java.util.function.Consumer;
import java.util.function.Function;
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
        this.given = new Request[given.length];
        this.plain = new EngineRequest[given.length];
        this.wasActive = new boolean[given.length];
        this.numbers = new int[given.length];
        for (int i = 0; i < given.length; i++) {
            this.given[i] = given[i] == null ? null : ((WaitableRequest) given[i]).recorded();
            plain[i] = given[i] == null ? null : ((WaitableRequest) given[i]).plain();
            wasActive[i] = plain[i] != null && plain[i].isActive();
            numbers[i] = this.given[i] instanceof RecordedRequest traced ? traced.number() : CallTrace.REQUEST_NULL;
        }
    }

    /**
     * Runs the call on the undecorated requests.
     *
     * @param line writes the line, of a failed call only if it has reported requests
     */
    <T> T run(Function<EngineRequest[], T> call, Consumer<RecordedCall> line) {
        T result;
        try {
            result = call.apply(plain);
        } catch (MpiException e) {
            if (reported().length > 0) {
                line.accept(this);
            }
            throw e;
        }
        line.accept(this);
        return result;
    }

    void startAll() {
        try {
            Completions.PLAIN.startAll(plain);
        } finally {
            writeStarted();
        }
    }

    // ---------------------------------------------------------------- lines

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

    void writeWaitAll() {
        writeAll(begin("MPI_Waitall"));
    }

    private void writeAll(CallLine line) {
        line.beginStatuses("statuses");
        for (int i = 0; i < plain.length; i++) {
            boolean isReported = wasActive[i] && !plain[i].isActive();
            RecordedStatus.write(line, isReported ? plain[i] : null);
        }
        end(line.endStatuses());
    }

    void writeTestAll() {
        CallLine line = begin("MPI_Testall");
        if (reported().length > 0 || noneWasActive()) {
            writeAll(line.number("flag", 1));
        } else {
            end(line.number("flag", 0).beginStatuses("statuses").endStatuses());
        }
    }

    void writeAny(String function, boolean isTest) {
        int[] reported = reported();
        boolean isDone = reported.length > 0 || noneWasActive();
        CallLine line = begin(function).number("index", reported.length > 0 ? reported[0] : Mpi.UNDEFINED);
        if (isTest) {
            line.number("flag", isDone ? 1 : 0);
        }
        line.beginStatuses("status");
        if (isDone) {
            RecordedStatus.write(line, reported.length > 0 ? plain[reported[0]] : null);
        }
        end(line.endStatuses());
    }

    void writeSome(String function) {
        int[] reported = reported();
        CallLine line = begin(function)
                .number("outcount", noneWasActive() ? Mpi.UNDEFINED : reported.length)
                .numbers("indices", reported)
                .beginStatuses("statuses");
        for (int i : reported) {
            RecordedStatus.write(line, plain[i]);
        }
        end(line.endStatuses());
    }
}
