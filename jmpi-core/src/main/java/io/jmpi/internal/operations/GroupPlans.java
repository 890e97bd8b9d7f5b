package io.jmpi.internal.operations;

import static io.jmpi.internal.operations.BufferSide.RECV;
import static io.jmpi.internal.operations.BufferSide.SEND;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Collective.Division;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Allgather;
import io.jmpi.internal.collective.Alltoall;
import io.jmpi.internal.collective.Barrier;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.collective.Rooted;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.CollectiveRequest;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Plans the collective operations of an intra-communicator: checks the buffers, and plans this rank's part by an algorithm of
 * the operation's family or, for objects, binds an operation of {@link ObjectsInGroup}. {@link ReductionPlans} does it for
 * operations that combine elements.
 */
public record GroupPlans(CommunicatorCore core) implements Plans {
    /** Here each operation meets its algorithms. */
    @Override
    public CollectiveOperation plan(Call call) {
        ReductionPlans reductions = new ReductionPlans(core);
        return switch (call.operation()) {
            case BARRIER -> planned(AlgorithmTable.BARRIER, 0, Barrier::plan);
            case BCAST -> bcast(call);
            case GATHER -> rooted(AlgorithmTable.GATHER, SEND, call);
            case GATHERV -> rooted(AlgorithmTable.GATHERV, SEND, call);
            case SCATTER -> rooted(AlgorithmTable.SCATTER, RECV, call);
            case SCATTERV -> rooted(AlgorithmTable.SCATTERV, RECV, call);
            case ALLGATHER -> allgather(AlgorithmTable.ALLGATHER, call);
            case ALLGATHERV -> allgather(AlgorithmTable.ALLGATHERV, call);
            case ALLTOALL -> alltoall(AlgorithmTable.ALLTOALL, call);
            case ALLTOALLV -> alltoall(AlgorithmTable.ALLTOALLV, call);
            case ALLTOALLW -> alltoall(AlgorithmTable.ALLTOALLW, call);
            case REDUCE -> reductions.reduce(call);
            case ALLREDUCE -> reductions.allreduce(call);
            case REDUCE_SCATTER_BLOCK -> reductions.reduceScatter(AlgorithmTable.REDUCE_SCATTER_BLOCK, call);
            case REDUCE_SCATTER -> reductions.reduceScatter(AlgorithmTable.REDUCE_SCATTER, call);
            case SCAN -> reductions.scan(call);
            case EXSCAN -> reductions.exscan(call);
            default -> throw Plans.missing(call, "a communicator with a topology");
        };
    }

    private <A> CollectiveOperation planned(AlgorithmFamily<A> family, long bytes, BiConsumer<A, Plan> planning) {
        return new CollectiveRequest(core, core.plan(family, bytes, planning).schedule());
    }

    private CollectiveOperation ofObjects(Call call, Consumer<ObjectsInGroup> body) {
        String operation = call.operation().method();
        return new ObjectsInGroup(core, ObjectRanks.ofGroup(core, operation), operation, body);
    }

    private CollectiveOperation bcast(Call call) {
        Object buffer = call.sendBuffer();
        int root = call.root();
        Arguments.root(root, core.size());
        if (BufferSide.hasObjects(buffer)) {
            Elements<?> objects = SEND.elements(buffer, true);
            return ofObjects(call, exchange -> exchange.bcast(objects, root));
        }
        boolean atRoot = core.rank() == root;
        Buffer checked = atRoot ? Arguments.sent("buffer", buffer) : Arguments.received("buffer", buffer);
        Elements<?> elements = checked.elements();
        return planned(
                AlgorithmTable.BCAST, elements.bytes(), (algorithm, plan) -> algorithm.plan(plan, elements, root));
    }

    /**
     * Plans gather, scatter and their v-forms.
     *
     * @param side that of each rank's own buffer; the other one has the parts of all ranks, and is used at the root only
     */
    private CollectiveOperation rooted(AlgorithmFamily<? extends Rooted> family, BufferSide side, Call call) {
        int root = call.root();
        Division division = call.operation().division();
        Object ownBuffer = side.of(call);
        Arguments.root(root, core.size());
        boolean atRoot = core.rank() == root;
        Object partsBuffer = atRoot ? side.other().of(call) : null;
        boolean objects = BufferSide.hasObjects(ownBuffer) || BufferSide.hasObjects(partsBuffer);
        Blocks parts = atRoot ? side.other().blocks(division, partsBuffer, core.size(), objects) : null;
        if (ownBuffer == Buffer.IN_PLACE && !atRoot) {
            throw side.inPlaceBelowRoot();
        }
        Elements<?> own = ownBuffer == Buffer.IN_PLACE ? null : side.elements(ownBuffer, objects);
        if (objects) {
            return ofObjects(call, exchange -> {
                if (side == SEND) {
                    exchange.gather(own, parts, root);
                } else {
                    exchange.scatter(own, parts, root);
                }
            });
        }
        if (atRoot && own != null) {
            side.other().requireFilled(core, division, parts.of(root), own);
            BufferSide.requireApart(core, own, parts);
        }
        long bytes = own != null ? own.bytes() : parts.bytes(root);
        return planned(
                family,
                division == Division.EQUALLY ? bytes : 0,
                (algorithm, plan) -> algorithm.plan(plan, own, parts, root));
    }

    private CollectiveOperation allgather(AlgorithmFamily<Allgather> family, Call call) {
        Division division = call.operation().division();
        boolean objects = BufferSide.movesObjects(call);
        Blocks parts = RECV.blocks(division, call.recvBuffer(), core.size(), objects);
        Elements<?> own = call.sendBuffer() == Buffer.IN_PLACE ? null : SEND.elements(call.sendBuffer(), objects);
        if (objects) {
            return ofObjects(call, exchange -> exchange.allgather(own, parts));
        }
        Elements<?> ownPart = parts.of(core.rank());
        if (own != null) {
            RECV.requireFilled(core, division, ownPart, own);
            BufferSide.requireApart(core, own, parts);
        }
        long bytes = parts.bytes(0);
        for (int rank = 1; rank < core.size() && division != Division.EQUALLY; rank++) {
            bytes += parts.bytes(rank);
        }
        return planned(family, bytes, (algorithm, plan) -> {
            if (own != null) {
                plan.copy(own, ownPart);
            }
            algorithm.plan(plan, parts);
        });
    }

    /** Plans alltoall and its other forms; in place, they send a copy of the receive buffer. */
    private CollectiveOperation alltoall(AlgorithmFamily<Alltoall> family, Call call) {
        Division division = call.operation().division();
        boolean objects = BufferSide.movesObjects(call);
        Blocks received = RECV.blocks(division, call.recvBuffer(), core.size(), objects);
        Blocks sent = call.sendBuffer() == Buffer.IN_PLACE
                ? null
                : SEND.blocks(division, call.sendBuffer(), core.size(), objects);
        if (objects) {
            return ofObjects(call, exchange -> exchange.alltoall(sent, received));
        }
        if (sent != null) {
            RECV.requireFilled(core, division, received.of(core.rank()), sent.of(core.rank()));
            BufferSide.requireApart(core, sent, received);
        }
        return planned(
                family,
                division == Division.EQUALLY ? received.bytes(0) : 0,
                (algorithm, plan) -> algorithm.plan(plan, sent != null ? sent : received.copy(plan), received));
    }
}
