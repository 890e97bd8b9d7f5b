package io.jmpi.internal.recording;

import io.jmpi.Buffer;
import io.jmpi.CollectiveOperations;
import io.jmpi.Operation;
import io.jmpi.reduction.ReduceOp;
import java.util.function.Supplier;

/** The operations of an inter-communicator, and most of those of an intra-communicator, that record their calls. */
class RecordedCollectives<O extends CollectiveOperations> extends RecordedMessages<O> implements CollectiveOperations {
    RecordedCollectives(CallRecorder recorder, O plain) {
        super(recorder, plain);
    }

    final Operation recorded(Supplier<Operation> binding) {
        long start = recorder().trace().now();
        return new RecordedCollective(recorder(), binding.get(), start);
    }

    @Override
    public final Operation barrier() {
        return recorded(() -> plain().barrier());
    }

    @Override
    public final Operation bcast(Object buffer, int root) {
        return recorded(() -> plain().bcast(buffer, root));
    }

    @Override
    public final Operation gather(Object sendBuffer, Object recvBuffer, int root) {
        return recorded(() -> plain().gather(sendBuffer, recvBuffer, root));
    }

    @Override
    public final Operation gatherv(Object sendBuffer, Buffer recvBuffer, int root) {
        return recorded(() -> plain().gatherv(sendBuffer, recvBuffer, root));
    }

    @Override
    public final Operation scatter(Object sendBuffer, Object recvBuffer, int root) {
        return recorded(() -> plain().scatter(sendBuffer, recvBuffer, root));
    }

    @Override
    public final Operation scatterv(Buffer sendBuffer, Object recvBuffer, int root) {
        return recorded(() -> plain().scatterv(sendBuffer, recvBuffer, root));
    }

    @Override
    public final Operation allgather(Object sendBuffer, Object recvBuffer) {
        return recorded(() -> plain().allgather(sendBuffer, recvBuffer));
    }

    @Override
    public final Operation allgatherv(Object sendBuffer, Buffer recvBuffer) {
        return recorded(() -> plain().allgatherv(sendBuffer, recvBuffer));
    }

    @Override
    public final Operation alltoall(Object sendBuffer, Object recvBuffer) {
        return recorded(() -> plain().alltoall(sendBuffer, recvBuffer));
    }

    @Override
    public final Operation alltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return recorded(() -> plain().alltoallv(sendBuffer, recvBuffer));
    }

    @Override
    public final Operation alltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return recorded(() -> plain().alltoallw(sendBuffer, recvBuffer));
    }

    @Override
    public final Operation reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        return recorded(() -> plain().reduce(sendBuffer, recvBuffer, op, root));
    }

    @Override
    public final Operation allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return recorded(() -> plain().allreduce(sendBuffer, recvBuffer, op));
    }

    @Override
    public final Operation reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return recorded(() -> plain().reduceScatterBlock(sendBuffer, recvBuffer, op));
    }

    @Override
    public final Operation reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        return recorded(() -> plain().reduceScatter(sendBuffer, recvBuffer, recvCounts, op));
    }
}
