package io.jmpi;

import io.jmpi.collective.BinomialBroadcast;
import io.jmpi.collective.Blocks;
import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.DisseminationBarrier;
import io.jmpi.collective.LinearGather;
import io.jmpi.collective.Plan;
import io.jmpi.collective.ReduceOp;
import io.jmpi.collective.TreeAllreduce;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;

/**
 * The collective operations of one communicator up to the point where it no longer matters how they are called: checks the
 * arguments, and has the operation planned. Blocking calls start the plan and wait, nonblocking ones start it, persistent
 * ones keep it.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows, one at a time.
 */
final class Collectives {
    private final PointToPoint communicator;
    private final CollectiveContext context;

    Collectives(PointToPoint communicator, CollectiveContext context) {
        this.communicator = communicator;
        this.context = context;
    }

    Schedule barrier() {
        communicator.requireUsable();
        Plan plan = context.newPlan();
        DisseminationBarrier.plan(plan);
        return plan.schedule();
    }

    <T> Schedule bcast(T buffer, int offset, int count, Datatype<T> type, int root) {
        communicator.requireUsable();
        Arguments.root(root, size());
        if (rank() == root) {
            Arguments.sendBuffer("buffer", buffer, offset, count, type);
        } else {
            Arguments.receiveBuffer("buffer", buffer, offset, count, type);
        }
        Plan plan = context.newPlan();
        BinomialBroadcast.plan(plan, new Elements<>(buffer, offset, count, type), root);
        return plan.schedule();
    }

    <T> Schedule gather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType,
            int root) {
        communicator.requireUsable();
        Arguments.root(root, size());
        Blocks<T> parts = null;
        if (rank() == root) {
            parts = Arguments.equalBlocks("recv", recvBuffer, recvOffset, recvCount, recvType, size());
        }
        return gather(sendBuffer, sendOffset, sendCount, sendType, parts, root);
    }

    <T> Schedule gatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] displacements,
            Datatype<T> recvType,
            int root) {
        communicator.requireUsable();
        Arguments.root(root, size());
        Blocks<T> parts = null;
        if (rank() == root) {
            parts = Arguments.unequalBlocks(
                    "recv", recvBuffer, recvOffset, recvCounts, displacements, recvType, size());
        }
        return gather(sendBuffer, sendOffset, sendCount, sendType, parts, root);
    }

    private Schedule gather(
            Object sendBuffer, int sendOffset, int sendCount, Datatype<?> sendType, Blocks<?> parts, int root) {
        Elements<?> own = null;
        if (sendBuffer != Mpi.IN_PLACE) {
            own = Arguments.sendElements("sendBuffer", sendBuffer, sendOffset, sendCount, sendType);
            if (parts != null) {
                Arguments.fillsOwnPart(own, parts.of(root), parts.countName("recvCount", root));
            }
        } else if (rank() != root) {
            throw new MpiException(ErrorClass.BUFFER, "sendBuffer is IN_PLACE, which only the root may give");
        }
        Plan plan = context.newPlan();
        LinearGather.plan(plan, own, parts, root);
        return plan.schedule();
    }

    <T> Schedule allreduce(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        communicator.requireUsable();
        Arguments.receiveBuffer("recvBuffer", recvBuffer, recvOffset, count, type);
        Elements<T> result = new Elements<>(recvBuffer, recvOffset, count, type);
        Elements<T> own = Arguments.sendElementsOrInPlace(sendBuffer, sendOffset, result);
        Arguments.op(op, type);
        Plan plan = context.newPlan();
        plan.copy(own, result);
        TreeAllreduce.plan(plan, result, op);
        return plan.schedule();
    }

    CollectiveContext context() {
        return context;
    }

    private int rank() {
        return communicator.rank();
    }

    private int size() {
        return communicator.size();
    }
}
