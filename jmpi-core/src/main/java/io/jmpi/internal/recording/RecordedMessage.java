package io.jmpi.internal.recording;

import io.jmpi.Buffer;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.internal.operations.TakenMessage;
import io.jmpi.internal.recording.RecordedOperation.Style;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.tracing.CallLine;

/** A message of a matched probe that records how it is received. */
final class RecordedMessage extends TakenMessage {
    private final Recorder recorder;

    RecordedMessage(Recorder recorder, TakenMessage plain) {
        super(plain);
        this.recorder = recorder;
    }

    private CallLine line(Style style, long start, Object buffer) {
        CallLine line = recorder.trace().call(FunctionNames.RECV.in(style), start);
        return RecordedCalls.receive(line, buffer, status().source(), status().tag())
                .number("comm", recorder.number());
    }

    @Override
    public Status recv(Object buffer) {
        long start = recorder.trace().now();
        EngineRequest request = start(buffer);
        try {
            return request.waitFor();
        } finally {
            if (request.isComplete()) {
                RecordedStatus.end(line(Style.BLOCKING, start, buffer), request);
            }
        }
    }

    @Override
    public Request irecv(Object buffer) {
        long start = recorder.trace().now();
        RecordedRequest request = new RecordedRequest(recorder.trace(), start(buffer));
        request.made(line(Style.NONBLOCKING, start, buffer));
        return request;
    }

    @Override
    protected EngineRequest drop(Buffer buffer) {
        long start = recorder.trace().now();
        EngineRequest request = super.drop(buffer);
        RecordedStatus.end(line(Style.BLOCKING, start, buffer), request);
        return request;
    }
}
