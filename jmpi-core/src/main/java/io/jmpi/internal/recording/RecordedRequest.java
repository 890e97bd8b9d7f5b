package io.jmpi.internal.recording;

import io.jmpi.PersistentRequest;
import io.jmpi.Status;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.Completions;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.WaitableRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;

/**
 * A request that records the calls on it. It has a number from its start until its completion is reported, as MPI's
 * handles have a value until they become MPI_REQUEST_NULL; a persistent one until it is freed. Thread and lifetime:
 * those of the request.
 */
final class RecordedRequest implements WaitableRequest, PersistentRequest {
    private final CallTrace trace;
    private final EngineRequest plain;
    private int number;

    RecordedRequest(CallTrace trace, EngineRequest plain) {
        this.trace = trace;
        this.plain = plain;
        this.number = trace.takeRequest();
    }

    CallTrace trace() {
        return trace;
    }

    @Override
    public EngineRequest plain() {
        return plain;
    }

    int number() {
        return number;
    }

    @Override
    public Completions completions() {
        return new RecordedCompletions(trace);
    }

    /**
     * Called after a line has reported the completion: another request may use the number then, unless this one is
     * persistent.
     */
    void reported() {
        if (!plain.isPersistent()) {
            release();
        }
    }

    private void release() {
        if (number != CallTrace.REQUEST_NULL) {
            trace.giveBack(number);
            number = CallTrace.REQUEST_NULL;
        }
    }

    @Override
    public Status waitFor() {
        long start = trace.now();
        boolean wasActive = plain.isActive();
        try {
            Status status = plain.waitFor();
            complete("MPI_Wait", start, wasActive);
            return status;
        } catch (MpiException e) {
            if (wasActive && !plain.isActive()) {
                complete("MPI_Wait", start, true);
            }
            throw e;
        }
    }

    @Override
    public boolean test() {
        long start = trace.now();
        boolean wasActive = plain.isActive();
        try {
            boolean isComplete = plain.test();
            if (isComplete) {
                complete("MPI_Test", start, wasActive);
            } else {
                incomplete("MPI_Test", start);
            }
            return isComplete;
        } catch (MpiException e) {
            if (wasActive && !plain.isActive()) {
                complete("MPI_Test", start, true);
            }
            throw e;
        }
    }

    @Override
    public Status getStatus() {
        long start = trace.now();
        Status status = plain.getStatus();
        if (status == null) {
            incomplete("MPI_Request_get_status", start);
        } else {
            write("MPI_Request_get_status", start, plain.isActive() ? RecordedStatus.of(plain) : RecordedStatus.EMPTY);
        }
        return status;
    }

    private void complete(String function, long start, boolean wasActive) {
        write(function, start, wasActive ? RecordedStatus.of(plain) : RecordedStatus.EMPTY);
        if (wasActive) {
            reported();
        }
    }

    private void write(String function, long start, RecordedStatus status) {
        CallLine line = trace.call(function, start).number("request", number);
        if (!function.equals("MPI_Wait")) {
            line.number("flag", 1);
        }
        status.writeTo(line.beginStatuses("status"));
        line.endStatuses().end();
    }

    private void incomplete(String function, long start) {
        trace.call(function, start)
                .number("request", number)
                .number("flag", 0)
                .beginStatuses("status")
                .endStatuses()
                .end();
    }

    @Override
    public Status status() {
        return plain.status();
    }

    @Override
    public void free() {
        long start = trace.now();
        plain.free();
        trace.call("MPI_Request_free", start).number("request", number).end();
        release();
    }

    @Override
    public void cancel() {
        long start = trace.now();
        plain.cancel();
        trace.call("MPI_Cancel", start).number("request", number).end();
    }

    @Override
    public void start() {
        long start = trace.now();
        plain.start();
        trace.call("MPI_Start", start).number("request", number).end();
    }
}
