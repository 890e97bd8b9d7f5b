package io.jmpi;

import io.jmpi.datatype.Datatype;

/**
 * Nonblocking neighborhood collectives (MPI 4.1, section 8.7): as the blocking ones, but they return a request at once. The
 * buffers are lent until it completes; any number may be under way.
 */
abstract sealed class NonblockingNeighborhood extends BlockingNeighborhood permits NeighborhoodCommunicator {
    NonblockingNeighborhood(Mpi mpi, Group group, ContextIds.Agreed ids, CommunicatorMatching matching) {
        super(mpi, group, ids, matching);
    }

    /**
     * As {@link #neighborAllgather(Object, int, int, Datatype, Object, int, int, Datatype)} (MPI_Ineighbor_allgather).
     */
    public <T, U> Request ineighborAllgather(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<U> recvType) {
        return begin(() -> neighborhoodCollectives()
                .allgather(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /** As {@link #neighborAllgather(Object, Object)}. */
    public Request ineighborAllgather(Object sendBuffer, Object recvBuffer) {
        return begin(() -> neighborhoodCollectives().allgather(sendBuffer, recvBuffer));
    }

    /**
     * As {@link #neighborAllgatherv(Object, int, int, Datatype, Object, int, int[], int[], Datatype)}
     * (MPI_Ineighbor_allgatherv).
     */
    public <T, U> Request ineighborAllgatherv(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] recvDisplacements,
            Datatype<U> recvType) {
        return begin(() -> neighborhoodCollectives()
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

    /** As {@link #neighborAllgatherv(Object, Object, int[], int[])}. */
    public Request ineighborAllgatherv(
            Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] recvDisplacements) {
        return begin(() -> neighborhoodCollectives().allgatherv(sendBuffer, recvBuffer, recvCounts, recvDisplacements));
    }

    /**
     * As {@link #neighborAlltoall(Object, int, int, Datatype, Object, int, int, Datatype)} (MPI_Ineighbor_alltoall).
     */
    public <T, U> Request ineighborAlltoall(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<U> recvType) {
        return begin(() -> neighborhoodCollectives()
                .alltoall(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /** As {@link #neighborAlltoall(Object, Object)}. */
    public Request ineighborAlltoall(Object sendBuffer, Object recvBuffer) {
        return begin(() -> neighborhoodCollectives().alltoall(sendBuffer, recvBuffer));
    }

    /**
     * As {@link #neighborAlltoallv(Object, int, int[], int[], Datatype, Object, int, int[], int[], Datatype)}
     * (MPI_Ineighbor_alltoallv).
     */
    public <T, U> Request ineighborAlltoallv(
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
        return begin(() -> neighborhoodCollectives()
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

    /** As {@link #neighborAlltoallv(Object, int[], int[], Object, int[], int[])}. */
    public Request ineighborAlltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sendDisplacements,
            Object recvBuffer,
            int[] recvCounts,
            int[] recvDisplacements) {
        return begin(() -> neighborhoodCollectives()
                .alltoallv(sendBuffer, sendCounts, sendDisplacements, recvBuffer, recvCounts, recvDisplacements));
    }

    /**
     * As {@link #neighborAlltoallw(Object, int, int[], int[], Datatype[], Object, int, int[], int[], Datatype[])}
     * (MPI_Ineighbor_alltoallw).
     */
    public Request ineighborAlltoallw(
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
        return begin(() -> neighborhoodCollectives()
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
