package io.jmpi.internal.recording;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.PartitionedReceive;
import io.jmpi.PartitionedSend;
import io.jmpi.SendMode;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.recording.RecordedOperation.Style;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;

/** The calls of a communicator, which record themselves in a trace. */
final class RecordedCalls implements Binder<RecordedOperation> {
    /** The number of MPI_BYTE in traces: lengths are in bytes for all datatypes. */
    static final int BYTE = 5;

    private final CallTrace trace;
    private final int number;
    private final Binder<EngineRequest> plain;

    /**
     * Decorates the calls of a communicator.
     *
     * @param number the communicator's
     */
    RecordedCalls(CallTrace trace, int number, Binder<EngineRequest> plain) {
        this.trace = trace;
        this.number = number;
        this.plain = plain;
    }

    @Override
    public RecordedOperation send(SendMode mode, Object buffer, int dest, int tag) {
        long start = trace.now();
        EngineRequest bound = plain.send(mode, buffer, dest, tag);
        return new RecordedOperation(trace, bound, false, style -> {
            CallLine line = trace.call(FunctionNames.of(mode).in(style), start);
            elements(line, "count", "datatype", buffer);
            return line.number("dest", dest).number("tag", tag).number("comm", number);
        });
    }

    @Override
    public RecordedOperation recv(Object buffer, int source, int tag) {
        long start = trace.now();
        EngineRequest bound = plain.recv(buffer, source, tag);
        return new RecordedOperation(trace, bound, true, style -> {
            CallLine line = trace.call(FunctionNames.RECV.in(style), start);
            return receive(line, buffer, source, tag).number("comm", number);
        });
    }

    static CallLine receive(CallLine line, Object buffer, int source, int tag) {
        return elements(line, "count", "datatype", buffer)
                .number("source", source)
                .number("tag", tag);
    }

    @Override
    public RecordedOperation sendrecv(
            Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        long start = trace.now();
        EngineRequest bound = plain.sendrecv(sendBuffer, dest, sendTag, recvBuffer, source, recvTag);
        return new RecordedOperation(trace, bound, true, style -> {
            CallLine line = trace.call(FunctionNames.SENDRECV.in(style), start);
            return exchange(line, sendBuffer, dest, sendTag, recvBuffer, source, recvTag);
        });
    }

    /** The blocking call has its own line format; the nonblocking one is recorded as a call with two buffers. */
    @Override
    public RecordedOperation sendrecvReplace(Object buffer, int dest, int sendTag, int source, int recvTag) {
        long start = trace.now();
        EngineRequest bound = plain.sendrecvReplace(buffer, dest, sendTag, source, recvTag);
        return new RecordedOperation(trace, bound, true, style -> {
            CallLine line = trace.call(FunctionNames.SENDRECV_REPLACE.in(style), start);
            return style == Style.BLOCKING
                    ? elements(line, "count", "datatype", buffer)
                            .number("dest", dest)
                            .number("sendtag", sendTag)
                            .number("source", source)
                            .number("recvtag", recvTag)
                            .number("comm", number)
                    : exchange(line, buffer, dest, sendTag, buffer, source, recvTag);
        });
    }

    private CallLine exchange(
            CallLine line, Object sendBuffer, int dest, int sendTag, Object recvBuffer, int source, int recvTag) {
        elements(line, "sendcount", "sendtype", sendBuffer);
        line.number("dest", dest).number("sendtag", sendTag);
        elements(line, "recvcount", "recvtype", recvBuffer);
        return line.number("source", source).number("recvtag", recvTag).number("comm", number);
    }

    private static CallLine elements(CallLine line, String countName, String typeName, Object buffer) {
        long bytes =
                Math.min(Buffer.of(buffer).bytes(), Integer.MAX_VALUE); // As in a status: counts of traces are ints.
        return line.number(countName, bytes).number(typeName, BYTE);
    }

    @Override
    public PartitionedSend psend(Object buffer, int partitions, int dest, int tag) {
        long start = trace.now();
        RecordedPartitionedSend request =
                new RecordedPartitionedSend(trace, plain.psend(buffer, partitions, dest, tag));
        CallLine line = trace.call("MPI_Psend_init", start).number("partitions", partitions);
        elements(line, "count", "datatype", buffer).number("dest", dest);
        request.made(line.number("tag", tag).number("comm", number));
        return request;
    }

    @Override
    public PartitionedReceive precv(Object buffer, int partitions, int source, int tag) {
        long start = trace.now();
        RecordedPartitionedReceive request =
                new RecordedPartitionedReceive(trace, plain.precv(buffer, partitions, source, tag));
        CallLine line = trace.call("MPI_Precv_init", start).number("partitions", partitions);
        request.made(receive(line, buffer, source, tag).number("comm", number));
        return request;
    }

    /** Only blocking operations among all ranks have a line format of their own. */
    @Override
    public RecordedOperation bind(Call call, String method) {
        long start = trace.now();
        EngineRequest bound = plain.bind(call, method);
        Collective operation = call.operation();
        return new RecordedOperation(trace, bound, false, style -> {
            String function = FunctionNames.of(operation).in(style);
            if (style == Style.BLOCKING && !operation.isAmongNeighbors()) {
                return trace.call(function, start).number("comm", number);
            }
            String kind = switch (style) {
                case BLOCKING -> "MPI_Neighbor_collective";
                case NONBLOCKING -> "MPI_Icollective";
                case PERSISTENT -> "MPI_Collective_init";
            };
            return trace.call(kind, start).text("call", function).number("comm", number);
        });
    }
}
