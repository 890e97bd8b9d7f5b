package io.jmpi;

import io.jmpi.collective.Neighborhood;
import io.jmpi.datatype.Datatype;

/**
 * A communicator with a topology, and so with neighbors (MPI 4.1, chapter 8): what all kinds of topology have. Its neighbors
 * exchange by blocking, nonblocking (section 8.7) and persistent (section 8.8) neighborhood collectives.
 *
 * <p>Thread and lifetime: those of {@link Communicator}.
 */
public abstract sealed class NeighborhoodCommunicator extends NonblockingNeighborhood
        permits CartCommunicator, GraphCommunicator, DistGraphCommunicator {
    private final NeighborhoodCollectives neighborhoodCollectives;

    NeighborhoodCommunicator(
            Mpi mpi, Group group, ContextIds.Agreed ids, CommunicatorMatching matching, Neighborhood neighborhood) {
        super(mpi, group, ids, matching);
        this.neighborhoodCollectives = new NeighborhoodCollectives(this, neighborhood);
    }

    @Override
    NeighborhoodCollectives neighborhoodCollectives() {
        return neighborhoodCollectives;
    }

    /** The ranks that this one receives from, in the order of the blocks of receive buffers. Some may be PROC_NULL. */
    public int[] sources() {
        return neighborhoodCollectives.sources();
    }

    /** The ranks that this one sends to, in the order of the blocks of send buffers. Some may be PROC_NULL. */
    public int[] destinations() {
        return neighborhoodCollectives.destinations();
    }

    /**
     * As {@link #neighborAllgather(Object, int, int, Datatype, Object, int, int, Datatype)}
     * (MPI_Neighbor_allgather_init).
     */
    public <T, U> PersistentRequest neighborAllgatherInit(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<U> recvType) {
        return persistent(() -> neighborhoodCollectives()
                .allgather(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /**
     * As {@link #neighborAllgatherv(Object, int, int, Datatype, Object, int, int[], int[], Datatype)}
     * (MPI_Neighbor_allgatherv_init).
     */
    public <T, U> PersistentRequest neighborAllgathervInit(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] recvDisplacements,
            Datatype<U> recvType) {
        return persistent(() -> neighborhoodCollectives()
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

    /**
     * As {@link #neighborAlltoall(Object, int, int, Datatype, Object, int, int, Datatype)}
     * (MPI_Neighbor_alltoall_init).
     */
    public <T, U> PersistentRequest neighborAlltoallInit(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            U recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<U> recvType) {
        return persistent(() -> neighborhoodCollectives()
                .alltoall(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /**
     * As {@link #neighborAlltoallv(Object, int, int[], int[], Datatype, Object, int, int[], int[], Datatype)}
     * (MPI_Neighbor_alltoallv_init).
     */
    public <T, U> PersistentRequest neighborAlltoallvInit(
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
        return persistent(() -> neighborhoodCollectives()
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

    /**
     * As {@link #neighborAlltoallw(Object, int, int[], int[], Datatype[], Object, int, int[], int[], Datatype[])}
     * (MPI_Neighbor_alltoallw_init).
     */
    public PersistentRequest neighborAlltoallwInit(
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
        return persistent(() -> neighborhoodCollectives()
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
