package io.jmpi;

import io.jmpi.collective.Algorithm;
import io.jmpi.collective.AlgorithmFamily;
import io.jmpi.collective.AlgorithmSelection;
import io.jmpi.collective.AlgorithmTable;
import io.jmpi.collective.Blocks;
import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.Gather;
import io.jmpi.collective.Plan;
import io.jmpi.collective.ReduceOp;
import io.jmpi.collective.Situation;
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
    private volatile AlgorithmSelection algorithms;

    Collectives(PointToPoint communicator, CollectiveContext context, AlgorithmSelection algorithms) {
        this.communicator = communicator;
        this.context = context;
        this.algorithms = algorithms;
    }

    /** Has operations that are planned from now on carried out by these algorithms. */
    void select(AlgorithmSelection selection) {
        algorithms = selection;
    }

    /** The algorithm that carries out an operation of that many bytes. */
    <A extends Algorithm> A choose(AlgorithmFamily<A> family, long bytes) {
        return algorithms.choose(family, new Situation(size(), bytes));
    }

    /** A plan for an operation that is none of these, but one of the communicator's collective operations all the same. */
    Plan newPlan() {
        return context.newPlan();
    }

    Schedule barrier() {
        communicator.requireUsable();
        Plan plan = context.newPlan();
        choose(AlgorithmTable.BARRIER, 0).plan(plan);
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
        Elements<T> elements = new Elements<>(buffer, offset, count, type);
        choose(AlgorithmTable.BCAST, elements.bytes()).plan(plan, elements, root);
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
        return gather(AlgorithmTable.GATHER, sendBuffer, sendOffset, sendCount, sendType, parts, root);
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
        return gather(AlgorithmTable.GATHERV, sendBuffer, sendOffset, sendCount, sendType, parts, root);
    }

    private Schedule gather(
            AlgorithmFamily<Gather> family,
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            Blocks<?> parts,
            int root) {
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
        long bytes = family == AlgorithmTable.GATHERV
                ? 0
                : own != null ? own.bytes() : parts.of(root).bytes();
        choose(family, bytes).plan(plan, own, parts, root);
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

    /** Combines numbers of each of some ranks, beside what all ranks do. */
    Schedule allreduceAmong(int[] members, int tag, int[] numbers, ReduceOp op) {
        communicator.requireUsable();
        Plan plan = context.newPlan(tag, members);
        TreeAllreduce.plan(plan, new Elements<>(numbers, 0, numbers.length, Datatype.INT), op);
        return plan.schedule();
    }

    private int rank() {
        return communicator.rank();
    }

    private int size() {
        return communicator.size();
    }
}
