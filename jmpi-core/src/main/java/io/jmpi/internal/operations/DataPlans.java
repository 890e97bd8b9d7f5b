package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.Algorithm;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Allgather;
import io.jmpi.internal.collective.Alltoall;
import io.jmpi.internal.collective.Blocks;
import io.jmpi.internal.collective.Gather;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.collective.Scatter;
import io.jmpi.internal.collective.Situation;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.Schedule;

/**
 * Plans the collective operations that move data (MPI 4.1, sections 6.3 to 6.8): checks the buffers, chooses the
 * algorithm, and lets it plan this rank's part.
 *
 * <p>Thread: as the session's thread level allows, one at a time.
 */
final class DataPlans {
    private final CommunicatorCore core;

    DataPlans(CommunicatorCore core) {
        this.core = core;
    }

    private int rank() {
        return core.rank();
    }

    private int size() {
        return core.size();
    }

    private <A extends Algorithm> A choose(AlgorithmFamily<A> family, long bytes) {
        return core.algorithms().choose(family, new Situation(size(), bytes));
    }

    private Plan newPlan(AlgorithmFamily<?> family) {
        return core.newPlan(family.operation());
    }

    Schedule barrier() {
        Plan plan = newPlan(AlgorithmTable.BARRIER);
        choose(AlgorithmTable.BARRIER, 0).plan(plan);
        return plan.schedule();
    }

    Schedule bcast(Object buffer, int root) {
        Arguments.root(root, size());
        Buffer checked = rank() == root ? Arguments.sent("buffer", buffer) : Arguments.received("buffer", buffer);
        Elements<?> elements = checked.elements();
        Plan plan = newPlan(AlgorithmTable.BCAST);
        choose(AlgorithmTable.BCAST, elements.bytes()).plan(plan, elements, root);
        return plan.schedule();
    }

    // ---------------------------------------------------------------- gather

    Schedule gather(Object sendBuffer, Object recvBuffer, int root) {
        Arguments.root(root, size());
        Blocks<?> parts = rank() == root ? BufferSide.RECV.equalBlocks(recvBuffer, size()) : null;
        Elements<?> own = ownPart(BufferSide.SEND, sendBuffer, BufferSide.RECV, parts, root);
        int bytes = own != null ? own.bytes() : parts.bytes(root);
        return gather(AlgorithmTable.GATHER, bytes, own, parts, root);
    }

    Schedule gatherv(Object sendBuffer, Object recvBuffer, int root) {
        Arguments.root(root, size());
        Blocks<?> parts = rank() == root ? BufferSide.RECV.parts(recvBuffer, size()) : null;
        Elements<?> own = ownPart(BufferSide.SEND, sendBuffer, BufferSide.RECV, parts, root);
        return gather(AlgorithmTable.GATHERV, 0, own, parts, root);
    }

    private Schedule gather(AlgorithmFamily<Gather> family, int bytes, Elements<?> own, Blocks<?> parts, int root) {
        Plan plan = newPlan(family);
        choose(family, bytes).plan(plan, own, parts, root);
        return plan.schedule();
    }

    /**
     * Checks this rank's part of a rooted operation.
     *
     * @param parts the parts of all ranks on the other side, at the root; otherwise null
     * @return null at the root if its buffer is IN_PLACE
     */
    private Elements<?> ownPart(BufferSide side, Object buffer, BufferSide others, Blocks<?> parts, int root) {
        if (buffer == Buffer.IN_PLACE) {
            if (rank() == root) {
                return null;
            }
            throw new MpiException(ErrorClass.BUFFER, side.bufferName() + " is IN_PLACE, which only the root may give");
        }
        Elements<?> own = side.elements(buffer);
        if (parts != null) {
            others.requireFilled(parts.of(root), own, side);
        }
        return own;
    }

    // ---------------------------------------------------------------- scatter

    Schedule scatter(Object sendBuffer, Object recvBuffer, int root) {
        Arguments.root(root, size());
        Blocks<?> parts = rank() == root ? BufferSide.SEND.equalBlocks(sendBuffer, size()) : null;
        Elements<?> own = ownPart(BufferSide.RECV, recvBuffer, BufferSide.SEND, parts, root);
        int bytes = own != null ? own.bytes() : parts.bytes(root);
        return scatter(AlgorithmTable.SCATTER, bytes, parts, own, root);
    }

