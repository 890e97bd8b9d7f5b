package io.jmpi.internal.checking;

import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.Collective.Division;
import io.jmpi.Mpi;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.BufferSide;
import io.jmpi.internal.operations.CallBuffers;
import io.jmpi.internal.operations.Operands;
import java.util.Arrays;

/**
 * The arguments of a collective call that are compared among the ranks, and the buffers that this rank uses. If only
 * pairs of ranks must agree (gatherv, scatterv, alltoallv, alltoallw, neighbors), each receiver requires the length and
 * kinds that it expects. Any thread.
 */
record ComparedArguments(CommunicatorCore core) {
    /** Describes the arguments that must be the same at all ranks, of a call of the program's method. */
    CollectiveCall describe(Call call, String method) {
        Collective operation = call.operation();
        CollectiveCall described = CollectiveCall.of(method);
        if (operation.hasRoot()) {
            described =
                    described.with(ErrorClass.ROOT, core.hasTwoGroups() ? groupOfRoot(call) : "root " + call.root());
        }
        if (operation.isReduction() && !(operation.hasRoot() && core.hasTwoGroups())) {
            described = described.with(
                    ErrorClass.OP, "op " + call.op() + (call.op().isCommutative() ? "" : ", not commutative"));
        }
        return core.hasTwoGroups() ? described : withElements(described, call);
    }

    /** All that the ranks of both groups know of the root. The first group is the one whose first rank is lower in the job. */
    private String groupOfRoot(Call call) {
        boolean isHere = call.root() == Mpi.ROOT || call.root() == Mpi.PROC_NULL;
        boolean isFirst = isHere == (core.firstLocal() == 0);
        return "root in the " + (isFirst ? "first" : "second") + " group";
    }

    /** Adds the facts that the ranks of one group know of the elements. */
    private CollectiveCall withElements(CollectiveCall described, Call call) {
        return switch (call.operation().pattern()) {
            case BARRIER -> described;
            case BROADCAST, GATHER, SCATTER, ALLGATHER, ALLTOALL ->
                ofMoved(described, call.operation(), CallBuffers.of(core, call));
            case REDUCE, ALLREDUCE, SCAN -> described.of(Operands.of(core, call).own());
            case REDUCE_SCATTER ->
                ofDivided(described, call, Operands.of(core, call).result());
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALL ->
                BufferSide.movesObjects(call) ? ofObjects(described) : described;
        };
    }

    private static CollectiveCall ofObjects(CollectiveCall described) {
        return described.with(ErrorClass.TYPE, "objects");
    }

    /** Adds the elements of one of equal parts, or the lengths of all parts if all ranks give them. */
    private CollectiveCall ofMoved(CollectiveCall described, Collective operation, CallBuffers buffers) {
        if (buffers.objects()) {
            return ofObjects(described);
        }
        boolean anySize = operation.division() != Division.EQUALLY;
        return switch (operation.pattern()) {
            case ALLGATHER ->
                anySize ? ofLengths(described, buffers.received()) : described.of(buffers.part(core.rank()));
            case ALLTOALL ->
                anySize ? described : described.of(buffers.received().of(core.rank()));
            case GATHER, SCATTER -> anySize ? described : described.of(buffers.part(core.rank()));
            default -> described.of(buffers.own());
        };
    }

    private CollectiveCall ofLengths(CollectiveCall described, Blocks parts) {
        long[] lengths = new long[core.size()];
        Arrays.setAll(lengths, parts::bytes);
        return described
                .with(ErrorClass.COUNT, "parts of " + Arrays.toString(lengths) + " bytes")
                .of(parts.bytesOfAll(lengths.length), parts.type().signature(1));
    }

    private static CollectiveCall ofDivided(CollectiveCall described, Call call, Elements<?> result) {
        if (call.operation().division() == Division.EQUALLY) {
            return described.of(result);
        }
        long total = Arrays.stream(call.recvCounts()).asLongStream().sum();
        return described
                .with(ErrorClass.COUNT, "counts " + Arrays.toString(call.recvCounts()))
                .of(total * result.type().size(), result.type().signature(total));
    }
}
