package io.jmpi.internal.recording;

import io.jmpi.Buffer;
import io.jmpi.NeighborhoodOperations;
import io.jmpi.Operation;

/** The operations of a communicator with a topology that record their calls. */
final class RecordedNeighborhood extends RecordedScans<NeighborhoodOperations> implements NeighborhoodOperations {
    RecordedNeighborhood(CallRecorder recorder, NeighborhoodOperations plain) {
        super(recorder, plain);
    }

    @Override
    public Operation neighborAllgather(Object sendBuffer, Object recvBuffer) {
        return recorded(() -> plain().neighborAllgather(sendBuffer, recvBuffer));
    }

    @Override
    public Operation neighborAllgatherv(Object sendBuffer, Buffer recvBuffer) {
        return recorded(() -> plain().neighborAllgatherv(sendBuffer, recvBuffer));
    }

    @Override
    public Operation neighborAlltoall(Object sendBuffer, Object recvBuffer) {
        return recorded(() -> plain().neighborAlltoall(sendBuffer, recvBuffer));
    }

    @Override
    public Operation neighborAlltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return recorded(() -> plain().neighborAlltoallv(sendBuffer, recvBuffer));
    }

    @Override
    public Operation neighborAlltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return recorded(() -> plain().neighborAlltoallw(sendBuffer, recvBuffer));
    }
}
