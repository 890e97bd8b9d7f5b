package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Collective.Division;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Parts;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.collective.ReduceScatter;
import io.jmpi.internal.collective.Scan;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveRequest;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * Plans the collective operations that combine elements (MPI 4.1, sections 6.9 to 6.11): checks the buffers, chooses
 * the algorithm, and lets it plan this rank's part.
 *
 * <p>Thread: as the session's thread level allows, one at a time.
 */
record ReductionPlans(CommunicatorCore core) {
    /**
     * What a rank combines and where the result goes, with the same type and count. With IN_PLACE, both are the same
     * elements. The result is null at a rank that receives none.
     */
    record Operands(Elements<?> own, Elements<?> result) {
        /** Reads the arguments of a rank that receives a result. */
        static Operands of(Call call) {
            Object sendBuffer = call.sendBuffer();
            Elements<?> result = BufferSide.RECV.elements(call.recvBuffer());
            Elements<?> own = result;
            if (sendBuffer != Buffer.IN_PLACE) {
                own = BufferSide.SEND.elements(sendBuffer);
                requireSameType(own, result);
                if (result.count() < own.count()) {
                    throw new MpiException(
                            ErrorClass.COUNT,
                            "recvBuffer has " + result.count() + " elements, but sendBuffer has " + own.count());
                }
                result = result.range(0, own.count());
            }
            Arguments.op(call.op(), own.type());
            if (own.isAt(result)) {
                return new Operands(result, result);
            }
            BufferSide.requireApart(own, result);
            return new Operands(own, result);
        }

        static Operands withoutResult(Call call) {
            Elements<?> own = BufferSide.SEND.elements(call.sendBuffer());
            Arguments.op(call.op(), own.type());
            return new Operands(own, null);
        }
    }

    private static void requireSameType(Elements<?> own, Elements<?> result) {
        if (own.type() != result.type()) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "datatype of sendBuffer is " + own.type() + ", but that of recvBuffer is " + result.type());
        }
    }

    private <A> CollectiveRequest planned(
            AlgorithmFamily<A> family, Elements<?> own, ReduceOp op, BiConsumer<A, Plan> planning) {
        Plan plan = core.plan(family, own.bytes(), op.isCommutative(), planning);
        return new CollectiveRequest(core, plan.schedule());
    }

    // ---------------------------------------------------------------- to one rank, and to all

    CollectiveRequest reduce(Call call) {
        int root = call.root();
        ReduceOp op = call.op();
        Arguments.root(root, core.size());
        boolean atRoot = core.rank() == root;
        if (!atRoot && call.sendBuffer() == Buffer.IN_PLACE) {
            throw BufferSide.SEND.inPlaceBelowRoot();
        }
        Operands operands = atRoot ? Operands.of(call) : Operands.withoutResult(call);
        return planned(
                AlgorithmTable.REDUCE,
                operands.own,
                op,
                (algorithm, plan) -> algorithm.plan(plan, operands.own, operands.result, root, op));
    }

    CollectiveRequest allreduce(Call call) {
        ReduceOp op = call.op();
        Operands operands = Operands.of(call);
        return planned(AlgorithmTable.ALLREDUCE, operands.own, op, (algorithm, plan) -> {
            plan.copy(operands.own, operands.result);
            algorithm.plan(plan, operands.result, op);
        });
    }

    // ---------------------------------------------------------------- a part to each rank

    /** What a rank combines, how the result is divided among the ranks of its group, and where this rank's part goes. */
    record Divided(Elements<?> own, Parts parts, Elements<?> result) {}

    CollectiveRequest reduceScatter(AlgorithmFamily<ReduceScatter> family, Call call) {
        Divided divided = divided(call);
        return planned(
                family,
                divided.own,
                call.op(),
                (algorithm, plan) -> algorithm.plan(plan, divided.own, divided.parts, divided.result, call.op()));
    }

    /** Reads the arguments of reduceScatter or its block form. */
    Divided divided(Call call) {
        boolean equally = call.operation().division() == Division.EQUALLY;
        if (!equally) {
            requireCounts(call.recvCounts());
        }
        Elements<?> received = BufferSide.RECV.elements(call.recvBuffer());
        boolean inPlace = isInPlace(call.sendBuffer(), received);
        Parts parts = Parts.of(equally ? equalCounts(received, inPlace) : call.recvCounts());
        Elements<?> own;
        if (inPlace) {
            own = atLeast("recvBuffer", received, parts.total());
        } else {
            Elements<?> sent = BufferSide.SEND.elements(call.sendBuffer());
            requireSameType(sent, received);
            own = atLeast("sendBuffer", sent, parts.total());
        }
        Elements<?> result = atLeast("recvBuffer", received, parts.count(core.rank()));
        if (!own.isAt(result)) {
            BufferSide.requireApart(own, result);
        }
        Arguments.op(call.op(), received.type());
        return new Divided(own, parts, result);
    }

    private int[] equalCounts(Elements<?> received, boolean inPlace) {
        if (inPlace && received.count() % core.size() != 0) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "recvBuffer has " + received.count() + " elements, which cannot be divided equally among "
                            + core.size() + " ranks");
        }
        int count = inPlace ? received.count() / core.size() : received.count();
        if ((long) count * core.size() > Integer.MAX_VALUE) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "recvBuffer has " + count + " elements; as many for each of " + core.size()
                            + " ranks exceed the limit");
        }
        int[] counts = new int[core.size()];
        Arrays.fill(counts, count);
        return counts;
    }

    private static boolean isInPlace(Object sendBuffer, Elements<?> received) {
        return sendBuffer == Buffer.IN_PLACE
                || sendBuffer != null && Buffer.of(sendBuffer).elements().isAt(received);
    }

    private static Elements<?> atLeast(String name, Elements<?> elements, int count) {
        if (elements.count() < count) {
            throw new MpiException(
                    ErrorClass.COUNT, name + " has " + elements.count() + " elements, but needs at least " + count);
        }
        return elements.range(0, count);
    }

    private void requireCounts(int[] recvCounts) {
        if (recvCounts == null || recvCounts.length != core.size()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "recvCounts has " + (recvCounts == null ? "no" : recvCounts.length) + " elements, but there are "
                            + core.size() + " ranks");
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

    CollectiveRequest scan(Call call) {
        return scan(AlgorithmTable.SCAN, Operands.of(call), call.op());
    }

    CollectiveRequest exscan(Call call) {
        boolean reads = core.rank() > 0 || call.sendBuffer() == Buffer.IN_PLACE;
        Operands operands = reads ? Operands.of(call) : Operands.withoutResult(call);
        return scan(AlgorithmTable.EXSCAN, core.rank() > 0 ? operands : new Operands(operands.own, null), call.op());
    }

    private CollectiveRequest scan(AlgorithmFamily<Scan> family, Operands operands, ReduceOp op) {
        return planned(
                family, operands.own, op, (algorithm, plan) -> algorithm.plan(plan, operands.own, operands.result, op));
    }
}
