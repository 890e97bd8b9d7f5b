package io.jmpi.internal.recording;

import io.jmpi.Operation;
import io.jmpi.ScanOperations;
import io.jmpi.reduction.ReduceOp;

/** The operations of an intra-communicator that record their calls. */
class RecordedScans<O extends ScanOperations> extends RecordedCollectives<O> implements ScanOperations {
    RecordedScans(CallRecorder recorder, O plain) {
        super(recorder, plain);
    }

    @Override
    public final Operation scan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return recorded(() -> plain().scan(sendBuffer, recvBuffer, op));
    }

    @Override
    public final Operation exscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return recorded(() -> plain().exscan(sendBuffer, recvBuffer, op));
    }
}
