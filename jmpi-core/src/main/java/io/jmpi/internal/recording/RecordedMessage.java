package io.jmpi.internal.recording;

import io.jmpi.Buffer;
import io.jmpi.Message;
import io.jmpi.ObjectRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.internal.operations.TakenMessage;
import io.jmpi.internal.request.EngineRequest;

/** A message of a matched probe that records how it is received. */
final class RecordedMessage implements Message {
    private final CallRecorder recorder;
    private final TakenMessage plain;

    RecordedMessage(CallRecorder recorder, TakenMessage plain) {
        this.recorder = recorder;
        this.plain = plain;
    }

    @Override
    public Status status() {
        return plain.status();
    }

    @Override
    public boolean isNoProc() {
        return plain.isNoProc();
    }

    @Override
    public Status recv(Object buffer) {
        long start = recorder.trace().now();
        EngineRequest request = plain.start(buffer);
        try {
            return request.waitFor();
        } finally {
            if (request.isComplete()) {
                received(start, buffer, request);
            }
        }
    }

    private void received(long start, Object buffer, EngineRequest request) {
        recorder.received(
                FunctionNames.RECV.blocking(),
                start,
                RecordedCalls.receive(buffer, status().source(), status().tag()),
                request);
    }

    @Override
    public Request irecv(Object buffer) {
        long start = recorder.trace().now();
        RecordedRequest request = new RecordedRequest(recorder.trace(), plain.start(buffer));
        recorder.line(
                        FunctionNames.RECV.nonblocking(),
                        start,
                        RecordedCalls.receive(buffer, status().source(), status().tag()))
                .number("request", request.number())
                .end();
        return request;
    }

    @Override
    public <T> T recvObject(Class<T> type) {
        return plain.recvObject(type, this::recv, this::drop);
    }

    @Override
    public <T> ObjectRequest<T> irecvObject(Class<T> type) {
        return plain.irecvObject(type, this::irecv, this::drop);
    }

    private void drop(Buffer buffer) {
        long start = recorder.trace().now();
        EngineRequest request = plain.start(buffer);
        TakenMessage.await(request);
        received(start, buffer, request);
    }

    @Override
    public String toString() {
        return plain.toString();
    }
}
