package io.jmpi;

import io.jmpi.errors.MpiException;
import io.jmpi.tracing.CallLine;
import io.jmpi.tracing.CallTrace;

/**
 * A request that records the calls for it. It has a number from its start until its completion is told, as MPI's handles
 * have a value until they become MPI_REQUEST_NULL. Thread and lifetime: those of the request.
 */
sealed class TracedRequest implements Request permits TracedPersistentRequest {
    private final CallTrace trace;
    private final EngineRequest plain;
    private int number;

    TracedRequest(CallTrace trace, EngineRequest plain) {
        this.trace = trace;
        this.plain = plain;
        this.number = trace.takeRequest();
    }

    final CallTrace trace() {
        return trace;
    }

    /** The request itself. */
    EngineRequest plain() {
        return plain;
    }

    final int number() {
        return number;
    }

    /** A line has told its completion: after this its number is another request's. */
    void told() {
        release();
    }

    private void release() {
        if (number != CallTrace.REQUEST_NULL) {
            trace.giveBack(number);
            number = CallTrace.REQUEST_NULL;
        }
    }

    @Override
    public final Status waitFor() {
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
    public final boolean test() {
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
    public final Status getStatus() {
        long start = trace.now();
        Status status = plain.getStatus();
        if (status == null) {
            incomplete("MPI_Request_get_status", start);
        } else {
            write("MPI_Request_get_status", start, plain.isActive() ? TracedStatus.of(plain) : TracedStatus.EMPTY);
        }
        return status;
    }

    private void complete(String function, long start, boolean wasActive) {
        write(function, start, wasActive ? TracedStatus.of(plain) : TracedStatus.EMPTY);
        if (wasActive) {
            told();
        }
    }

    private void write(String function, long start, TracedStatus status) {
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
    public final Status status() {
        return plain.status();
    }

    @Override
    public final void free() {
        long start = trace.now();
        plain.free();
        trace.call("MPI_Request_free", start).number("request", number).end();
        release();
    }

    @Override
    public final void cancel() {
        long start = trace.now();
        plain.cancel();
        trace.call("MPI_Cancel", start).number("request", number).end();
    }
}
