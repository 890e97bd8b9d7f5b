package io.jmpi.internal.recording;

import io.jmpi.Operation;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.RequestPhase;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;
import java.util.function.Function;

/** An operation that records the call that runs it. */
final class RecordedOperation implements Operation {
    /** The three ways to run an operation. */
    enum Style {
        BLOCKING,
        NONBLOCKING,
        PERSISTENT
    }

    private final CallTrace trace;
    private final EngineRequest plain;
    private final boolean receives;
    private final Function<Style, CallLine> line;

    /**
     * Decorates an operation that has been bound.
     *
     * @param receives whether its status is that of a message
     * @param line begins the line of the call, with its arguments
     */
    RecordedOperation(CallTrace trace, EngineRequest plain, boolean receives, Function<Style, CallLine> line) {
        this.trace = trace;
        this.plain = plain;
        this.receives = receives;
        this.line = line;
    }

    @Override
    public Status blocking() {
        try {
            return plain.blocking();
        } finally {
            if (plain.phase() == RequestPhase.INACTIVE) { // otherwise it was refused, and did nothing
                CallLine call = line.apply(Style.BLOCKING);
                if (receives) {
                    RecordedStatus.end(call, plain);
                } else {
                    call.end();
                }
            }
        }
    }

    @Override
    public Request nonblocking() {
        plain.nonblocking();
        return requested(Style.NONBLOCKING);
    }

    @Override
    public PersistentRequest persistent() {
        plain.persistent();
        return requested(Style.PERSISTENT);
    }

    private RecordedRequest requested(Style style) {
        RecordedRequest request = new RecordedRequest(trace, plain);
        request.made(line.apply(style));
        return request;
    }
}
