package io.jmpi;

import io.jmpi.datatype.Datatype;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that move data (MPI 4.1, sections 6.3 to 6.8, 6.12 and 6.13), each in three styles. All ranks
 * of the communicator call them in the same order. A buffer is a {@link Buffer}, a whole primitive array, or a
 * ByteBuffer.
 *
 * <p>A blocking call returns when this rank's part is done and its memory may be used again. A nonblocking call returns
 * a request at once. Any number of requests may be pending; their memory is lent until they complete. A persistent call
 * plans the operation once; it can be started repeatedly, in any order. In progress mode {@code thread}, operations
 * advance while the program computes. In mode {@code application}, they advance only inside calls of jmpi.
 *
 * <p>Blocking bcast, gather, scatter, allgather, alltoall and their v-forms also take arrays of objects (type {@link
 * Datatype#OBJECT} on both sides and at all ranks). An object arrives as a copy, also at the rank that sent it, unless
 * it is in place. If a rank cannot serialize its objects, all ranks fail and nothing is received. If a rank refuses an
 * object, the operation fails only at that rank, after all other objects have been received.
 *
 * <p>In an {@link Intercommunicator} data goes from one group to the other. Wherever a method description says all
 * ranks, a rank has a part for or from each rank of the <em>remote</em> group, and none of its own group. In a rooted
 * operation the root passes {@link Mpi#ROOT} as root. The other ranks of its group pass {@link Mpi#PROC_NULL}, and
 * their buffers are ignored. The ranks of the other group pass the root's rank. {@link Buffer#IN_PLACE} is not allowed.
 *
 * <p>Thread and lifetime: those of {@link Communicator}.
 */
public interface Collectives {
    /**
     * Checks a call and binds it. The other methods of this interface bind a call and run it in their style.
     *
     * @throws io.jmpi.errors.MpiException if its arguments are wrong, or communicators of this kind do not have the operation
     */
    Operation bind(Call call);

    // ---------------------------------------------------------------- barrier (section 6.3)

    /** Waits until all ranks, of both groups of an inter-communicator, have called it (MPI_Barrier). */
    default void barrier() {
        bind(Call.barrier()).blocking();
    }

    /** As {@link #barrier}, nonblocking (MPI_Ibarrier). */
    default Request ibarrier() {
        return bind(Call.barrier()).nonblocking();
    }

    /** As {@link #barrier}, persistent (MPI_Barrier_init). */
    default PersistentRequest barrierInit() {
        return bind(Call.barrier()).persistent();
    }

    // ---------------------------------------------------------------- bcast (section 6.4)

    /**
     * Copies the root's elements to all ranks (MPI_Bcast).
     *
     * @param buffer sent at the root, received into elsewhere; of the same number of bytes at all ranks
     */
    default void bcast(Object buffer, int root) {
        bind(Call.bcast(buffer, root)).blocking();
    }

    /** As {@link #bcast}, nonblocking (MPI_Ibcast). */
    default Request ibcast(Object buffer, int root) {
        return bind(Call.bcast(buffer, root)).nonblocking();
    }

    /** As {@link #bcast}, persistent (MPI_Bcast_init). */
    default PersistentRequest bcastInit(Object buffer, int root) {
        return bind(Call.bcast(buffer, root)).persistent();
    }

    // ---------------------------------------------------------------- gather (section 6.5)

    /**
     * Collects an equal part of each rank at the root, in rank order (MPI_Gather).
     *
     * @param sendBuffer this rank's part, or at the root {@link Buffer#IN_PLACE}: its part is in recvBuffer already
     * @param recvBuffer room for the parts of all ranks; used at the root only, null elsewhere
     */
    default void gather(Object sendBuffer, @Nullable Object recvBuffer, int root) {
        bind(Call.gather(sendBuffer, recvBuffer, root)).blocking();
    }

    /** As {@link #gather}, nonblocking (MPI_Igather). */
    default Request igather(Object sendBuffer, @Nullable Object recvBuffer, int root) {
        return bind(Call.gather(sendBuffer, recvBuffer, root)).nonblocking();
    }

    /** As {@link #gather}, persistent (MPI_Gather_init). */
    default PersistentRequest gatherInit(Object sendBuffer, @Nullable Object recvBuffer, int root) {
        return bind(Call.gather(sendBuffer, recvBuffer, root)).persistent();
    }

    /**
     * Collects a part of any size of each rank at the root (MPI_Gatherv).
     *
     * @param sendBuffer this rank's part, or at the root {@link Buffer#IN_PLACE}: its part is in recvBuffer already
     * @param recvBuffer a part for each rank; used at the root only, null elsewhere
     */
    default void gatherv(Object sendBuffer, @Nullable Buffer recvBuffer, int root) {
        bind(Call.gatherv(sendBuffer, recvBuffer, root)).blocking();
    }

    /** As {@link #gatherv}, nonblocking (MPI_Igatherv). */
    default Request igatherv(Object sendBuffer, @Nullable Buffer recvBuffer, int root) {
        return bind(Call.gatherv(sendBuffer, recvBuffer, root)).nonblocking();
    }

    /** As {@link #gatherv}, persistent (MPI_Gatherv_init). */
    default PersistentRequest gathervInit(Object sendBuffer, @Nullable Buffer recvBuffer, int root) {
        return bind(Call.gatherv(sendBuffer, recvBuffer, root)).persistent();
    }

    // ---------------------------------------------------------------- scatter (section 6.6)

    /**
     * Distributes equal parts of the root's elements to the ranks, in rank order (MPI_Scatter).
     *
     * @param sendBuffer the parts of all ranks; used at the root only, null elsewhere
     * @param recvBuffer this rank's part, or at the root {@link Buffer#IN_PLACE}: its part does not move
     */
    default void scatter(@Nullable Object sendBuffer, Object recvBuffer, int root) {
        bind(Call.scatter(sendBuffer, recvBuffer, root)).blocking();
    }

    /** As {@link #scatter}, nonblocking (MPI_Iscatter). */
    default Request iscatter(@Nullable Object sendBuffer, Object recvBuffer, int root) {
        return bind(Call.scatter(sendBuffer, recvBuffer, root)).nonblocking();
    }

    /** As {@link #scatter}, persistent (MPI_Scatter_init). */
    default PersistentRequest scatterInit(@Nullable Object sendBuffer, Object recvBuffer, int root) {
        return bind(Call.scatter(sendBuffer, recvBuffer, root)).persistent();
    }

    /**
     * Distributes parts of any size of the root's elements to the ranks (MPI_Scatterv).
     *
     * @param sendBuffer a part for each rank; used at the root only, null elsewhere
     * @param recvBuffer this rank's part, or at the root {@link Buffer#IN_PLACE}: its part does not move
     */
    default void scatterv(@Nullable Buffer sendBuffer, Object recvBuffer, int root) {
        bind(Call.scatterv(sendBuffer, recvBuffer, root)).blocking();
    }

    /** As {@link #scatterv}, nonblocking (MPI_Iscatterv). */
    default Request iscatterv(@Nullable Buffer sendBuffer, Object recvBuffer, int root) {
        return bind(Call.scatterv(sendBuffer, recvBuffer, root)).nonblocking();
    }

    /** As {@link #scatterv}, persistent (MPI_Scatterv_init). */
    default PersistentRequest scattervInit(@Nullable Buffer sendBuffer, Object recvBuffer, int root) {
        return bind(Call.scatterv(sendBuffer, recvBuffer, root)).persistent();
    }

    // ---------------------------------------------------------------- allgather (section 6.7)

    /**
     * Collects an equal part of each rank at all ranks, in rank order (MPI_Allgather).
     *
     * @param sendBuffer this rank's part, or {@link Buffer#IN_PLACE} at all ranks: each part is in recvBuffer already
     * @param recvBuffer room for the parts of all ranks
     */
    default void allgather(Object sendBuffer, Object recvBuffer) {
        bind(Call.allgather(sendBuffer, recvBuffer)).blocking();
    }

    /** As {@link #allgather}, nonblocking (MPI_Iallgather). */
    default Request iallgather(Object sendBuffer, Object recvBuffer) {
        return bind(Call.allgather(sendBuffer, recvBuffer)).nonblocking();
    }

    /** As {@link #allgather}, persistent (MPI_Allgather_init). */
    default PersistentRequest allgatherInit(Object sendBuffer, Object recvBuffer) {
        return bind(Call.allgather(sendBuffer, recvBuffer)).persistent();
    }

    /**
     * Collects a part of any size of each rank at all ranks (MPI_Allgatherv).
     *
     * @param sendBuffer this rank's part, or {@link Buffer#IN_PLACE} at all ranks: each part is in recvBuffer already
     * @param recvBuffer a part for each rank
     */
    default void allgatherv(Object sendBuffer, Buffer recvBuffer) {
        bind(Call.allgatherv(sendBuffer, recvBuffer)).blocking();
    }

    /** As {@link #allgatherv}, nonblocking (MPI_Iallgatherv). */
    default Request iallgatherv(Object sendBuffer, Buffer recvBuffer) {
        return bind(Call.allgatherv(sendBuffer, recvBuffer)).nonblocking();
    }

    /** As {@link #allgatherv}, persistent (MPI_Allgatherv_init). */
    default PersistentRequest allgathervInit(Object sendBuffer, Buffer recvBuffer) {
        return bind(Call.allgatherv(sendBuffer, recvBuffer)).persistent();
    }

    // ---------------------------------------------------------------- alltoall (section 6.8)

    /**
     * Exchanges equal parts between all ranks: part i is sent to rank i, and part i is received from it (MPI_Alltoall).
     *
     * @param sendBuffer the parts for all ranks, or {@link Buffer#IN_PLACE} at all ranks: recvBuffer holds the
     *     sent elements, which are copied first
     * @param recvBuffer room for the parts of all ranks
     */
    default void alltoall(Object sendBuffer, Object recvBuffer) {
        bind(Call.alltoall(sendBuffer, recvBuffer)).blocking();
    }

    /** As {@link #alltoall}, nonblocking (MPI_Ialltoall). */
    default Request ialltoall(Object sendBuffer, Object recvBuffer) {
        return bind(Call.alltoall(sendBuffer, recvBuffer)).nonblocking();
    }

    /** As {@link #alltoall}, persistent (MPI_Alltoall_init). */
    default PersistentRequest alltoallInit(Object sendBuffer, Object recvBuffer) {
        return bind(Call.alltoall(sendBuffer, recvBuffer)).persistent();
    }

    /**
     * Exchanges parts of any size between all ranks (MPI_Alltoallv).
     *
     * @param sendBuffer a part for each rank, or {@link Buffer#IN_PLACE} at all ranks: recvBuffer holds the sent
     *     elements, with the same counts as the received ones; they are copied first
     * @param recvBuffer a part for each rank
     */
    default void alltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        bind(Call.alltoallv(sendBuffer, recvBuffer)).blocking();
    }

    /** As {@link #alltoallv}, nonblocking (MPI_Ialltoallv). */
    default Request ialltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return bind(Call.alltoallv(sendBuffer, recvBuffer)).nonblocking();
    }

    /** As {@link #alltoallv}, persistent (MPI_Alltoallv_init). */
    default PersistentRequest alltoallvInit(Buffer sendBuffer, Buffer recvBuffer) {
        return bind(Call.alltoallv(sendBuffer, recvBuffer)).persistent();
    }

    /**
     * Exchanges parts of any size and type between all ranks (MPI_Alltoallw).
     *
     * @param sendBuffer a part for each rank, as for {@link #alltoallv}, with a type for each or one for all
     * @param recvBuffer a part for each rank, with a type for each or one for all
     */
    default void alltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        bind(Call.alltoallw(sendBuffer, recvBuffer)).blocking();
    }

    /** As {@link #alltoallw}, nonblocking (MPI_Ialltoallw). */
    default Request ialltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return bind(Call.alltoallw(sendBuffer, recvBuffer)).nonblocking();
    }

    /** As {@link #alltoallw}, persistent (MPI_Alltoallw_init). */
    default PersistentRequest alltoallwInit(Buffer sendBuffer, Buffer recvBuffer) {
        return bind(Call.alltoallw(sendBuffer, recvBuffer)).persistent();
    }
}
