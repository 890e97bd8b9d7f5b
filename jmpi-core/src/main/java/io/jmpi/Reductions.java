package io.jmpi;

import io.jmpi.collective.AlgorithmFamily;
import io.jmpi.collective.AlgorithmSelection;
import io.jmpi.collective.AlgorithmTable;
import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.Parts;
import io.jmpi.collective.Plan;
import io.jmpi.collective.ReduceScatter;
import io.jmpi.collective.Situation;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;

/** Operations that combine the elements of all ranks (MPI 4.1, sections 6.9 to 6.11). */
abstract class Reductions extends CollectivePlanning {
    Reductions(PointToPoint communicator, CollectiveContext context, AlgorithmSelection algorithms) {
        super(communicator, context, algorithms);
    }

    // ---------------------------------------------------------------- to one rank, and to all

    <T> Schedule reduce(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int count,
            Datatype<T> type,
            ReduceOp op,
            int root) {
        requireUsable();
        Arguments.root(root, size());
        Elements<T> result = null;
        Elements<T> own;
        if (rank() == root) {
            result = BufferSide.RECV.elements(recvBuffer, recvOffset, count, type);
            own = own(sendBuffer, sendOffset, count, recvBuffer, result);
        } else {
            requireNotInPlace(sendBuffer);
            own = BufferSide.SEND.elements(sendBuffer, sendOffset, count, type);
        }
        Arguments.op(op, type);
        Plan plan = newPlan(AlgorithmTable.REDUCE);
        choose(AlgorithmTable.REDUCE, situation(own, op)).plan(plan, own, result, root, op);
        return plan.schedule();
    }

