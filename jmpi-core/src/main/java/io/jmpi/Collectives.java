package io.jmpi;

import io.jmpi.collective.AlgorithmFamily;
import io.jmpi.collective.AlgorithmSelection;
import io.jmpi.collective.AlgorithmTable;
import io.jmpi.collective.Allgather;
import io.jmpi.collective.Alltoall;
import io.jmpi.collective.Blocks;
import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.Plan;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.p2p.Schedule;

/** Operations in which all ranks do the same: barrier, allgather and alltoall (MPI 4.1, sections 6.3, 6.7 and 6.8). */
final class Collectives extends RootedCollectives {
    Collectives(PointToPoint communicator, CollectiveContext context, AlgorithmSelection algorithms) {
        super(communicator, context, algorithms);
    }

    Schedule barrier() {
        requireUsable();
        Plan plan = newPlan(AlgorithmTable.BARRIER);
        choose(AlgorithmTable.BARRIER, 0).plan(plan);
        return plan.schedule();
    }

    // ---------------------------------------------------------------- allgather

    <T> Schedule allgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType) {
        requireUsable();
        Blocks<T> parts = BufferSide.RECV.equalBlocks(recvBuffer, recvOffset, recvCount, recvType, size());
        Elements<?> own = ownOf(parts, sendBuffer, sendOffset, sendCount, sendType);
        return allgather(AlgorithmTable.ALLGATHER, parts.bytes(0), own, parts);
    }

    Schedule allgather(Object sendBuffer, Object recvBuffer) {
        Datatype<Object> recvType = Datatype.of(recvBuffer);
        int recvOffset = recvType.defaultOffset(recvBuffer);
        if (sendBuffer == Mpi.IN_PLACE) {
            int count = BufferSide.RECV.sharedBy(size(), recvBuffer);
            return allgather(sendBuffer, 0, 0, null, recvBuffer, recvOffset, count, recvType);
        }
        Datatype<Object> type = Datatype.of(sendBuffer);
        int count = type.defaultCount(sendBuffer);
        int offset = type.defaultOffset(sendBuffer);
        return allgather(sendBuffer, offset, count, type, recvBuffer, recvOffset, count, recvType);
    }

    <T> Schedule allgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] displacements,
            Datatype<T> recvType) {
        requireUsable();
        Blocks<T> parts = BufferSide.RECV.unequalBlocks(
                recvBuffer, recvOffset, recvCounts, "displacements", displacements, recvType, size());
        Elements<?> own = ownOf(parts, sendBuffer, sendOffset, sendCount, sendType);
        long bytes = 0;
        for (int rank = 0; rank < size(); rank++) {
            bytes += parts.bytes(rank);
        }
        return allgather(AlgorithmTable.ALLGATHERV, bytes, own, parts);
    }

    Schedule allgatherv(Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displacements) {
        Datatype<Object> recvType = Datatype.of(recvBuffer);
        int recvOffset = recvType.defaultOffset(recvBuffer);
        if (sendBuffer == Mpi.IN_PLACE) {
            return allgatherv(sendBuffer, 0, 0, null, recvBuffer, recvOffset, recvCounts, displacements, recvType);
        }
        Datatype<Object> type = Datatype.of(sendBuffer);
        int count = type.defaultCount(sendBuffer);
        int offset = type.defaultOffset(sendBuffer);
        return allgatherv(sendBuffer, offset, count, type, recvBuffer, recvOffset, recvCounts, displacements, recvType);
    }

    private Elements<?> ownOf(Blocks<?> parts, Object sendBuffer, int sendOffset, int sendCount, Datatype<?> sendType) {
        Elements<?> part = parts.of(rank());
        if (sendBuffer == Mpi.IN_PLACE) {
            return part;
        }
        Elements<?> own = BufferSide.SEND.elements(sendBuffer, sendOffset, sendCount, sendType);
        BufferSide.RECV.requireFilled(part, parts.countName("recvCount", rank()), own, "sendCount");
        return own;
    }

    private Schedule allgather(AlgorithmFamily<Allgather> family, long bytes, Elements<?> own, Blocks<?> parts) {
        Plan plan = newPlan(family);
        plan.copy(own, parts.of(rank()));
        choose(family, bytes).plan(plan, parts);
        return plan.schedule();
    }

    // ---------------------------------------------------------------- alltoall

    <T> Schedule alltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType) {
        requireUsable();
        Blocks<T> received = BufferSide.RECV.equalBlocks(recvBuffer, recvOffset, recvCount, recvType, size());
        Blocks<?> sent = null;
        if (sendBuffer != Mpi.IN_PLACE) {
            sent = BufferSide.SEND.equalBlocks(sendBuffer, sendOffset, sendCount, sendType, size());
        }
        return alltoall(AlgorithmTable.ALLTOALL, received.bytes(0), sent, received);
    }

    Schedule alltoall(Object sendBuffer, Object recvBuffer) {
        int count = BufferSide.RECV.sharedBy(size(), recvBuffer);
        Datatype<Object> recvType = Datatype.of(recvBuffer);
        int recvOffset = recvType.defaultOffset(recvBuffer);
        if (sendBuffer == Mpi.IN_PLACE) {
            return alltoall(sendBuffer, 0, 0, null, recvBuffer, recvOffset, count, recvType);
        }
        int sendCount = BufferSide.SEND.sharedBy(size(), sendBuffer);
        Datatype<Object> type = Datatype.of(sendBuffer);
        int offset = type.defaultOffset(sendBuffer);
        return alltoall(sendBuffer, offset, sendCount, type, recvBuffer, recvOffset, count, recvType);
    }

    <T> Schedule alltoallv(
            Object sendBuffer,
            int sendOffset,
            int[] sendCounts,
            int[] sendDisplacements,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] recvDisplacements,
            Datatype<T> recvType) {
        requireUsable();
        Blocks<T> received = BufferSide.RECV.unequalBlocks(
                recvBuffer, recvOffset, recvCounts, "recvDisplacements", recvDisplacements, recvType, size());
        Blocks<?> sent = null;
        if (sendBuffer != Mpi.IN_PLACE) {
            sent = BufferSide.SEND.unequalBlocks(
                    sendBuffer, sendOffset, sendCounts, "sendDisplacements", sendDisplacements, sendType, size());
        }
        return alltoall(AlgorithmTable.ALLTOALLV, 0, sent, received);
    }

    Schedule alltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sendDisplacements,
            Object recvBuffer,
            int[] recvCounts,
            int[] recvDisplacements) {
        boolean inPlace = sendBuffer == Mpi.IN_PLACE;
        Datatype<Object> type = inPlace ? null : Datatype.of(sendBuffer);
        Datatype<Object> recvType = Datatype.of(recvBuffer);
        return alltoallv(
                sendBuffer,
                inPlace ? 0 : type.defaultOffset(sendBuffer),
                sendCounts,
                sendDisplacements,
                type,
                recvBuffer,
                recvType.defaultOffset(recvBuffer),
                recvCounts,
                recvDisplacements,
                recvType);
    }

    Schedule alltoallw(
            Object sendBuffer,
            int sendOffset,
            int[] sendCounts,
            int[] sendDisplacements,
            Datatype<?>[] sendTypes,
            Object recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] recvDisplacements,
            Datatype<?>[] recvTypes) {
        requireUsable();
        Blocks<Object> received =
                BufferSide.RECV.typedBlocks(recvBuffer, recvOffset, recvCounts, recvDisplacements, recvTypes, size());
        Blocks<Object> sent = null;
        if (sendBuffer != Mpi.IN_PLACE) {
            sent = BufferSide.SEND.typedBlocks(
                    sendBuffer, sendOffset, sendCounts, sendDisplacements, sendTypes, size());
        }
        return alltoall(AlgorithmTable.ALLTOALLW, 0, sent, received);
    }

    /** In place, what is sent is a copy of what stands where the result goes. */
    private Schedule alltoall(AlgorithmFamily<Alltoall> family, long bytes, Blocks<?> sent, Blocks<?> received) {
        if (sent != null) {
            BufferSide.RECV.requireFilled(
                    received.of(rank()),
                    received.countName("recvCount", rank()),
                    sent.of(rank()),
                    sent.countName("sendCount", rank()));
        }
        Plan plan = newPlan(family);
        Blocks<?> leaving = sent != null ? sent : received.copy(plan);
        choose(family, bytes).plan(plan, leaving, received);
        return plan.schedule();
    }
}
