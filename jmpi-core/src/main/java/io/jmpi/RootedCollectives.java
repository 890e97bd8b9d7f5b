package io.jmpi;

import io.jmpi.collective.AlgorithmFamily;
import io.jmpi.collective.AlgorithmSelection;
import io.jmpi.collective.AlgorithmTable;
import io.jmpi.collective.Blocks;
import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.Gather;
import io.jmpi.collective.Plan;
import io.jmpi.collective.Scatter;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;

/** Operations that have a root: bcast, gather and scatter (MPI 4.1, sections 6.4 to 6.6). */
abstract class RootedCollectives extends Reductions {
    RootedCollectives(PointToPoint communicator, CollectiveContext context, AlgorithmSelection algorithms) {
        super(communicator, context, algorithms);
    }

    // ---------------------------------------------------------------- bcast

    final <T> Schedule bcast(T buffer, int offset, int count, Datatype<T> type, int root) {
        requireUsable();
        Arguments.root(root, size());
        if (rank() == root) {
            Arguments.sendBuffer("buffer", buffer, offset, count, type);
        } else {
            Arguments.receiveBuffer("buffer", buffer, offset, count, type);
        }
        Elements<T> elements = new Elements<>(buffer, offset, count, type).lent();
        Plan plan = newPlan(AlgorithmTable.BCAST);
        choose(AlgorithmTable.BCAST, elements.bytes()).plan(plan, elements, root);
        return plan.schedule();
    }

    final Schedule bcast(Object buffer, int root) {
        Datatype<Object> type = Datatype.of(buffer);
        return bcast(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, root);
    }

    // ---------------------------------------------------------------- gather

