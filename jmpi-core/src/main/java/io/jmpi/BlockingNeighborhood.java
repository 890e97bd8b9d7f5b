package io.jmpi;

import io.jmpi.datatype.Datatype;

/**
 * Neighborhood collectives (MPI 4.1, section 8.6): each rank exchanges with its neighbors in the topology. They are
 * collective operations of the whole communicator, which all ranks call in the same order. Each returns when this rank's
 * part is done and its buffers may be used again.
 *
 * <p>The blocks of a buffer are in the order of {@link NeighborhoodCommunicator#sources} and
 * {@link NeighborhoodCommunicator#destinations}. The block of a neighbor that does not exist (PROC_NULL, at the ends of a
 * grid) has its place, and is neither sent nor written. Blocks that are sent and blocks
 * that are received do not overlap; {@link Mpi#IN_PLACE} is not allowed. Thread and lifetime: those of {@link Communicator}.
 */
abstract sealed class BlockingNeighborhood extends Communicator permits NonblockingNeighborhood {
    BlockingNeighborhood(Mpi mpi, Group group, ContextIds.Agreed ids, CommunicatorMatching matching) {
        super(mpi, group, ids, matching);
    }

    abstract NeighborhoodCollectives neighborhoodCollectives();

    /** Checks that neighborhood collectives may start. */
    void requireNeighborhood() {
        requireUsable();
    }

    /**
     * Sends the same elements to all neighbors, and receives those of each neighbor (MPI_Neighbor_allgather).
     *
     * @param recvBuffer takes a block of recvCount elements for each source, one after the other
     * @param recvCount elements that each source sends
     */
    public <T, U> void neighborAllgather(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<U> recvType) {
        run(() -> neighborhoodCollectives()
                .allgather(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /** Sends whole arrays, or what remains of ByteBuffers; blocks of as many elements are received. */
    public void neighborAllgather(Object sendBuffer, Object recvBuffer) {
        run(() -> neighborhoodCollectives().allgather(sendBuffer, recvBuffer));
    }

    /**
     * Sends the same elements to all neighbors, and receives unequal numbers of elements (MPI_Neighbor_allgatherv).
     *
     * @param recvCounts elements that each source sends
     * @param recvDisplacements where the elements of each source go, in extents of recvType from recvOffset
     */
    public <T, U> void neighborAllgatherv(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] recvDisplacements,
            Datatype<U> recvType) {
        run(() -> neighborhoodCollectives()
                .allgatherv(
                        sendBuffer,
                        sendOffset,
                        sendCount,
                        sendType,
                        recvBuffer,
                        recvOffset,
                        recvCounts,
                        recvDisplacements,
                        recvType));
    }

    /** Sends a whole array, or what remains of a ByteBuffer; receives unequal numbers of elements. */
    public void neighborAllgatherv(Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] recvDisplacements) {
        run(() -> neighborhoodCollectives().allgatherv(sendBuffer, recvBuffer, recvCounts, recvDisplacements));
    }

    /**
     * Sends a block of its own to each destination, and receives one from each source (MPI_Neighbor_alltoall).
     *
     * @param sendBuffer holds a block of sendCount elements for each destination, one after the other
     * @param recvBuffer takes a block of recvCount elements for each source, one after the other
     */
    public <T, U> void neighborAlltoall(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<U> recvType) {
        run(() -> neighborhoodCollectives()
                .alltoall(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /** Cuts whole arrays, or what remains of ByteBuffers, into equal blocks for the neighbors. */
    public void neighborAlltoall(Object sendBuffer, Object recvBuffer) {
        run(() -> neighborhoodCollectives().alltoall(sendBuffer, recvBuffer));
    }

    /**
     * Sends unequal numbers of elements to the destinations, and receives such (MPI_Neighbor_alltoallv).
     *
     * @param sendCounts elements for each destination
     * @param sendDisplacements where they begin, in extents of sendType from sendOffset
     * @param recvCounts elements that each source sends
     * @param recvDisplacements where they go, in extents of recvType from recvOffset
     */
    public <T, U> void neighborAlltoallv(
            T sendBuffer,
            int sendOffset,
            int[] sendCounts,
            int[] sendDisplacements,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] recvDisplacements,
            Datatype<U> recvType) {
        run(() -> neighborhoodCollectives()
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

    /** Sends from and receives into whole arrays, or what remains of ByteBuffers, unequal numbers of elements. */
    public void neighborAlltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sendDisplacements,
            Object recvBuffer,
            int[] recvCounts,
            int[] recvDisplacements) {
        run(() -> neighborhoodCollectives()
                .alltoallv(sendBuffer, sendCounts, sendDisplacements, recvBuffer, recvCounts, recvDisplacements));
    }

    /**
     * Sends elements of different types to the destinations, and receives such (MPI_Neighbor_alltoallw).
     *
     * @param sendCounts elements for each destination
     * @param sendDisplacements where they begin, in units of the memory from sendOffset: array elements, or bytes of a
     *     ByteBuffer
     * @param sendTypes a type for each destination
     * @param recvCounts elements that each source sends
     * @param recvDisplacements where they go, in units of the memory from recvOffset
     * @param recvTypes a type for each source
     */
    public void neighborAlltoallw(
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
        run(() -> neighborhoodCollectives()
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
