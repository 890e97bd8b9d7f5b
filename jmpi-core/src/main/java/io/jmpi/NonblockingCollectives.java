package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.Schedule;
import java.util.function.Supplier;

/**
 * Nonblocking collective operations (MPI 4.1, section 6.12): as the blocking ones, but they return a request at once. All
 * ranks start the collective operations of a communicator in the same order; any number may be under way. The buffers are
 * lent until the request completes. In progress mode {@code thread} they advance while the program computes; in mode
 * {@code application} while it is in calls.
 */
abstract class NonblockingCollectives extends BlockingReductions {
    NonblockingCollectives(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    /** Begins an operation; the error handler is told of what is wrong with it. */
    Request begin(Supplier<Schedule> planned) {
        CommunicatorTrace trace = trace();
        try {
            return trace == null ? begin(planned.get()) : trace.start(() -> begin(planned.get()));
        } catch (MpiException e) {
            throw raised(e);
        }
    }

    private CollectiveRequest begin(Schedule schedule) {
        CollectiveRequest request = new CollectiveRequest(this, schedule);
        schedule.start();
        return request;
    }

    /** As {@link #barrier} (MPI_Ibarrier): completes when all ranks have called it. */
    public Request ibarrier() {
        return begin(() -> collectives().barrier());
    }

    /** As {@link #bcast(Object, int, int, Datatype, int)} (MPI_Ibcast). */
    public <T> Request ibcast(T buffer, int offset, int count, Datatype<T> type, int root) {
        return begin(() -> collectives().bcast(buffer, offset, count, type, root));
    }

    /** As {@link #bcast(Object, int)}, nonblocking. */
    public Request ibcast(Object buffer, int root) {
        return begin(() -> collectives().bcast(buffer, root));
    }

    /** As {@link #gather(Object, int, int, Datatype, Object, int, int, Datatype, int)} (MPI_Igather). */
    public <T> Request igather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType,
            int root) {
        return begin(() -> collectives()
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

    /** As {@link #gather(Object, Object, int)}, nonblocking. */
    public Request igather(Object sendBuffer, Object recvBuffer, int root) {
        return begin(() -> collectives().gather(sendBuffer, recvBuffer, root));
    }

    /** As {@link #gatherv(Object, int, int, Datatype, Object, int, int[], int[], Datatype, int)} (MPI_Igatherv). */
    public <T> Request igatherv(
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
        return begin(() -> collectives()
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

    /** As {@link #gatherv(Object, Object, int[], int[], int)}, nonblocking. */
    public Request igatherv(Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displacements, int root) {
        return begin(() -> collectives().gatherv(sendBuffer, recvBuffer, recvCounts, displacements, root));
    }

    /** As {@link #scatter(Object, int, int, Datatype, Object, int, int, Datatype, int)} (MPI_Iscatter). */
    public <T> Request iscatter(
            T sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<T> sendType,
            Object recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<?> recvType,
            int root) {
        return begin(() -> collectives()
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

    /** As {@link #scatter(Object, Object, int)}, nonblocking. */
    public Request iscatter(Object sendBuffer, Object recvBuffer, int root) {
        return begin(() -> collectives().scatter(sendBuffer, recvBuffer, root));
    }

    /**
     * As {@link #scatterv(Object, int, int[], int[], Datatype, Object, int, int, Datatype, int)}
     * (MPI_Iscatterv).
     */
    public <T> Request iscatterv(
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
        return begin(() -> collectives()
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

    /** As {@link #scatterv(Object, int[], int[], Object, int)}, nonblocking. */
    public Request iscatterv(Object sendBuffer, int[] sendCounts, int[] displacements, Object recvBuffer, int root) {
        return begin(() -> collectives().scatterv(sendBuffer, sendCounts, displacements, recvBuffer, root));
    }

    /** As {@link #allgather(Object, int, int, Datatype, Object, int, int, Datatype)} (MPI_Iallgather). */
    public <T> Request iallgather(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType) {
        return begin(() -> collectives()
                .allgather(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /** As {@link #allgather(Object, Object)}, nonblocking. */
    public Request iallgather(Object sendBuffer, Object recvBuffer) {
        return begin(() -> collectives().allgather(sendBuffer, recvBuffer));
    }

    /** As {@link #allgatherv(Object, int, int, Datatype, Object, int, int[], int[], Datatype)} (MPI_Iallgatherv). */
    public <T> Request iallgatherv(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            int[] displacements,
            Datatype<T> recvType) {
        return begin(() -> collectives()
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

    /** As {@link #allgatherv(Object, Object, int[], int[])}, nonblocking. */
    public Request iallgatherv(Object sendBuffer, Object recvBuffer, int[] recvCounts, int[] displacements) {
        return begin(() -> collectives().allgatherv(sendBuffer, recvBuffer, recvCounts, displacements));
    }

    /** As {@link #alltoall(Object, int, int, Datatype, Object, int, int, Datatype)} (MPI_Ialltoall). */
    public <T> Request ialltoall(
            Object sendBuffer,
            int sendOffset,
            int sendCount,
            Datatype<?> sendType,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> recvType) {
        return begin(() -> collectives()
                .alltoall(sendBuffer, sendOffset, sendCount, sendType, recvBuffer, recvOffset, recvCount, recvType));
    }

    /** As {@link #alltoall(Object, Object)}, nonblocking. */
    public Request ialltoall(Object sendBuffer, Object recvBuffer) {
        return begin(() -> collectives().alltoall(sendBuffer, recvBuffer));
    }

    /**
     * As {@link #alltoallv(Object, int, int[], int[], Datatype, Object, int, int[], int[], Datatype)}
     * (MPI_Ialltoallv).
     */
    public <T> Request ialltoallv(
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
        return begin(() -> collectives()
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

    /** As {@link #alltoallv(Object, int[], int[], Object, int[], int[])}, nonblocking. */
    public Request ialltoallv(
            Object sendBuffer,
            int[] sendCounts,
            int[] sendDisplacements,
            Object recvBuffer,
            int[] recvCounts,
            int[] recvDisplacements) {
        return begin(() -> collectives()
                .alltoallv(sendBuffer, sendCounts, sendDisplacements, recvBuffer, recvCounts, recvDisplacements));
    }

    /**
     * As {@link #alltoallw(Object, int, int[], int[], Datatype[], Object, int, int[], int[], Datatype[])}
     * (MPI_Ialltoallw).
     */
    public Request ialltoallw(
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
        return begin(() -> collectives()
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