    Schedule reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        requireUsable();
        Arguments.root(root, size());
        if (rank() == root) {
            Whole own = Whole.of(sendBuffer, recvBuffer);
            return reduce(sendBuffer, own.offset, recvBuffer, offset(recvBuffer), own.count, own.type, op, root);
        }
        requireNotInPlace(sendBuffer);
        Whole own = Whole.of(sendBuffer, null);
        return reduce(sendBuffer, own.offset, null, 0, own.count, own.type, op, root);
    }

    <T> Schedule allreduce(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        requireUsable();
        Elements<T> result = BufferSide.RECV.elements(recvBuffer, recvOffset, count, type);
        Elements<T> own = own(sendBuffer, sendOffset, count, recvBuffer, result);
        Arguments.op(op, type);
        Plan plan = newPlan(AlgorithmTable.ALLREDUCE);
        plan.copy(own, result);
        choose(AlgorithmTable.ALLREDUCE, situation(own, op)).plan(plan, result, op);
        return plan.schedule();
    }

    Schedule allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        Whole own = Whole.of(sendBuffer, recvBuffer);
        return allreduce(sendBuffer, own.offset, recvBuffer, offset(recvBuffer), own.count, own.type, op);
    }

    // ---------------------------------------------------------------- a part to each rank

    <T> Schedule reduceScatterBlock(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> type,
            ReduceOp op) {
        requireUsable();
        if (recvCount < 0) {
            throw new MpiException(ErrorClass.COUNT, "recvCount " + recvCount + " is negative");
        }
        if ((long) recvCount * size() > Integer.MAX_VALUE) {
            throw new MpiException(
                    ErrorClass.COUNT, "recvCount " + recvCount + " for each of " + size() + " ranks is too large");
        }
        int[] counts = new int[size()];
        Arrays.fill(counts, recvCount);
        return reduceScatter(
                AlgorithmTable.REDUCE_SCATTER_BLOCK, sendBuffer, sendOffset, recvBuffer, recvOffset, counts, type, op);
    }

    Schedule reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        requireUsable();
        Whole part = Whole.of(recvBuffer, null);
        int recvCount = part.count;
        if (sendBuffer == Mpi.IN_PLACE || sendBuffer == recvBuffer) {
            if (part.count % size() != 0) {
                throw new MpiException(
                        ErrorClass.COUNT,
                        "recvBuffer has " + part.count + " elements, which are not equal parts for " + size()
                                + " ranks");
            }
            recvCount = part.count / size();
        }
        return reduceScatterBlock(
                sendBuffer, offsetOfSent(sendBuffer), recvBuffer, part.offset, recvCount, part.type, op);
    }

    <T> Schedule reduceScatter(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Datatype<T> type,
            ReduceOp op) {
        requireUsable();
        requireCounts(recvCounts);
        return reduceScatter(
                AlgorithmTable.REDUCE_SCATTER, sendBuffer, sendOffset, recvBuffer, recvOffset, recvCounts, type, op);
    }

    Schedule reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        Whole received = Whole.of(recvBuffer, null);
        return reduceScatter(
                sendBuffer, offsetOfSent(sendBuffer), recvBuffer, received.offset, recvCounts, received.type, op);
    }

    private <T> Schedule reduceScatter(
            AlgorithmFamily<ReduceScatter> family,
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Datatype<T> type,
            ReduceOp op) {
        Parts parts = Parts.of(recvCounts);
        Elements<T> own;
        Elements<T> result;
        if (sendBuffer == Mpi.IN_PLACE || sendBuffer == recvBuffer && sendOffset == recvOffset) {
            own = BufferSide.RECV.elements(recvBuffer, recvOffset, parts.total(), type);
            result = own.range(0, recvCounts[rank()]);
        } else {
            result = BufferSide.RECV.elements(recvBuffer, recvOffset, recvCounts[rank()], type);
            own = BufferSide.SEND.elements(sendBuffer, sendOffset, parts.total(), type);
        }
        Arguments.op(op, type);
        Plan plan = newPlan(family);
        choose(family, situation(own, op)).plan(plan, own, parts, result, op);
        return plan.schedule();
    }

    private void requireCounts(int[] recvCounts) {
        if (recvCounts == null || recvCounts.length != size()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "recvCounts has " + (recvCounts == null ? "no" : recvCounts.length) + " elements, but there are "
                            + size() + " ranks");
        }
        long total = 0;
        for (int i = 0; i < recvCounts.length; i++) {
            if (recvCounts[i] < 0) {
                throw new MpiException(ErrorClass.COUNT, "recvCounts[" + i + "] = " + recvCounts[i] + " is negative");
            }
            total += recvCounts[i];
        }
        if (total > Integer.MAX_VALUE) {
            throw new MpiException(ErrorClass.COUNT, "recvCounts add up to " + total + ", which is too large");
        }
    }

    // ---------------------------------------------------------------- of the ranks before

    <T> Schedule scan(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        requireUsable();
        Elements<T> result = BufferSide.RECV.elements(recvBuffer, recvOffset, count, type);
        Elements<T> own = own(sendBuffer, sendOffset, count, recvBuffer, result);
        Arguments.op(op, type);
        Plan plan = newPlan(AlgorithmTable.SCAN);
        plan.copy(own, result);
        choose(AlgorithmTable.SCAN, situation(own, op)).planInclusive(plan, result, op);
        return plan.schedule();
    }

    Schedule scan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        Whole own = Whole.of(sendBuffer, recvBuffer);
        return scan(sendBuffer, own.offset, recvBuffer, offset(recvBuffer), own.count, own.type, op);
    }

    <T> Schedule exscan(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        requireUsable();
        Elements<T> result = null;
        Elements<T> own;
        if (rank() > 0 || sendBuffer == Mpi.IN_PLACE) {
            result = BufferSide.RECV.elements(recvBuffer, recvOffset, count, type);
            own = own(sendBuffer, sendOffset, count, recvBuffer, result);
        } else {
            own = BufferSide.SEND.elements(sendBuffer, sendOffset, count, type);
        }
        Arguments.op(op, type);
        Plan plan = newPlan(AlgorithmTable.EXSCAN);
        choose(AlgorithmTable.EXSCAN, situation(own, op)).planExclusive(plan, own, rank() == 0 ? null : result, op);
        return plan.schedule();
    }

    Schedule exscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        requireUsable();
        Whole own = Whole.of(sendBuffer, recvBuffer);
        int recvOffset = rank() == 0 && sendBuffer != Mpi.IN_PLACE ? 0 : offset(recvBuffer);
        return exscan(sendBuffer, own.offset, recvBuffer, recvOffset, own.count, own.type, op);
    }

    // ---------------------------------------------------------------- arguments

    /** What is meant by a whole array, or by a ByteBuffer. */
    private record Whole(Datatype<Object> type, int offset, int count) {
        /** What is sent; in place, what is received into. */
        static Whole of(Object sendBuffer, Object recvBuffer) {
            Object own = sendBuffer == Mpi.IN_PLACE ? recvBuffer : sendBuffer;
            Datatype<Object> type = Datatype.of(own);
            return new Whole(type, type.defaultOffset(own), type.defaultCount(own));
        }
    }

    private static int offset(Object buffer) {
        return Datatype.of(buffer).defaultOffset(buffer);
    }

    private static int offsetOfSent(Object sendBuffer) {
        return sendBuffer == Mpi.IN_PLACE ? 0 : offset(sendBuffer);
    }

    private static void requireNotInPlace(Object sendBuffer) {
        if (sendBuffer == Mpi.IN_PLACE) {
            throw new MpiException(ErrorClass.BUFFER, "sendBuffer is IN_PLACE, which only the root may give");
        }
    }

    /** This rank's elements: those of the result if they are at its place. */
    private static <T> Elements<T> own(Object sendBuffer, int sendOffset, int count, T recvBuffer, Elements<T> result) {
        return sendBuffer == Mpi.IN_PLACE || sendBuffer == recvBuffer && sendOffset == result.offset()
                ? result
                : BufferSide.SEND.elements(sendBuffer, sendOffset, count, result.type());
    }

    private Situation situation(Elements<?> own, ReduceOp op) {
        return new Situation(size(), own.bytes(), op.isCommutative());
    }
}
