package io.jmpi;

import io.jmpi.collective.AlgorithmTable;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.Schedule;
import java.util.function.Supplier;

/**
 * Blocking collective operations that move data (MPI 4.1, sections 6.3 to 6.8). Each returns when this rank's part is done
 * and its buffers may be used again. Thread and lifetime: those of {@link Communicator}.
 */
abstract class BlockingCollectives extends HintedCommunicator {
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

    /** Carries out an operation; the error handler is told of what is wrong with it, or becomes of it. */
    void run(Supplier<Schedule> planned) {
        CommunicatorTrace trace = trace();
        try {
            if (trace == null) {
                run(planned.get());
            } else {
                trace.run(planned);
            }
        } catch (MpiException e) {
            throw raised(e);
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
        run(() -> collectives().barrier());
    }

    /** Copies the root's elements to all ranks (MPI_Bcast). */
    public <T> void bcast(T buffer, int offset, int count, Datatype<T> type, int root) {
        run(() -> collectives().bcast(buffer, offset, count, type, root));
    }

    /** Copies the root's whole array, or what remains of its ByteBuffer, to all ranks. */
    public void bcast(Object buffer, int root) {
        run(() -> collectives().bcast(buffer, root));
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
        run(() -> collectives()
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
        run(() -> collectives().gather(sendBuffer, recvBuffer, root));
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
        run(() -> collectives()
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
        run(() -> collectives().gatherv(sendBuffer, recvBuffer, recvCounts, displacements, root));
    }

    /**
     * Gives each rank a part of the root's elements, in rank order (MPI_Scatter).
     *
     * @param sendBuffer used at the root only; null elsewhere
     * @param sendCount elements for each rank; used at the root only
     * @param recvBuffer at the root perhaps {@link Mpi#IN_PLACE}: its part stays where it is
     */
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
        run(() -> collectives()
                .scatter(
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

    /** Scatters to whole arrays, or to what remains of ByteBuffers: equal parts. */
    public void scatter(Object sendBuffer, Object recvBuffer, int root) {
        run(() -> collectives().scatter(sendBuffer, recvBuffer, root));
    }

    /**
     * Gives each rank any part of the root's elements (MPI_Scatterv).
     *
     * @param sendBuffer used at the root only; null elsewhere, as counts and displacements may be
     * @param sendCounts elements for each rank
     * @param displacements where each rank's elements are, in extents of sendType from sendOffset
     * @param recvBuffer at the root perhaps {@link Mpi#IN_PLACE}: its part stays where it is
     */
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
        run(() -> collectives()
                .scatterv(
                        sendBuffer,
                        sendOffset,
                        sendCounts,
                        displacements,
                        sendType,
                        recvBuffer,
                        recvOffset,
                        recvCount,
                        recvType,
                        root));
    }

    /** Scatters to whole arrays, or to what remains of ByteBuffers: unequal parts. */
    public void scatterv(Object sendBuffer, int[] sendCounts, int[] displacements, Object recvBuffer, int root) {
        run(() -> collectives().scatterv(sendBuffer, sendCounts, displacements, recvBuffer, root));
    }

    /**
     * Brings each rank's elements to all ranks, in rank order (MPI_Allgather).
     *
     * @param sendBuffer perhaps {@link Mpi#IN_PLACE} at all ranks: each one's part is in its recvBuffer already
     * @param recvCount elements that each rank sends
     */
    public <T> void allgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType) {
        run(() -> collectives()
                .allgather(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /** Gathers whole arrays, or what remains of ByteBuffers, at all ranks: equal parts. */
    public void allgather(Object sendBuffer, Object recvBuffer) {
        run(() -> collectives().allgather(sendBuffer, recvBuffer));
    }

    /**
     * Brings unequal numbers of elements to all ranks (MPI_Allgatherv).
     *
     * @param sendBuffer perhaps {@link Mpi#IN_PLACE} at all ranks: each one's part is in its recvBuffer already
     * @param recvCounts elements that each rank sends
     * @param displacements where each rank's elements go, in extents of recvType from recvOffset
     */
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
        run(() -> collectives()
                .allgatherv(
                        sendBuffer,
                        sendOffset,
                        sendCount,
                        sendType,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        displacements,
                        recvType));
    }

    /** Gathers whole arrays, or what remains of ByteBuffers, at all ranks: unequal parts. */
    public void allgatherv(Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displacements) {
        run(() -> collectives().allgatherv(sendBuffer, recvBuffer, recvCounts, displacements));
    }

    /**
     * Brings a part of each rank's elements to each rank: part i goes to rank i, and part i comes from it (MPI_Alltoall).
     *
     * @param sendBuffer perhaps {@link Mpi#IN_PLACE} at all ranks: what is sent stands in recvBuffer, and is copied first
     * @param sendCount elements for each rank
     * @param recvCount elements from each rank
     */
    public <T> void alltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType) {
        run(() -> collectives()
                .alltoall(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /** Exchanges equal parts of whole arrays, or of what remains of ByteBuffers. */
    public void alltoall(Object sendBuffer, Object recvBuffer) {
        run(() -> collectives().alltoall(sendBuffer, recvBuffer));
    }

    /**
     * Brings any part of each rank's elements to each rank (MPI_Alltoallv). Displacements are in extents from the offset.
     *
     * @param sendBuffer perhaps {@link Mpi#IN_PLACE} at all ranks: what is sent stands in recvBuffer, as much as will be
     *     received, and is copied first
     */
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
        run(() -> collectives()
                .alltoallv(
                        sendBuffer,
                        sendOffset,
                        sendCounts,
                        sendDisplacements,
                        sendType,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        recvDisplacements,
                        recvType));
    }

    /** Exchanges unequal parts of whole arrays, or of what remains of ByteBuffers. */
    public void alltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sendDisplacements,
            Object recvBuffer,
            int[] recvCounts,
            int[] recvDisplacements) {
        run(() -> collectives()
                .alltoallv(sendBuffer, sendCounts, sendDisplacements, recvBuffer, recvCounts, recvDisplacements));
    }

    /**
     * Like {@link #alltoallv(Object, int, int[], int[], Datatype, Object, int, int[], int[], Datatype) alltoallv}, with a type
     * for each rank (MPI_Alltoallw). Displacements are in units of memory from the offset: bytes of a ByteBuffer, elements of
     * an array.
     *
     * @param sendBuffer perhaps {@link Mpi#IN_PLACE} at all ranks: what is sent stands in recvBuffer, as much as will be
     *     received, and is copied first
     * @param sendTypes each describes the class of sendBuffer
     * @param recvTypes each describes the class of recvBuffer
     */
    public void alltoallw(
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
        run(() -> collectives()
                .alltoallw(
                        sendBuffer,
                        sendOffset,
                        sendCounts,
                        sendDisplacements,
                        sendTypes,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        recvDisplacements,
                        recvTypes));
    }
}
