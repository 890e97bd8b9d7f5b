package io.jmpi;

import io.jmpi.errors.MpiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A communicator with a topology, and therefore with neighbors (MPI 4.1, chapter 8). Its ranks exchange blocks with
 * their neighbors by neighborhood collectives, each in three styles as {@link Collectives} (sections 8.6 to 8.8). They
 * are collective operations of the whole communicator, which all ranks call in the same order.
 *
 * <p>The blocks of a buffer are in the order of {@link #sources} and {@link #destinations}. The block of a neighbor
 * that does not exist (PROC_NULL, at the ends of a grid) occupies its position, but is neither sent nor written. Sent
 * and received blocks must not overlap; {@link Buffer#IN_PLACE} is not allowed.
 *
 * <p>Thread and lifetime: those of {@link Communicator}.
 */
public interface NeighborhoodCommunicator extends Communicator {
    /** The ranks that this one receives from, in the order of the blocks of receive buffers. Some may be PROC_NULL. */
    int[] sources();

    /** The ranks that this one sends to, in the order of the blocks of send buffers. Some may be PROC_NULL. */
    int[] destinations();

    @Override
    default NeighborhoodCommunicator dup() {
        return dup(Info.EMPTY);
    }

    @Override
    NeighborhoodCommunicator dup(Info hints);

    @Override
    default Duplication<? extends NeighborhoodCommunicator> idup() {
        return idup(Info.EMPTY);
    }

    @Override
    Duplication<? extends NeighborhoodCommunicator> idup(Info hints);

    // ---------------------------------------------------------------- allgather (section 8.6.1)

    /**
     * Sends the same elements to all neighbors, and receives an equal block from each (MPI_Neighbor_allgather).
     *
     * @param recvBuffer room for a block from each source, one after the other
     */
    default void neighborAllgather(Object sendBuffer, Object recvBuffer) {
        bind(Call.neighborAllgather(sendBuffer, recvBuffer)).blocking();
    }

    /** As {@link #neighborAllgather}, nonblocking (MPI_Ineighbor_allgather). */
    default Request ineighborAllgather(Object sendBuffer, Object recvBuffer) {
        return bind(Call.neighborAllgather(sendBuffer, recvBuffer)).nonblocking();
    }

    /** As {@link #neighborAllgather}, persistent (MPI_Neighbor_allgather_init). */
    default PersistentRequest neighborAllgatherInit(Object sendBuffer, Object recvBuffer) {
        return bind(Call.neighborAllgather(sendBuffer, recvBuffer)).persistent();
    }

    /**
     * Sends the same elements to all neighbors, and receives a block of any size from each (MPI_Neighbor_allgatherv).
     *
     * @param recvBuffer a part for each source
     */
    default void neighborAllgatherv(Object sendBuffer, Buffer recvBuffer) {
        bind(Call.neighborAllgatherv(sendBuffer, recvBuffer)).blocking();
    }

    /** As {@link #neighborAllgatherv}, nonblocking (MPI_Ineighbor_allgatherv). */
    default Request ineighborAllgatherv(Object sendBuffer, Buffer recvBuffer) {
        return bind(Call.neighborAllgatherv(sendBuffer, recvBuffer)).nonblocking();
    }

    /** As {@link #neighborAllgatherv}, persistent (MPI_Neighbor_allgatherv_init). */
    default PersistentRequest neighborAllgathervInit(Object sendBuffer, Buffer recvBuffer) {
        return bind(Call.neighborAllgatherv(sendBuffer, recvBuffer)).persistent();
    }

    // ---------------------------------------------------------------- alltoall (section 8.6.2)

    /**
     * Exchanges an equal block with each neighbor (MPI_Neighbor_alltoall).
     *
     * @param sendBuffer a block for each destination, one after the other
     * @param recvBuffer room for a block from each source, one after the other
     */
    default void neighborAlltoall(Object sendBuffer, Object recvBuffer) {
        bind(Call.neighborAlltoall(sendBuffer, recvBuffer)).blocking();
    }

    /** As {@link #neighborAlltoall}, nonblocking (MPI_Ineighbor_alltoall). */
    default Request ineighborAlltoall(Object sendBuffer, Object recvBuffer) {
        return bind(Call.neighborAlltoall(sendBuffer, recvBuffer)).nonblocking();
    }

    /** As {@link #neighborAlltoall}, persistent (MPI_Neighbor_alltoall_init). */
    default PersistentRequest neighborAlltoallInit(Object sendBuffer, Object recvBuffer) {
        return bind(Call.neighborAlltoall(sendBuffer, recvBuffer)).persistent();
    }

    /**
     * Exchanges a block of any size with each neighbor (MPI_Neighbor_alltoallv).
     *
     * @param sendBuffer a part for each destination
     * @param recvBuffer a part for each source
     */
    default void neighborAlltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        bind(Call.neighborAlltoallv(sendBuffer, recvBuffer)).blocking();
    }

    /** As {@link #neighborAlltoallv}, nonblocking (MPI_Ineighbor_alltoallv). */
    default Request ineighborAlltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return bind(Call.neighborAlltoallv(sendBuffer, recvBuffer)).nonblocking();
    }

    /** As {@link #neighborAlltoallv}, persistent (MPI_Neighbor_alltoallv_init). */
    default PersistentRequest neighborAlltoallvInit(Buffer sendBuffer, Buffer recvBuffer) {
        return bind(Call.neighborAlltoallv(sendBuffer, recvBuffer)).persistent();
    }

    /**
     * Exchanges a block of any size and type with each neighbor (MPI_Neighbor_alltoallw).
     *
     * @param sendBuffer a part for each destination, with a type for each
     * @param recvBuffer a part for each source, with a type for each
     */
    default void neighborAlltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        bind(Call.neighborAlltoallw(sendBuffer, recvBuffer)).blocking();
    }

    /** As {@link #neighborAlltoallw}, nonblocking (MPI_Ineighbor_alltoallw). */
    default Request ineighborAlltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return bind(Call.neighborAlltoallw(sendBuffer, recvBuffer)).nonblocking();
    }

    /** As {@link #neighborAlltoallw}, persistent (MPI_Neighbor_alltoallw_init). */
    default PersistentRequest neighborAlltoallwInit(Buffer sendBuffer, Buffer recvBuffer) {
        return bind(Call.neighborAlltoallw(sendBuffer, recvBuffer)).persistent();
    }

    // ---------------------------------------------------------------- one object for a neighbor

    /**
     * Sends an object to all neighbors, and receives one from each, by the rules of {@link ObjectCollectives}: if a rank
     * cannot serialize its object, the operation fails at all ranks of the communicator, also at those that are not its
     * neighbors.
     *
     * @return the objects in the order of {@link #sources}; null in the place of a neighbor that does not exist
     */
    default <T extends @Nullable Object> List<@Nullable T> neighborAllgatherObject(T object) {
        return objects().neighborAllgather(object).blocking();
    }

    /** As {@link #neighborAllgatherObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<List<@Nullable T>> ineighborAllgatherObject(T object) {
        return objects().neighborAllgather(object).nonblocking();
    }

    /**
     * Sends an object to each neighbor, and receives one from each, as {@link #neighborAllgatherObject}.
     *
     * @param objects one for each of {@link #destinations}, in their order; the object in the place of a neighbor that
     *     does not exist is ignored and may be null
     * @return the objects in the order of {@link #sources}; null in the place of a neighbor that does not exist
     * @throws MpiException of class COUNT if there is not one object for each destination
     */
    default <T extends @Nullable Object> List<@Nullable T> neighborAlltoallObject(List<? extends @Nullable T> objects) {
        return objects().<T>neighborAlltoall(objects).blocking();
    }

    /** As {@link #neighborAlltoallObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<List<@Nullable T>> ineighborAlltoallObject(
            List<? extends @Nullable T> objects) {
        return objects().<T>neighborAlltoall(objects).nonblocking();
    }
}
