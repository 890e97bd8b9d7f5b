package io.jmpi;

import io.jmpi.errors.MpiException;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations on one Java object of each rank, serialized: {@link Collectives} and {@link Reductions} without
 * buffers, counts and types. MPI has no such operations. They follow its rules: all ranks of the communicator call them in
 * the same order, together with all other collective operations.
 *
 * <p>An object may be null. It arrives as a copy, also in the results of the rank that passed it; only {@link
 * #bcastObject} returns the root's own object at the root. Returned lists are unmodifiable and in rank order.
 *
 * <p>If a rank cannot serialize its object (class TYPE; the error there names the class), or it is longer than the
 * setting {@code objects.max.bytes} of a rank (class COUNT), all ranks fail and nothing is received. If a rank does not
 * allow an object ({@code objects.allow}), the operation fails only at that rank. In each case the ranks can continue
 * with the next operation.
 *
 * <p>Roots, groups and results of an {@link Intercommunicator} are those of {@link Collectives}: a rank gets objects of the
 * remote group only.
 *
 * <p>Thread and lifetime: those of {@link Communicator}.
 */
public interface ObjectCollectives {
    /** The operations behind the calls on objects, with their arguments bound. */
    ObjectOperations objects();

    /**
     * Copies the root's object to all ranks.
     *
     * @param object used at the root only, null elsewhere
     */
    default <T extends @Nullable Object> T bcastObject(@Nullable T object, int root) {
        return objects().bcast(object, root).blocking();
    }

    /** As {@link #bcastObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<T> ibcastObject(@Nullable T object, int root) {
        return objects().bcast(object, root).nonblocking();
    }

    /**
     * Collects the objects of all ranks at the root.
     *
     * @return the objects at the root; null elsewhere
     */
    default <T extends @Nullable Object> @Nullable List<T> gatherObject(T object, int root) {
        return objects().gather(object, root).blocking();
    }

    /** As {@link #gatherObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<@Nullable List<T>> igatherObject(T object, int root) {
        return objects().gather(object, root).nonblocking();
    }

    /**
     * Distributes the root's objects to the ranks.
     *
     * @param objects one for each rank; used at the root only, null elsewhere
     * @return this rank's object
     * @throws MpiException of class COUNT if there is not one object for each rank
     */
    default <T extends @Nullable Object> T scatterObject(@Nullable List<? extends T> objects, int root) {
        return objects().<T>scatter(objects, root).blocking();
    }

    /** As {@link #scatterObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<T> iscatterObject(
            @Nullable List<? extends T> objects, int root) {
        return objects().<T>scatter(objects, root).nonblocking();
    }

    /** Collects the objects of all ranks at all ranks. */
    default <T extends @Nullable Object> List<T> allgatherObject(T object) {
        return objects().allgather(object).blocking();
    }

    /** As {@link #allgatherObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<List<T>> iallgatherObject(T object) {
        return objects().allgather(object).nonblocking();
    }

    /**
     * Sends an object to each rank, and receives one of each.
     *
     * @param objects one for each rank
     * @throws MpiException of class COUNT if there is not one object for each rank
     */
    default <T extends @Nullable Object> List<T> alltoallObject(List<? extends T> objects) {
        return objects().<T>alltoall(objects).blocking();
    }

    /** As {@link #alltoallObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<List<T>> ialltoallObject(List<? extends T> objects) {
        return objects().<T>alltoall(objects).nonblocking();
    }

    /**
     * Combines the objects of all ranks at the root: {@code op(op(op(o0, o1), o2), ...)} in rank order. Therefore, the
     * result does not depend on the order in which messages arrive, and the operation need be neither commutative nor
     * associative. It runs at the root, in the thread of the call or of {@link ObjectRequest#get}; its exceptions
     * propagate to that caller. The root holds the objects of all ranks in memory: with many long objects, combine them
     * in groups of ranks first.
     *
     * @param op may change and return its first argument
     * @return the combination at the root; null elsewhere
     */
    default <T extends @Nullable Object> @Nullable T reduceObject(T object, BinaryOperator<T> op, int root) {
        return objects().reduce(object, op, root).blocking();
    }

    /** As {@link #reduceObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<@Nullable T> ireduceObject(
            T object, BinaryOperator<T> op, int root) {
        return objects().reduce(object, op, root).nonblocking();
    }

    /**
     * Combines the objects of all ranks at all ranks, as {@link #reduceObject} does at the root. Each rank combines them
     * itself, so the results are equal if the operation always gives equal results for equal objects.
     */
    default <T extends @Nullable Object> T allreduceObject(T object, BinaryOperator<T> op) {
        return objects().allreduce(object, op).blocking();
    }

    /** As {@link #allreduceObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<T> iallreduceObject(T object, BinaryOperator<T> op) {
        return objects().allreduce(object, op).nonblocking();
    }
}
