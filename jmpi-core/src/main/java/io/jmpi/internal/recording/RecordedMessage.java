package io.jmpi.internal.recording;

import io.jmpi.Operation;
import io.jmpi.internal.operations.TakenMessage;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.tracing.CallLine;

/** A message of a matched probe that records its receive. */
final class RecordedMessage extends TakenMessage {
    private final Recorder recorder;

    RecordedMessage(Recorder recorder, TakenMessage plain) {
        super(plain);
        this.recorder = recorder;
    }

    @Override
    protected Operation receive(Object buffer) {
        long start = recorder.trace().now();
        EngineRequest bound = bound(buffer);
        return new RecordedOperation(recorder.trace(), bound, true, style -> {
            CallLine line = recorder.trace().call(FunctionNames.RECV.in(style), start);
            return RecordedCalls.receive(line, buffer, status().source(), status().tag())
                    .number("comm", recorder.number());
        });
    }
}
