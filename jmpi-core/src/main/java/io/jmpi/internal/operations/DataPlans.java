package io.jmpi.internal.operations;

import static io.jmpi.internal.operations.BufferSide.RECV;
import static io.jmpi.internal.operations.BufferSide.SEND;

import io.jmpi.Buffer;
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
import io.jmpi.internal.operations.BufferSide.Division;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.CollectiveRequest;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Plans the collective operations that move data (MPI 4.1, sections 6.3 to 6.8): checks the buffers, and plans this
 * rank's part or, for objects, binds an operation of {@link ObjectsInGroup}.
 *
 * <p>Thread: as the session's thread level allows, one at a time.
 */
record DataPlans(CommunicatorCore core) {
    private <A> CollectiveOperation planned(AlgorithmFamily<A> family, long bytes, BiConsumer<A, Plan> planning) {
        return new CollectiveRequest(core, core.plan(family, bytes, planning).schedule());
    }

    private CollectiveOperation ofObjects(AlgorithmFamily<?> family, Consumer<ObjectsInGroup> body) {
        return new ObjectsInGroup(core, ObjectRanks.ofGroup(core, family.operation()), family.operation(), body);
    }

    CollectiveOperation barrier() {
        return planned(AlgorithmTable.BARRIER, 0, Barrier::plan);
    }

    CollectiveOperation bcast(Object buffer, int root) {
        Arguments.root(root, core.size());
        if (BufferSide.hasObjects(buffer)) {
            Elements<?> objects = SEND.elements(buffer, true);
            return ofObjects(AlgorithmTable.BCAST, exchange -> exchange.bcast(objects, root));
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
     * @param side that of each rank's own buffer
     * @param partsBuffer the buffer of the parts of all ranks, used at the root only
     */
    CollectiveOperation rooted(
            AlgorithmFamily<? extends Rooted> family,
            Division division,
            BufferSide side,
            Object ownBuffer,
            Object partsBuffer,
            int root) {
        Arguments.root(root, core.size());
        boolean atRoot = core.rank() == root;
        boolean objects = haveObjects(ownBuffer, atRoot ? partsBuffer : null);
        Blocks parts = atRoot ? side.other().blocks(division, partsBuffer, core.size(), objects) : null;
        if (ownBuffer == Buffer.IN_PLACE && !atRoot) {
            throw side.inPlaceBelowRoot();
        }
        Elements<?> own = ownBuffer == Buffer.IN_PLACE ? null : side.elements(ownBuffer, objects);
        if (objects) {
            return ofObjects(
                    family,
                    side == SEND
                            ? exchange -> exchange.gather(own, parts, root)
                            : exchange -> exchange.scatter(own, parts, root));
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

    static boolean haveObjects(Object ownBuffer, Object otherBuffer) {
        return BufferSide.hasObjects(ownBuffer) || BufferSide.hasObjects(otherBuffer);
    }

    CollectiveOperation allgather(
            AlgorithmFamily<Allgather> family, Division division, Object sendBuffer, Object recvBuffer) {
        boolean objects = haveObjects(sendBuffer, recvBuffer);
        Blocks parts = RECV.blocks(division, recvBuffer, core.size(), objects);
        Elements<?> own = sendBuffer == Buffer.IN_PLACE ? null : SEND.elements(sendBuffer, objects);
        if (objects) {
            return ofObjects(family, exchange -> exchange.allgather(own, parts));
        }
        Elements<?> ownPart = parts.of(core.rank());
        if (own != null) {
            RECV.requireFilled(core, division, ownPart, own);
            BufferSide.requireApart(core, own, parts);
        }
        long bytes = parts.bytes(0);
        for (int rank = 1; rank < core.size() && division == Division.BY_COUNTS; rank++) {
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
    CollectiveOperation alltoall(
            AlgorithmFamily<Alltoall> family, Division division, Object sendBuffer, Object recvBuffer) {
        boolean objects = !family.equals(AlgorithmTable.ALLTOALLW) && haveObjects(sendBuffer, recvBuffer);
        Blocks received = RECV.blocks(division, recvBuffer, core.size(), objects);
        Blocks sent = sendBuffer == Buffer.IN_PLACE ? null : SEND.blocks(division, sendBuffer, core.size(), objects);
        if (objects) {
            return ofObjects(family, exchange -> exchange.alltoall(sent, received));
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