    final <T> Schedule gather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType,
            int root) {
        requireUsable();
        Arguments.root(root, size());
        Blocks<T> parts = null;
        if (rank() == root) {
            parts = BufferSide.RECV.equalBlocks(recvBuffer, recvOffset, recvCount, recvType, size());
        }
        Elements<?> own = gathered(sendBuffer, sendOffset, sendCount, sendType, parts, root);
        int bytes = own != null ? own.bytes() : parts.bytes(root);
        return gather(AlgorithmTable.GATHER, bytes, own, parts, root);
    }

    final Schedule gather(Object sendBuffer, Object recvBuffer, int root) {
        requireUsable();
        Arguments.root(root, size());
        if (rank() != root) {
            Datatype<Object> type = Datatype.of(sendBuffer);
            int count = type.defaultCount(sendBuffer);
            return gather(sendBuffer, type.defaultOffset(sendBuffer), count, type, null, 0, 0, null, root);
        }
        Datatype<Object> recvType = Datatype.of(recvBuffer);
        int recvOffset = recvType.defaultOffset(recvBuffer);
        if (sendBuffer == Mpi.IN_PLACE) {
            int count = BufferSide.RECV.sharedBy(size(), recvBuffer);
            return gather(sendBuffer, 0, 0, null, recvBuffer, recvOffset, count, recvType, root);
        }
        Datatype<Object> type = Datatype.of(sendBuffer);
        int count = type.defaultCount(sendBuffer);
        int offset = type.defaultOffset(sendBuffer);
        return gather(sendBuffer, offset, count, type, recvBuffer, recvOffset, count, recvType, root);
    }

    final <T> Schedule gatherv(
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
        requireUsable();
        Arguments.root(root, size());
        Blocks<T> parts = null;
        if (rank() == root) {
            parts = BufferSide.RECV.unequalBlocks(
                    recvBuffer, recvOffset, recvCounts, "displacements", displacements, recvType, size());
        }
        Elements<?> own = gathered(sendBuffer, sendOffset, sendCount, sendType, parts, root);
        return gather(AlgorithmTable.GATHERV, 0, own, parts, root);
    }

    final Schedule gatherv(Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displacements, int root) {
        requireUsable();
        Arguments.root(root, size());
        boolean atRoot = rank() == root;
        Object received = atRoot ? recvBuffer : null;
        Datatype<Object> recvType = atRoot ? Datatype.of(recvBuffer) : null;
        int recvOffset = atRoot ? recvType.defaultOffset(recvBuffer) : 0;
        if (sendBuffer == Mpi.IN_PLACE) {
            return gatherv(sendBuffer, 0, 0, null, received, recvOffset, recvCounts, displacements, recvType, root);
        }
        Datatype<Object> type = Datatype.of(sendBuffer);
        return gatherv(
                sendBuffer,
                type.defaultOffset(sendBuffer),
                type.defaultCount(sendBuffer),
                type,
                received,
                recvOffset,
                recvCounts,
                displacements,
                recvType,
                root);
    }

    /** Checks what this rank gives to a gather; null if it is in its place. */
    private Elements<?> gathered(
            Object sendBuffer, int sendOffset, int sendCount, Datatype<?> sendType, Blocks<?> parts, int root) {
        if (sendBuffer == Mpi.IN_PLACE && rank() == root) {
            return null;
        }
        if (sendBuffer == Mpi.IN_PLACE) {
            throw new MpiException(ErrorClass.BUFFER, "sendBuffer is IN_PLACE, which only the root may give");
        }
        Elements<?> own = BufferSide.SEND.elements(sendBuffer, sendOffset, sendCount, sendType);
        if (parts != null) {
            BufferSide.RECV.requireFilled(parts.of(root), parts.countName("recvCount", root), own, "sendCount");
        }
        return own;
    }

    private Schedule gather(AlgorithmFamily<Gather> family, int bytes, Elements<?> own, Blocks<?> parts, int root) {
        Plan plan = newPlan(family);
        choose(family, bytes).plan(plan, own, parts, root);
        return plan.schedule();
    }

    // ---------------------------------------------------------------- scatter

    final <T> Schedule scatter(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<?> recvType,
            int root) {
        requireUsable();
        Arguments.root(root, size());
        Blocks<T> parts = null;
        if (rank() == root) {
            parts = BufferSide.SEND.equalBlocks(sendBuffer, sendOffset, sendCount, sendType, size());
        }
        Elements<?> own = scattered(parts, recvBuffer, recvOffset, recvCount, recvType, root);
        int bytes = own != null ? own.bytes() : parts.bytes(root);
        return scatter(AlgorithmTable.SCATTER, bytes, parts, own, root);
    }

    final Schedule scatter(Object sendBuffer, Object recvBuffer, int root) {
        requireUsable();
        Arguments.root(root, size());
        if (rank() != root) {
            Datatype<Object> type = Datatype.of(recvBuffer);
            int count = type.defaultCount(recvBuffer);
            return scatter(null, 0, 0, null, recvBuffer, type.defaultOffset(recvBuffer), count, type, root);
        }
        Datatype<Object> sendType = Datatype.of(sendBuffer);
        int sendOffset = sendType.defaultOffset(sendBuffer);
        if (recvBuffer == Mpi.IN_PLACE) {
            int count = BufferSide.SEND.sharedBy(size(), sendBuffer);
            return scatter(sendBuffer, sendOffset, count, sendType, recvBuffer, 0, 0, null, root);
        }
        Datatype<Object> type = Datatype.of(recvBuffer);
        int count = type.defaultCount(recvBuffer);
        int offset = type.defaultOffset(recvBuffer);
        return scatter(sendBuffer, sendOffset, count, sendType, recvBuffer, offset, count, type, root);
    }

    final <T> Schedule scatterv(
            T sendBuffer,
            int sendOffset,
            int[] sendCounts,
            int[] displacements,
            Datatype<T> sendType,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<?> recvType,
            int root) {
        requireUsable();
        Arguments.root(root, size());
        Blocks<T> parts = null;
        if (rank() == root) {
            parts = BufferSide.SEND.unequalBlocks(
                    sendBuffer, sendOffset, sendCounts, "displacements", displacements, sendType, size());
        }
        Elements<?> own = scattered(parts, recvBuffer, recvOffset, recvCount, recvType, root);
        return scatter(AlgorithmTable.SCATTERV, 0, parts, own, root);
    }

    final Schedule scatterv(Object sendBuffer, int[] sendCounts, int[] displacements, Object recvBuffer, int root) {
        requireUsable();
        Arguments.root(root, size());
        boolean atRoot = rank() == root;
        Object sent = atRoot ? sendBuffer : null;
        Datatype<Object> sendType = atRoot ? Datatype.of(sendBuffer) : null;
        int sendOffset = atRoot ? sendType.defaultOffset(sendBuffer) : 0;
        if (recvBuffer == Mpi.IN_PLACE) {
            return scatterv(sent, sendOffset, sendCounts, displacements, sendType, recvBuffer, 0, 0, null, root);
        }
        Datatype<Object> type = Datatype.of(recvBuffer);
        return scatterv(
                sent,
                sendOffset,
                sendCounts,
                displacements,
                sendType,
                recvBuffer,
                type.defaultOffset(recvBuffer),
                type.defaultCount(recvBuffer),
                type,
                root);
    }

    /** Checks where this rank's part of a scatter goes; null if it stays where it is. */
    private Elements<?> scattered(
            Blocks<?> parts, Object recvBuffer, int recvOffset, int recvCount, Datatype<?> recvType, int root) {
        if (recvBuffer == Mpi.IN_PLACE && rank() == root) {
            return null;
        }
        if (recvBuffer == Mpi.IN_PLACE) {
            throw new MpiException(ErrorClass.BUFFER, "recvBuffer is IN_PLACE, which only the root may give");
        }
        Elements<?> own = BufferSide.RECV.elements(recvBuffer, recvOffset, recvCount, recvType);
        if (parts != null) {
            BufferSide.SEND.requireFilled(parts.of(root), parts.countName("sendCount", root), own, "recvCount");
        }
        return own;
    }

    private Schedule scatter(AlgorithmFamily<Scatter> family, int bytes, Blocks<?> parts, Elements<?> own, int root) {
        Plan plan = newPlan(family);
        choose(family, bytes).plan(plan, parts, own, root);
        return plan.schedule();
    }
}
