package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.Schedule;
import java.util.function.Supplier;

/**
 * Persistent collective operations (MPI 4.1, section 6.13): planned once, started again and again. All ranks make them in
 * the same order among the collective operations of the communicator; they may be started in any order.
 */
abstract class PersistentCollectives extends NonblockingReductions {
    PersistentCollectives(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    /** Plans an operation; the error handler is told of what is wrong with it. */
    PersistentRequest persistent(Supplier<Schedule> planned) {
        CommunicatorTrace trace = trace();
        try {
            return trace == null
                    ? new PersistentCollective(this, planned.get())
                    : trace.prepare(() -> new PersistentCollective(this, planned.get()));
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    /** As {@link #barrier} (MPI_Barrier_init). */
    public PersistentRequest barrierInit() {
        return persistent(() -> collectives().barrier());
    }

    /** As {@link #bcast(Object, int, int, Datatype, int)} (MPI_Bcast_init). */
    public <T> PersistentRequest bcastInit(T buffer, int offset, int count, Datatype<T> type, int root) {
        return persistent(() -> collectives().bcast(buffer, offset, count, type, root));
    }

    /** As {@link #gather(Object, int, int, Datatype, Object, int, int, Datatype, int)} (MPI_Gather_init). */
    public <T> PersistentRequest gatherInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType,
            int root) {
        return persistent(() -> collectives()
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

    /**
     * As {@link #gatherv(Object, int, int, Datatype, Object, int, int[], int[], Datatype, int)}
     * (MPI_Gatherv_init).
     */
    public <T> PersistentRequest gathervInit(
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
        return persistent(() -> collectives()
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

    /** As {@link #scatter(Object, int, int, Datatype, Object, int, int, Datatype, int)} (MPI_Scatter_init). */
    public <T> PersistentRequest scatterInit(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<?> recvType,
            int root) {
        return persistent(() -> collectives()
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

    /**
     * As {@link #scatterv(Object, int, int[], int[], Datatype, Object, int, int, Datatype, int)}
     * (MPI_Scatterv_init).
     */
    public <T> PersistentRequest scattervInit(
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
        return persistent(() -> collectives()
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

    /** As {@link #allgather(Object, int, int, Datatype, Object, int, int, Datatype)} (MPI_Allgather_init). */
    public <T> PersistentRequest allgatherInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType) {
        return persistent(() -> collectives()
                .allgather(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /**
     * As {@link #allgatherv(Object, int, int, Datatype, Object, int, int[], int[], Datatype)}
     * (MPI_Allgatherv_init).
     */
    public <T> PersistentRequest allgathervInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] displacements,
            Datatype<T> recvType) {
        return persistent(() -> collectives()
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

    /** As {@link #alltoall(Object, int, int, Datatype, Object, int, int, Datatype)} (MPI_Alltoall_init). */
    public <T> PersistentRequest alltoallInit(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType) {
        return persistent(() -> collectives()
                .alltoall(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /**
     * As {@link #alltoallv(Object, int, int[], int[], Datatype, Object, int, int[], int[], Datatype)}
     * (MPI_Alltoallv_init).
     */
    public <T> PersistentRequest alltoallvInit(
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
        return persistent(() -> collectives()
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
     * As {@link #alltoallw(Object, int, int[], int[], Datatype[], Object, int, int[], int[], Datatype[])}
     * (MPI_Alltoallw_init).
     */
    public PersistentRequest alltoallwInit(
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
        return persistent(() -> collectives()
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
