package io.jmpi.internal.recording;

import io.jmpi.PersistentRequest;
import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.Completions;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.WaitableRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;
import java.util.function.Supplier;

/**
 * A request that records the calls on it. It has a number from its start until its completion is reported, as MPI's
 * handles have a value until they become MPI_REQUEST_NULL; a persistent one until it is freed. Thread and lifetime:
 * those of the request.
 */
class RecordedRequest implements WaitableRequest, PersistentRequest {
    private final CallTrace trace;
    private final EngineRequest plain;
    private int number;

    RecordedRequest(CallTrace trace, EngineRequest plain) {
        this.trace = trace;
        this.plain = plain;
        this.number = trace.takeRequest();
    }

    @Override
    public final EngineRequest plain() {
        return plain;
    }

    final int number() {
        return number;
    }

    /** Ends the line of the call that has made it. */
    final void made(CallLine line) {
        line.number("request", number).end();
    }

    @Override
    public final Completions completions() {
        return new RecordedCompletions(trace);
    }

    /**
     * Called after a line has reported the completion: another request may use the number then, unless this one is
     * persistent.
     */
    final void reported() {
        if (!plain.isPersistent()) {
            release();
        }
    }

    private synchronized void release() { // Two threads may have found the completion.
        if (number != CallTrace.REQUEST_NULL) {
            trace.giveBack(number);
            number = CallTrace.REQUEST_NULL;
        }
    }

    @Override
    public final Status waitFor() {
        return reporting("MPI_Wait", plain::waitFor);
    }

    @Override
    public final boolean test() {
        return reporting("MPI_Test", plain::test);
    }

    /** Records a call that reports completion; one that fails without doing so leaves no line. */
    private <T> T reporting(String function, Supplier<T> call) {
        long start = trace.now();
        boolean wasActive = plain.isActive();
        T result;
        try {
            result = call.get();
        } catch (MpiException e) {
            if (wasActive && !plain.isActive()) {
                write(function, start, true, true);
                reported();
            }
            throw e;
        }
        boolean isDone = !plain.isActive();
        write(function, start, isDone, wasActive);
        if (isDone && wasActive) {
            reported();
        }
        return result;
    }

    @Override
    public final Status getStatus() {
        long start = trace.now();
        Status status = plain.getStatus();
        write("MPI_Request_get_status", start, status != null, plain.isActive());
        return status;
    }

    /** Writes the line of a call; if the operation is done, with its outcome if it was active, else the empty status. */
    private void write(String function, long start, boolean isDone, boolean wasActive) {
        CallLine line = trace.call(function, start).number("request", number);
        if (!isDone || !function.equals("MPI_Wait")) {
            line.number("flag", isDone ? 1 : 0);
        }
        if (isDone) {
            RecordedStatus.end(line, wasActive ? plain : null);
        } else {
            line.beginStatuses("status").endStatuses().end();
        }
    }

    @Override
    public final Status status() {
        return plain.status();
    }

    @Override
    public final void free() {
        recorded("MPI_Request_free", plain::free);
        release();
    }

    @Override
    public final void close() {
        if (plain.isActive()) {
            waitFor();
        }
    }

    @Override
    public final void cancel() {
        recorded("MPI_Cancel", plain::cancel);
    }

    @Override
    public final void start() {
        recorded("MPI_Start", plain::start);
    }

    @Override
    public final String toString() {
        return plain.toString();
    }

    private void recorded(String function, Runnable call) {
        long start = trace.now();
        call.run();
        trace.call(function, start).number("request", number).end();
    }
}
