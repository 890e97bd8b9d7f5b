package io.jmpi;

import io.jmpi.collective.AlgorithmFamily;
import io.jmpi.collective.AlgorithmTable;
import io.jmpi.collective.Blocks;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import java.util.function.Consumer;

/**
 * Blocking collective operations on arrays of objects, which have type {@link Datatype#OBJECT} on both sides and at all
 * ranks; those on other elements are passed on. An object arrives as a copy, also at the rank that it came from, unless it
 * is in its place. All ranks wait for each other, and if one cannot serialize its objects, all fail and nothing is
 * received. An object that a rank refuses fails the operation there alone, when all else has been received.
 *
 * <p>Thread and lifetime: those of {@link Communicator}.
 */
abstract class ObjectCollectives extends BlockingCollectives {
    ObjectCollectives(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    /** Carries out an operation; the error handler is told of what is wrong with it, or becomes of it. */
    private void carryOut(AlgorithmFamily<?> family, Consumer<ObjectExchange> operation) {
        CommunicatorTrace trace = trace();
        try {
            requireUsable();
            ObjectExchange exchange = new ObjectExchange(collectives(), objects());
            if (trace == null) {
                operation.accept(exchange);
            } else {
                trace.run(family.operation(), exchange::hasBegun, () -> operation.accept(exchange));
            }
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    @Override
    public <T> void bcast(T buffer, int offset, int count, Datatype<T> type, int root) {
        if (type != Datatype.OBJECT) {
            super.bcast(buffer, offset, count, type, root);
            return;
        }
        carryOut(AlgorithmTable.BCAST, exchange -> {
            Arguments.root(root, size());
            type.requireInside("buffer", buffer, offset, count);
            exchange.bcast(new Elements<>((Object[]) buffer, offset, count, Datatype.OBJECT), root);
        });
    }

    @Override
    public <T> void gather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType,
            int root) {
        if (!areObjects(sendBuffer, sendType, recvType, root)) {
            super.gather(
                    sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType, root);
            return;
        }
        carryOut(AlgorithmTable.GATHER, exchange -> {
            Arguments.root(root, size());
            Blocks<Object[]> parts = null;
            if (rank() == root) {
                requireObjects("recvBuffer", recvType);
                parts = BufferSide.RECV_OBJECTS.equalBlocks(recvBuffer, recvOffset, recvCount, Datatype.OBJECT, size());
            }
            exchange.gather(partOf(BufferSide.SEND_OBJECTS, sendBuffer, sendOffset, sendCount, sendType), parts, root);
        });
    }

    @Override
    public <T> void gatherv(
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
        if (!areObjects(sendBuffer, sendType, recvType, root)) {
            super.gatherv(
                    sendBuffer,
                    sendOffset,
                    sendCount,
                    sendType,
                    recvBuffer,
                    recvOffset,
                    recvCounts,
                    displacements,
                    recvType,
                    root);
            return;
        }
        carryOut(AlgorithmTable.GATHERV, exchange -> {
            Arguments.root(root, size());
            Blocks<Object[]> parts = null;
            if (rank() == root) {
                requireObjects("recvBuffer", recvType);
                parts = BufferSide.RECV_OBJECTS.unequalBlocks(
                        recvBuffer, recvOffset, recvCounts, "displacements", displacements, Datatype.OBJECT, size());
            }
            exchange.gather(partOf(BufferSide.SEND_OBJECTS, sendBuffer, sendOffset, sendCount, sendType), parts, root);
        });
    }

    @Override
    public <T> void scatter(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<?> recvType,
            int root) {
        if (!areObjects(recvBuffer, recvType, sendType, root)) {
            super.scatter(
                    sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType, root);
            return;
        }
        carryOut(AlgorithmTable.SCATTER, exchange -> {
            Arguments.root(root, size());
            Blocks<Object[]> parts = null;
            if (rank() == root) {
                requireObjects("sendBuffer", sendType);
                parts = BufferSide.SEND_OBJECTS.equalBlocks(sendBuffer, sendOffset, sendCount, Datatype.OBJECT, size());
            }
            exchange.scatter(parts, partOf(BufferSide.RECV_OBJECTS, recvBuffer, recvOffset, recvCount, recvType), root);
        });
    }

    @Override
    public <T> void scatterv(
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
        if (!areObjects(recvBuffer, recvType, sendType, root)) {
            super.scatterv(
                    sendBuffer,
                    sendOffset,
                    sendCounts,
                    displacements,
                    sendType,
                    recvBuffer,
                    recvOffset,
                    recvCount,
                    recvType,
                    root);
            return;
        }
        carryOut(AlgorithmTable.SCATTERV, exchange -> {
            Arguments.root(root, size());
            Blocks<Object[]> parts = null;
            if (rank() == root) {
                requireObjects("sendBuffer", sendType);
                parts = BufferSide.SEND_OBJECTS.unequalBlocks(
                        sendBuffer, sendOffset, sendCounts, "displacements", displacements, Datatype.OBJECT, size());
            }
            exchange.scatter(parts, partOf(BufferSide.RECV_OBJECTS, recvBuffer, recvOffset, recvCount, recvType), root);
        });
    }

    @Override
    public <T> void allgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType) {
        if (!areObjects(sendBuffer, sendType, recvType)) {
            super.allgather(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType);
            return;
        }
        carryOut(AlgorithmTable.ALLGATHER, exchange -> {
            requireObjects("recvBuffer", recvType);
            Blocks<Object[]> parts =
                    BufferSide.RECV_OBJECTS.equalBlocks(recvBuffer, recvOffset, recvCount, Datatype.OBJECT, size());
            exchange.allgather(partOf(BufferSide.SEND_OBJECTS, sendBuffer, sendOffset, sendCount, sendType), parts);
        });
    }

    @Override
    public <T> void allgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] displacements,
            Datatype<T> recvType) {
        if (!areObjects(sendBuffer, sendType, recvType)) {
            super.allgatherv(
                    sendBuffer,
                    sendOffset,
                    sendCount,
                    sendType,
                    recvBuffer,
                    recvOffset,
                    recvCounts,
                    displacements,
                    recvType);
            return;
        }
        carryOut(AlgorithmTable.ALLGATHERV, exchange -> {
            requireObjects("recvBuffer", recvType);
            Blocks<Object[]> parts = BufferSide.RECV_OBJECTS.unequalBlocks(
                    recvBuffer, recvOffset, recvCounts, "displacements", displacements, Datatype.OBJECT, size());
            exchange.allgather(partOf(BufferSide.SEND_OBJECTS, sendBuffer, sendOffset, sendCount, sendType), parts);
        });
    }

    @Override
    public <T> void alltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType) {
        if (!areObjects(sendBuffer, sendType, recvType)) {
            super.alltoall(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType);
            return;
        }
        carryOut(AlgorithmTable.ALLTOALL, exchange -> {
            requireObjects("recvBuffer", recvType);
            Blocks<Object[]> received =
                    BufferSide.RECV_OBJECTS.equalBlocks(recvBuffer, recvOffset, recvCount, Datatype.OBJECT, size());
            Blocks<Object[]> sent = null;
            if (sendBuffer != Mpi.IN_PLACE) {
                requireObjects("sendBuffer", sendType);
                sent = BufferSide.SEND_OBJECTS.equalBlocks(sendBuffer, sendOffset, sendCount, Datatype.OBJECT, size());
            }
            exchange.alltoall(sent, received);
        });
    }

    @Override
    public <T> void alltoallv(
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
        if (!areObjects(sendBuffer, sendType, recvType)) {
            super.alltoallv(
                    sendBuffer,
                    sendOffset,
                    sendCounts,
                    sendDisplacements,
                    sendType,
                    recvBuffer,
                    recvOffset,
                    recvCounts,
                    recvDisplacements,
                    recvType);
            return;
        }
        carryOut(AlgorithmTable.ALLTOALLV, exchange -> {
            requireObjects("recvBuffer", recvType);
            Blocks<Object[]> received = BufferSide.RECV_OBJECTS.unequalBlocks(
                    recvBuffer,
                    recvOffset,
                    recvCounts,
                    "recvDisplacements",
                    recvDisplacements,
                    Datatype.OBJECT,
                    size());
            Blocks<Object[]> sent = null;
            if (sendBuffer != Mpi.IN_PLACE) {
                requireObjects("sendBuffer", sendType);
                sent = BufferSide.SEND_OBJECTS.unequalBlocks(
                        sendBuffer,
                        sendOffset,
                        sendCounts,
                        "sendDisplacements",
                        sendDisplacements,
                        Datatype.OBJECT,
                        size());
            }
            exchange.alltoall(sent, received);
        });
    }

    /** Whether one of the types says so; that of a buffer in place says nothing. */
    private static boolean areObjects(Object ownBuffer, Datatype<?> ownType, Datatype<?> otherType) {
        return ownBuffer != Mpi.IN_PLACE && ownType == Datatype.OBJECT || otherType == Datatype.OBJECT;
    }

    /** As above, where the other type counts at the root only. */
    private boolean areObjects(Object ownBuffer, Datatype<?> ownType, Datatype<?> rootsType, int root) {
        return areObjects(ownBuffer, ownType, rank() == root ? rootsType : null);
    }

    private static void requireObjects(String name, Datatype<?> type) {
        if (type != Datatype.OBJECT) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "datatype of " + name + " is " + type + ", but that of the other buffer is OBJECT: objects match"
                            + " only objects");
        }
    }

    /** Checks what this rank gives or gets; null if it is in its place. */
    private static Elements<Object[]> partOf(BufferSide side, Object buffer, int offset, int count, Datatype<?> type) {
        if (buffer == Mpi.IN_PLACE) {
            return null;
        }
        requireObjects(side.prefix() + "Buffer", type);
        return side.elements(buffer, offset, count, Datatype.OBJECT);
    }
}
