package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.Algorithm;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Parts;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.collective.ReduceScatter;
import io.jmpi.internal.collective.Situation;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.Schedule;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;

/**
 * Plans the collective operations that combine elements (MPI 4.1, sections 6.9 to 6.11): checks the buffers, chooses
 * the algorithm, and lets it plan this rank's part.
 *
 * <p>Thread: as the session's thread level allows, one at a time.
 */
final class ReductionPlans {
    private final CommunicatorCore core;

    ReductionPlans(CommunicatorCore core) {
        this.core = core;
    }

    private int rank() {
        return core.rank();
    }

    private int size() {
        return core.size();
    }

    private <A extends Algorithm> A choose(AlgorithmFamily<A> family, Elements<?> own, ReduceOp op) {
        return core.algorithms().choose(family, new Situation(size(), own.bytes(), op.isCommutative()));
    }

    private Plan newPlan(AlgorithmFamily<?> family) {
        return core.newPlan(family.operation());
    }

    /**
     * What a rank combines and where the result goes, with the same type and count. With IN_PLACE, both are the same
     * elements.
     */
    private record Operands<T>(Elements<T> own, Elements<T> result) {
        /** Reads the arguments of a rank that receives a result. */
        static Operands<?> of(Object sendBuffer, Object recvBuffer, ReduceOp op) {
            Elements<?> result = BufferSide.RECV.elements(recvBuffer);
            if (sendBuffer == Buffer.IN_PLACE) {
                return inPlace(result, op);
            }
            Elements<?> own = BufferSide.SEND.elements(sendBuffer);
            requireSameType(own, result);
            if (result.count() < own.count()) {
                throw new MpiException(
                        ErrorClass.COUNT,
                        "recvBuffer has " + result.count() + " elements, but sendBuffer has " + own.count());
            }
            Elements<?> target = result.range(0, own.count());
            return own.isAt(target) ? inPlace(target, op) : of(own, target, op);
        }

        private static <T> Operands<T> inPlace(Elements<T> elements, ReduceOp op) {
            Arguments.op(op, elements.type());
            return new Operands<>(elements, elements);
        }

        @SuppressWarnings("unchecked") // They are of one type.
        private static <T> Operands<T> of(Elements<T> own, Elements<?> result, ReduceOp op) {
            Arguments.op(op, own.type());
            return new Operands<>(own, (Elements<T>) result);
        }

        /** Reads the arguments of a rank that receives no result. */
        static Operands<?> withoutResult(Object sendBuffer, ReduceOp op) {
            Elements<?> own = BufferSide.SEND.elements(sendBuffer);
            Arguments.op(op, own.type());
            return new Operands<>(own, null);
        }
    }

