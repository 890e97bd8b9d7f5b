package io.jmpi.internal.checking;

import io.jmpi.Buffer;
import io.jmpi.CollectiveOperations;
import io.jmpi.Mpi;
import io.jmpi.Operation;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.collective.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.reduction.ReduceOp;

/**
 * The checked collective operations of an inter-communicator. Compared are the operation, the group that the root is in,
 * and the reduction: not all ranks know more. Each receiver requires the length and kinds that it expects.
 */
final class CheckedTwoGroups extends CheckedMessages<CollectiveOperations> implements CollectiveOperations {
    CheckedTwoGroups(CommunicatorCore core, LentMemory memory, CollectiveOperations plain) {
        super(core, memory, plain);
    }

    /** Describes a rooted operation. The first group is the one whose first rank is lower in the job. */
    private CollectiveCall call(String operation, int root) {
        boolean isHere = root == Mpi.ROOT || root == Mpi.PROC_NULL;
        boolean isFirst = isHere == (core().firstLocal() == 0);
        return CollectiveCall.of(operation)
                .with(ErrorClass.ROOT, "root in the " + (isFirst ? "first" : "second") + " group");
    }

    private Operation fromRoot(Operation bound, CollectiveCall call, Object sendBuffer, Object recvBuffer, int root) {
        return checked(bound, call, root == Mpi.ROOT ? sendBuffer : null, root >= 0 ? recvBuffer : null);
    }

    private Operation toRoot(Operation bound, CollectiveCall call, Object sendBuffer, Object recvBuffer, int root) {
        return checked(bound, call, root >= 0 ? sendBuffer : null, root == Mpi.ROOT ? recvBuffer : null);
    }

    // ---------------------------------------------------------------- data

    @Override
    public Operation barrier() {
        return checked(plain().barrier(), CollectiveCall.of("barrier"), null, null);
    }

    @Override
    public Operation bcast(Object buffer, int root) {
        return fromRoot(plain().bcast(buffer, root), call("bcast", root), buffer, buffer, root);
    }

    @Override
    public Operation gather(Object sendBuffer, Object recvBuffer, int root) {
        Operation bound = plain().gather(sendBuffer, recvBuffer, root);
        return toRoot(bound, call("gather", root), sendBuffer, recvBuffer, root);
    }

    @Override
    public Operation gatherv(Object sendBuffer, Buffer recvBuffer, int root) {
        Operation bound = plain().gatherv(sendBuffer, recvBuffer, root);
        return toRoot(bound, call("gatherv", root), sendBuffer, recvBuffer, root);
    }

    @Override
    public Operation scatter(Object sendBuffer, Object recvBuffer, int root) {
        Operation bound = plain().scatter(sendBuffer, recvBuffer, root);
        return fromRoot(bound, call("scatter", root), sendBuffer, recvBuffer, root);
    }

    @Override
    public Operation scatterv(Buffer sendBuffer, Object recvBuffer, int root) {
        Operation bound = plain().scatterv(sendBuffer, recvBuffer, root);
        return fromRoot(bound, call("scatterv", root), sendBuffer, recvBuffer, root);
    }

    private Operation unrooted(String operation, Operation bound, Object sendBuffer, Object recvBuffer) {
        return checked(bound, CollectiveCall.of(operation), sendBuffer, recvBuffer);
    }

    @Override
    public Operation allgather(Object sendBuffer, Object recvBuffer) {
        return unrooted("allgather", plain().allgather(sendBuffer, recvBuffer), sendBuffer, recvBuffer);
    }

    @Override
    public Operation allgatherv(Object sendBuffer, Buffer recvBuffer) {
        return unrooted("allgatherv", plain().allgatherv(sendBuffer, recvBuffer), sendBuffer, recvBuffer);
    }

    @Override
    public Operation alltoall(Object sendBuffer, Object recvBuffer) {
        return unrooted("alltoall", plain().alltoall(sendBuffer, recvBuffer), sendBuffer, recvBuffer);
    }

    @Override
    public Operation alltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return unrooted("alltoallv", plain().alltoallv(sendBuffer, recvBuffer), sendBuffer, recvBuffer);
    }

    @Override
    public Operation alltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return unrooted("alltoallw", plain().alltoallw(sendBuffer, recvBuffer), sendBuffer, recvBuffer);
    }

    // ---------------------------------------------------------------- reductions

    /** The other ranks of the root's group need not know the reduction. */
    @Override
    public Operation reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        Operation bound = plain().reduce(sendBuffer, recvBuffer, op, root);
        return toRoot(bound, call("reduce", root), sendBuffer, recvBuffer, root);
    }

    private Operation reduction(String operation, Operation bound, Object sendBuffer, Object recvBuffer, ReduceOp op) {
        CollectiveCall call = CheckedCollectives.withOp(CollectiveCall.of(operation), op);
        return checked(bound, call, sendBuffer, recvBuffer);
    }

    @Override
    public Operation allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        Operation bound = plain().allreduce(sendBuffer, recvBuffer, op);
        return reduction("allreduce", bound, sendBuffer, recvBuffer, op);
    }

    @Override
    public Operation reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        Operation bound = plain().reduceScatterBlock(sendBuffer, recvBuffer, op);
        return reduction("reduceScatterBlock", bound, sendBuffer, recvBuffer, op);
    }

    @Override
    public Operation reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        Operation bound = plain().reduceScatter(sendBuffer, recvBuffer, recvCounts, op);
        return reduction("reduceScatter", bound, sendBuffer, recvBuffer, op);
    }
}
