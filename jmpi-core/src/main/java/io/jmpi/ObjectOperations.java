package io.jmpi;

import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The operations on objects, with their arguments bound: the methods of {@link ObjectMessages}, {@link
 * ObjectCollectives}, {@link ObjectScans} and {@link NeighborhoodCommunicator} run them in their styles. Errors are
 * reported as for those methods; an operation that the communicator does not support fails with class COMM. Thread and
 * lifetime: those of {@link Communicator}.
 */
public interface ObjectOperations {
    /** As {@link ObjectMessages#sendObject}, or as its relatives of other modes. */
    Operation send(SendMode mode, @Nullable Object object, int dest, int tag);

    /** As {@link ObjectMessages#recvObject(Class, int, int)}. */
    <T> ObjectOperation<@Nullable T> recv(Class<T> type, int source, int tag);

    /** As {@link ObjectMessages#sendrecvObject}. */
    <T> ObjectOperation<@Nullable T> sendrecv(
            @Nullable Object object, int dest, int sendTag, Class<T> type, int source, int recvTag);

    /** As {@link ObjectCollectives#bcastObject}. */
    <T extends @Nullable Object> ObjectOperation<T> bcast(@Nullable T object, int root);

    /** As {@link ObjectCollectives#gatherObject}. */
    <T extends @Nullable Object> ObjectOperation<@Nullable List<T>> gather(T object, int root);

    /** As {@link ObjectCollectives#scatterObject}. */
    <T extends @Nullable Object> ObjectOperation<T> scatter(@Nullable List<? extends T> objects, int root);

    /** As {@link ObjectCollectives#allgatherObject}. */
    <T extends @Nullable Object> ObjectOperation<List<T>> allgather(T object);

    /** As {@link ObjectCollectives#alltoallObject}. */
    <T extends @Nullable Object> ObjectOperation<List<T>> alltoall(List<? extends T> objects);

    /** As {@link ObjectCollectives#reduceObject}. */
    <T extends @Nullable Object> ObjectOperation<@Nullable T> reduce(T object, BinaryOperator<T> op, int root);

    /** As {@link ObjectCollectives#allreduceObject}. */
    <T extends @Nullable Object> ObjectOperation<T> allreduce(T object, BinaryOperator<T> op);

    /** As {@link ObjectScans#scanObject}. */
    <T extends @Nullable Object> ObjectOperation<T> scan(T object, BinaryOperator<T> op);

    /** As {@link ObjectScans#exscanObject}. */
    <T extends @Nullable Object> ObjectOperation<@Nullable T> exscan(T object, BinaryOperator<T> op);

    /** As {@link NeighborhoodCommunicator#neighborAllgatherObject}. */
    <T extends @Nullable Object> ObjectOperation<List<@Nullable T>> neighborAllgather(T object);

    /** As {@link NeighborhoodCommunicator#neighborAlltoallObject}. */
    <T extends @Nullable Object> ObjectOperation<List<@Nullable T>> neighborAlltoall(
            List<? extends @Nullable T> objects);
}
