package io.jmpi.internal.recording;

import io.jmpi.PersistentRequest;
import io.jmpi.Status;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.WaitableRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;
import java.util.function.Consumer;

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
    public final RecordedCompletions completions() {
        return new RecordedCompletions(trace);
    }

    /**
     * Called after a line has reported the completion. Another request may then use the number, unless this one is
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
        return completions().waitFor(this);
    }

    @Override
    public final boolean test() {
        return completions().test(this);
    }

    @Override
    public final Status getStatus() {
        long start = trace.now();
        Status status = plain.getStatus();
        CallLine line = trace.call("MPI_Request_get_status", start)
                .number("request", number)
                .number("flag", status == null ? 0 : 1)
                .beginStatuses("status");
        if (status != null) {
            RecordedStatus.write(line, plain.isActive() ? plain : null);
        }
        line.endStatuses().end();
        return status;
    }

    @Override
    public final void free() {
        recorded("MPI_Request_free", plain::free);
        release();
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
        recorded(function, call, line -> {});
    }

    /**
     * Runs and records a call.
     *
     * @param arguments those that follow the request
     */
    final void recorded(String function, Runnable call, Consumer<CallLine> arguments) {
        long start = trace.now();
        call.run();
        CallLine line = trace.call(function, start).number("request", number);
        arguments.accept(line);
        line.end();
    }
}
