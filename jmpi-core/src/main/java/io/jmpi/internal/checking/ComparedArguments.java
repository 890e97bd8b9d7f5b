package io.jmpi.internal.checking;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.Collective.Division;
import io.jmpi.Mpi;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;
import java.util.Arrays;

/**
 * What of a collective call is compared among the ranks, and which of its buffers this rank uses. If only pairs of ranks must
 * agree (gatherv, scatterv, alltoallv, alltoallw, neighbors), each receiver requires the length and kinds that it expects.
 * Any thread.
 */
record ComparedArguments(CommunicatorCore core) {
    /** Describes the arguments that must be the same at all ranks. */
    CollectiveCall describe(Call call) {
        Collective operation = call.operation();
        CollectiveCall described = CollectiveCall.of(operation.method());
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

    /** What this rank sends; null if it does not. */
    Object sent(Call call) {
        return switch (call.operation().pattern()) {
            case BROADCAST, SCATTER -> core.isRoot(call.root()) ? call.sendBuffer() : null;
            case GATHER, REDUCE -> isServed(call) ? call.sendBuffer() : null;
            default -> call.sendBuffer();
        };
    }

    /** Where this rank receives; null if it does not. */
    Object received(Call call) {
        return switch (call.operation().pattern()) {
            case BROADCAST -> isServed(call) && !core.isRoot(call.root()) ? call.sendBuffer() : null;
            case SCATTER -> isServed(call) ? call.recvBuffer() : null;
            case GATHER, REDUCE -> core.isRoot(call.root()) ? call.recvBuffer() : null;
            default -> call.recvBuffer();
        };
    }

    /** Whether the root exchanges data with this rank. */
    private boolean isServed(Call call) {
        return !core.hasTwoGroups() || call.root() >= 0;
    }

    // ---------------------------------------------------------------- elements

    /** Adds what the ranks of one group know of the elements. */
    private CollectiveCall withElements(CollectiveCall described, Call call) {
        Object send = call.sendBuffer();
        Object recv = call.recvBuffer();
        boolean equally = call.operation().division() == Division.EQUALLY;
        return switch (call.operation().pattern()) {
            case BARRIER -> described;
            case BROADCAST -> ofPart(described, send, 1);
            case GATHER -> equally ? ofOwn(described, send, recv) : ofAnySize(described, own(send, recv));
            case SCATTER -> equally ? ofOwn(described, recv, send) : ofAnySize(described, own(recv, send));
            case ALLGATHER -> equally ? ofOwn(described, send, recv) : ofLengths(described, Buffer.of(recv));
            case ALLTOALL -> equally ? ofPart(described, recv, core.size()) : ofAnySize(described, recv);
            case REDUCE, ALLREDUCE, SCAN -> ofPart(described, own(send, recv), 1);
            case REDUCE_SCATTER -> equally ? ofBlock(described, send, recv) : ofCounts(described, call);
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALL -> ofAnySize(described, recv);
        };
    }

    /** This rank's own buffer or, in place, the other one. */
    private static Object own(Object own, Object other) {
        return own == Buffer.IN_PLACE ? other : own;
    }

    /** Adds the elements of one of equal parts. */
    private static CollectiveCall ofPart(CollectiveCall described, Object buffer, int parts) {
        Elements<?> all = Buffer.of(buffer).elements();
        return all.type() == Datatype.OBJECT
                ? described.with(ErrorClass.TYPE, "objects")
                : described.of(all.range(0, all.count() / parts));
    }

    /** Adds this rank's part: that of its own buffer or, in place, of the buffer of all parts. */
    private CollectiveCall ofOwn(CollectiveCall described, Object own, Object parts) {
        return own == Buffer.IN_PLACE ? ofPart(described, parts, core.size()) : ofPart(described, own, 1);
    }

    private static boolean holdsObjects(Object buffer) {
        return buffer instanceof Object[] || buffer instanceof Buffer given && given.type() == Datatype.OBJECT;
    }

    /** Adds that the parts are objects, if so. */
    private static CollectiveCall ofAnySize(CollectiveCall described, Object buffer) {
        return holdsObjects(buffer) ? described.with(ErrorClass.TYPE, "objects") : described;
    }

    /** Adds the lengths of all parts, which all ranks give. */
    private static CollectiveCall ofLengths(CollectiveCall described, Buffer parts) {
        if (holdsObjects(parts)) {
            return ofAnySize(described, parts);
        }
        long[] lengths = new long[parts.partCount()];
        Arrays.setAll(lengths, i -> parts.part(i).bytes());
        long bytes = Arrays.stream(lengths).sum();
        return described
                .with(ErrorClass.COUNT, "parts of " + Arrays.toString(lengths) + " bytes")
                .of(bytes, parts.part(0).type().signature(1));
    }

    private CollectiveCall ofBlock(CollectiveCall described, Object send, Object recv) {
        Elements<?> received = Buffer.of(recv).elements();
        boolean inPlace = send == Buffer.IN_PLACE || Buffer.of(send).elements().isAt(received);
        return ofPart(described, recv, inPlace ? core.size() : 1);
    }

    private static CollectiveCall ofCounts(CollectiveCall described, Call call) {
        Datatype<?> type = Buffer.of(call.recvBuffer()).type();
        long total = Arrays.stream(call.recvCounts()).asLongStream().sum();
        return described
                .with(ErrorClass.COUNT, "counts " + Arrays.toString(call.recvCounts()))
                .of(total * type.size(), type.signature((int) total));
    }
}
