package io.jmpi;

import io.jmpi.collective.AlgorithmTable;
import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.Schedule;

/**
 * Blocking collective operations (MPI 4.1, sections 6.3 to 6.11). Each returns when this rank's part is done and its
 * buffers may be used again. Thread and lifetime: those of {@link Communicator}.
 */
abstract class BlockingCollectives extends AttributedCommunicator {
    BlockingCollectives(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    abstract Collectives collectives();

    /**
     * The algorithm that carries out an operation at present.
     *
     * @param operation as its blocking method is called: {@code bcast}, {@code allgatherv}, ...
     * @param bytes as {@code docs/collectives.md} says for that operation: of the message, of one part, or of all
     * @throws MpiException of class ARG if the operation is unknown, or bytes is negative
     */
    public String algorithm(String operation, long bytes) {
        if (bytes < 0) {
            throw new MpiException(ErrorClass.ARG, "bytes " + bytes + " is negative");
        }
        try {
            return collectives().choose(AlgorithmTable.family(operation), bytes).algorithmName();
        } catch (IllegalArgumentException e) {
            throw new MpiException(ErrorClass.ARG, e.getMessage(), e);
        }
    }

    static void run(Schedule schedule) {
        schedule.start();
        schedule.waiter().await(schedule);
        if (schedule.failure() != null) {
            throw schedule.failure().again();
        }
    }

    /** Waits until all ranks have called it (MPI_Barrier). */
    public void barrier() {
        run(collectives().barrier());
    }

    /** Copies the root's elements to all ranks (MPI_Bcast). */
    public <T> void bcast(T buffer, int offset, int count, Datatype<T> type, int root) {
        run(collectives().bcast(buffer, offset, count, type, root));
    }

    /** Copies the root's whole array, or what remains of its ByteBuffer, to all ranks. */
    public void bcast(Object buffer, int root) {
        Datatype<Object> type = Datatype.of(buffer);
        bcast(buffer, type.defaultOffset(buffer), type.defaultCount(buffer), type, root);
    }

    /**
     * Brings each rank's elements to the root, in rank order (MPI_Gather).
     *
     * @param sendBuffer at the root perhaps {@link Mpi#IN_PLACE}: its part is in recvBuffer already
     * @param recvBuffer used at the root only; null elsewhere
     * @param recvCount elements that each rank sends; used at the root only
     */
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
        run(collectives()
                .gather(
                        sendBuffer,
                        sendOffset,
                        sendCount,
                        sendType,
                        recvBuffer,
                        recvOffset,
                        recvCount,
                        recvType,
                        root));
    }

    /** Gathers whole arrays, or what remains of ByteBuffers: equal parts. */
    public void gather(Object sendBuffer, Object recvBuffer, int root) {
        Datatype<Object> type = Datatype.of(sendBuffer);
        boolean atRoot = rank() == root;
        int count = type.defaultCount(sendBuffer);
        Object received = atRoot ? recvBuffer : null;
        Datatype<Object> recvType = atRoot ? Datatype.of(recvBuffer) : type;
        int recvOffset = atRoot ? recvType.defaultOffset(recvBuffer) : 0;
        gather(sendBuffer, type.defaultOffset(sendBuffer), count, type, received, recvOffset, count, recvType, root);
    }

    /**
     * Brings unequal numbers of elements to the root (MPI_Gatherv).
     *
     * @param sendBuffer at the root perhaps {@link Mpi#IN_PLACE}: its part is in recvBuffer already
     * @param recvBuffer used at the root only; null elsewhere, as counts and displacements may be
     * @param recvCounts elements that each rank sends
     * @param displacements where each rank's elements go, in extents of recvType from recvOffset
     */
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
        run(collectives()
                .gatherv(
                        sendBuffer,
                        sendOffset,
                        sendCount,
                        sendType,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        displacements,
                        recvType,
                        root));
    }

    /** Gathers whole arrays, or what remains of ByteBuffers: unequal parts. */
    public void gatherv(Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displacements, int root) {
        Datatype<Object> type = Datatype.of(sendBuffer);
        boolean atRoot = rank() == root;
        Datatype<Object> recvType = atRoot ? Datatype.of(recvBuffer) : type;
        gatherv(
                sendBuffer,
                type.defaultOffset(sendBuffer),
                type.defaultCount(sendBuffer),
                type,
                atRoot ? recvBuffer : null,
                atRoot ? recvType.defaultOffset(recvBuffer) : 0,
                recvCounts,
                displacements,
                recvType,
                root);
    }

    /**
     * Combines all ranks' elements one by one, and gives all ranks the result (MPI_Allreduce).
     *
     * @param sendBuffer may be {@link Mpi#IN_PLACE}, and recvBuffer itself with the same offset means the same
     * @param recvBuffer takes the result
     */
    public <T> void allreduce(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        run(collectives().allreduce(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }

    /** Combines whole arrays, or what remains of ByteBuffers. */
    public void allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        Object own = sendBuffer == Mpi.IN_PLACE ? recvBuffer : sendBuffer;
        Datatype<Object> type = Datatype.of(own);
        allreduce(
                sendBuffer,
                type.defaultOffset(own),
                recvBuffer,
                Datatype.of(recvBuffer).defaultOffset(recvBuffer),
                type.defaultCount(own),
                type,
                op);
    }
}