    Schedule scatterv(Object sendBuffer, Object recvBuffer, int root) {
        Arguments.root(root, size());
        Blocks<?> parts = rank() == root ? BufferSide.SEND.parts(sendBuffer, size()) : null;
        Elements<?> own = ownPart(BufferSide.RECV, recvBuffer, BufferSide.SEND, parts, root);
        return scatter(AlgorithmTable.SCATTERV, 0, parts, own, root);
    }

    private Schedule scatter(AlgorithmFamily<Scatter> family, int bytes, Blocks<?> parts, Elements<?> own, int root) {
        Plan plan = newPlan(family);
        choose(family, bytes).plan(plan, parts, own, root);
        return plan.schedule();
    }

    // ---------------------------------------------------------------- allgather

    Schedule allgather(Object sendBuffer, Object recvBuffer) {
        Blocks<?> parts = BufferSide.RECV.equalBlocks(recvBuffer, size());
        return allgather(AlgorithmTable.ALLGATHER, parts.bytes(0), ownPart(parts, sendBuffer), parts);
    }

    Schedule allgatherv(Object sendBuffer, Object recvBuffer) {
        Blocks<?> parts = BufferSide.RECV.parts(recvBuffer, size());
        long bytes = 0;
        for (int rank = 0; rank < size(); rank++) {
            bytes += parts.bytes(rank);
        }
        return allgather(AlgorithmTable.ALLGATHERV, bytes, ownPart(parts, sendBuffer), parts);
    }

    private Elements<?> ownPart(Blocks<?> parts, Object sendBuffer) {
        Elements<?> part = parts.of(rank());
        if (sendBuffer == Buffer.IN_PLACE) {
            return part;
        }
        Elements<?> own = BufferSide.SEND.elements(sendBuffer);
        BufferSide.RECV.requireFilled(part, own, BufferSide.SEND);
        return own;
    }

    private Schedule allgather(AlgorithmFamily<Allgather> family, long bytes, Elements<?> own, Blocks<?> parts) {
        Plan plan = newPlan(family);
        plan.copy(own, parts.of(rank()));
        choose(family, bytes).plan(plan, parts);
        return plan.schedule();
    }

    // ---------------------------------------------------------------- alltoall

    Schedule alltoall(Object sendBuffer, Object recvBuffer) {
        Blocks<?> received = BufferSide.RECV.equalBlocks(recvBuffer, size());
        Blocks<?> sent = sendBuffer == Buffer.IN_PLACE ? null : BufferSide.SEND.equalBlocks(sendBuffer, size());
        return alltoall(AlgorithmTable.ALLTOALL, received.bytes(0), sent, received);
    }

    Schedule alltoallv(Object sendBuffer, Object recvBuffer) {
        return alltoallOfParts(AlgorithmTable.ALLTOALLV, sendBuffer, recvBuffer);
    }

    Schedule alltoallw(Object sendBuffer, Object recvBuffer) {
        return alltoallOfParts(AlgorithmTable.ALLTOALLW, sendBuffer, recvBuffer);
    }

    private Schedule alltoallOfParts(AlgorithmFamily<Alltoall> family, Object sendBuffer, Object recvBuffer) {
        Blocks<?> received = BufferSide.RECV.parts(recvBuffer, size());
        Blocks<?> sent = sendBuffer == Buffer.IN_PLACE ? null : BufferSide.SEND.parts(sendBuffer, size());
        return alltoall(family, 0, sent, received);
    }

    /** With IN_PLACE, sends a copy of the receive buffer. */
    private Schedule alltoall(AlgorithmFamily<Alltoall> family, long bytes, Blocks<?> sent, Blocks<?> received) {
        if (sent != null) {
            BufferSide.RECV.requireFilled(received.of(rank()), sent.of(rank()), BufferSide.SEND);
        }
        Plan plan = newPlan(family);
        Blocks<?> leaving = sent != null ? sent : received.copy(plan);
        choose(family, bytes).plan(plan, leaving, received);
        return plan.schedule();
    }
}
