package io.jmpi.internal.recording;

import io.jmpi.Operation;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.tracing.CallLine;
import java.util.function.Consumer;

/** A point-to-point operation that records the call that runs it. */
final class RecordedOperation implements Operation {
    private final CallRecorder recorder;
    private final EngineRequest plain;
    private final long start;
    private final FunctionNames names;
    private final boolean receives;
    private final Consumer<CallLine> arguments;
    private final Consumer<CallLine> argumentsOfRequest;

    /**
     * Decorates an operation that has been bound.
     *
     * @param start when the call began
     * @param receives whether its status is that of a message
     * @param arguments arguments of the blocking call
     * @param argumentsOfRequest arguments of the other calls
     */
    RecordedOperation(
            CallRecorder recorder,
            Operation plain,
            long start,
            FunctionNames names,
            boolean receives,
            Consumer<CallLine> arguments,
            Consumer<CallLine> argumentsOfRequest) {
        this.recorder = recorder;
        this.plain = (EngineRequest) plain;
        this.start = start;
        this.names = names;
        this.receives = receives;
        this.arguments = arguments;
        this.argumentsOfRequest = argumentsOfRequest;
    }

    @Override
    public Status blocking() {
        plain.nonblocking();
        try {
            return plain.waitFor();
        } finally {
            if (plain.isComplete()) {
                record();
            }
        }
    }

    private void record() {
        if (receives) {
            recorder.received(names.blocking(), start, arguments, plain);
        } else {
            recorder.line(names.blocking(), start, arguments).end();
        }
    }

    @Override
    public Request nonblocking() {
        plain.nonblocking();
        return requested(names.nonblocking());
    }

    @Override
    public PersistentRequest persistent() {
        plain.persistent();
        return requested(names.persistent());
    }

    private RecordedRequest requested(String function) {
        RecordedRequest request = new RecordedRequest(recorder.trace(), plain);
        recorder.line(function, start, argumentsOfRequest)
                .number("request", request.number())
                .end();
        return request;
    }
}
