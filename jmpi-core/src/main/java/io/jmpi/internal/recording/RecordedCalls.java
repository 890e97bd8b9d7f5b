package io.jmpi.internal.recording;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Operation;
import io.jmpi.SendMode;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.tracing.CallLine;
import java.util.function.Consumer;

/** The calls of a communicator, which record themselves in a trace. */
final class RecordedCalls implements Binder {
    /** The number of MPI_BYTE in traces: lengths are in bytes for all datatypes. */
    private static final int BYTE = 5;

    private final CallRecorder recorder;
    private final Binder plain;

    RecordedCalls(CallRecorder recorder, Binder plain) {
        this.recorder = recorder;
        this.plain = plain;
    }

    @Override
    public Operation send(SendMode mode, Object buffer, int dest, int tag) {
        long start = recorder.trace().now();
        Operation bound = plain.send(mode, buffer, dest, tag);
        Consumer<CallLine> arguments = line ->
                elements(line, "count", "datatype", buffer).number("dest", dest).number("tag", tag);
        return new RecordedOperation(recorder, bound, start, FunctionNames.of(mode), false, arguments, arguments);
    }

    @Override
    public Operation recv(Object buffer, int source, int tag) {
        long start = recorder.trace().now();
        Operation bound = plain.recv(buffer, source, tag);
        Consumer<CallLine> arguments = receive(buffer, source, tag);
        return new RecordedOperation(recorder, bound, start, FunctionNames.RECV, true, arguments, arguments);
    }

    static Consumer<CallLine> receive(Object buffer, int source, int tag) {
        return line -> elements(line, "count", "datatype", buffer)
                .number("source", source)
                .number("tag", tag);
    }

    @Override
    public Operation sendrecv(Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        long start = recorder.trace().now();
        Operation bound = plain.sendrecv(sendBuffer, dest, sendTag, recvBuffer, source, recvTag);
        Consumer<CallLine> arguments = line -> {
            sent(line, sendBuffer, dest, sendTag);
            received(line, recvBuffer, source, recvTag);
        };
        return new RecordedOperation(recorder, bound, start, FunctionNames.SENDRECV, true, arguments, arguments);
    }

    /** The blocking call has its own line format; the nonblocking one is recorded as a call with two buffers. */
    @Override
    public Operation sendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag) {
        long start = recorder.trace().now();
        Operation bound = plain.sendrecvReplace(buffer, dest, sendTag, source, recvTag);
        return new RecordedOperation(
                recorder,
                bound,
                start,
                FunctionNames.SENDRECV_REPLACE,
                true,
                line -> elements(line, "count", "datatype", buffer)
                        .number("dest", dest)
                        .number("sendtag", sendTag)
                        .number("source", source)
                        .number("recvtag", recvTag),
                line -> {
                    sent(line, buffer, dest, sendTag);
                    received(line, buffer, source, recvTag);
                });
    }

    private static void sent(CallLine line, Object buffer, int dest, int tag) {
        elements(line, "sendcount", "sendtype", buffer).number("dest", dest).number("sendtag", tag);
    }

    private static void received(CallLine line, Object buffer, int source, int tag) {
        elements(line, "recvcount", "recvtype", buffer).number("source", source).number("recvtag", tag);
    }

    private static CallLine elements(CallLine line, String countName, String typeName, Object buffer) {
        long bytes =
                Math.min(Buffer.of(buffer).bytes(), Integer.MAX_VALUE); // As in a status: counts of traces are ints.
        return line.number(countName, bytes).number(typeName, BYTE);
    }

    @Override
    public Operation bind(Call call) {
        long start = recorder.trace().now();
        return new RecordedCollective(recorder, call.operation(), plain.bind(call), start);
    }
}