    private static void requireSameType(Elements<?> own, Elements<?> result) {
        if (own.type() != result.type()) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "datatype of sendBuffer is " + own.type() + ", but that of recvBuffer is " + result.type());
        }
    }

    // ---------------------------------------------------------------- to one rank, and to all

    Schedule reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        Arguments.root(root, size());
        if (rank() == root) {
            return reduce(Operands.of(sendBuffer, recvBuffer, op), op, root);
        }
        if (sendBuffer == Buffer.IN_PLACE) {
            throw new MpiException(ErrorClass.BUFFER, "sendBuffer is IN_PLACE, which only the root may give");
        }
        return reduce(Operands.withoutResult(sendBuffer, op), op, root);
    }

    private <T> Schedule reduce(Operands<T> operands, ReduceOp op, int root) {
        Plan plan = newPlan(AlgorithmTable.REDUCE);
        choose(AlgorithmTable.REDUCE, operands.own(), op).plan(plan, operands.own(), operands.result(), root, op);
        return plan.schedule();
    }

    Schedule allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return allreduce(Operands.of(sendBuffer, recvBuffer, op), op);
    }

    private <T> Schedule allreduce(Operands<T> operands, ReduceOp op) {
        Plan plan = newPlan(AlgorithmTable.ALLREDUCE);
        plan.copy(operands.own(), operands.result());
        choose(AlgorithmTable.ALLREDUCE, operands.own(), op).plan(plan, operands.result(), op);
        return plan.schedule();
    }

    // ---------------------------------------------------------------- a part to each rank

    Schedule reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        Elements<?> received = BufferSide.RECV.elements(recvBuffer);
        boolean inPlace = isInPlace(sendBuffer, received);
        if (inPlace && received.count() % size() != 0) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "recvBuffer has " + received.count() + " elements, which cannot be divided equally among " + size()
                            + " ranks");
        }
        int count = inPlace ? received.count() / size() : received.count();
        if ((long) count * size() > Integer.MAX_VALUE) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "recvBuffer has " + count + " elements; as many for each of " + size() + " ranks exceed the limit");
        }
        int[] counts = new int[size()];
        Arrays.fill(counts, count);
        return reduceScatter(AlgorithmTable.REDUCE_SCATTER_BLOCK, sendBuffer, received, Parts.of(counts), op);
    }

    Schedule reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        requireCounts(recvCounts);
        Elements<?> received = BufferSide.RECV.elements(recvBuffer);
        return reduceScatter(AlgorithmTable.REDUCE_SCATTER, sendBuffer, received, Parts.of(recvCounts), op);
    }

    @SuppressWarnings("unchecked") // What is sent is of the type of what is received.
    private <T> Schedule reduceScatter(
            AlgorithmFamily<ReduceScatter> family, Object sendBuffer, Elements<T> received, Parts parts, ReduceOp op) {
        int ownCount = parts.count(rank());
        Elements<T> own;
        if (isInPlace(sendBuffer, received)) {
            own = atLeast("recvBuffer", received, parts.total());
        } else {
            Elements<?> sent = BufferSide.SEND.elements(sendBuffer);
            requireSameType(sent, received);
            own = atLeast("sendBuffer", (Elements<T>) sent, parts.total());
        }
        Elements<T> result = atLeast("recvBuffer", received, ownCount);
        Arguments.op(op, received.type());
        Plan plan = newPlan(family);
        choose(family, own, op).plan(plan, own, parts, result, op);
        return plan.schedule();
    }

    private static boolean isInPlace(Object sendBuffer, Elements<?> received) {
        return sendBuffer == Buffer.IN_PLACE
                || sendBuffer != null && Buffer.of(sendBuffer).elements().isAt(received);
    }

    private static <T> Elements<T> atLeast(String name, Elements<T> elements, int count) {
        if (elements.count() < count) {
            throw new MpiException(
                    ErrorClass.COUNT, name + " has " + elements.count() + " elements, but needs at least " + count);
        }
        return elements.range(0, count);
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

    Schedule scan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return scan(Operands.of(sendBuffer, recvBuffer, op), op);
    }

    private <T> Schedule scan(Operands<T> operands, ReduceOp op) {
        Plan plan = newPlan(AlgorithmTable.SCAN);
        plan.copy(operands.own(), operands.result());
        choose(AlgorithmTable.SCAN, operands.own(), op).planInclusive(plan, operands.result(), op);
        return plan.schedule();
    }

    Schedule exscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        boolean hasResult = rank() > 0 || sendBuffer == Buffer.IN_PLACE;
        Operands<?> operands =
                hasResult ? Operands.of(sendBuffer, recvBuffer, op) : Operands.withoutResult(sendBuffer, op);
        return exscan(operands, op);
    }

    private <T> Schedule exscan(Operands<T> operands, ReduceOp op) {
        Plan plan = newPlan(AlgorithmTable.EXSCAN);
        choose(AlgorithmTable.EXSCAN, operands.own(), op)
                .planExclusive(plan, operands.own(), rank() == 0 ? null : operands.result(), op);
        return plan.schedule();
    }
}
