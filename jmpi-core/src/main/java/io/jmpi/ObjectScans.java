package io.jmpi;

import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The scans of {@link Scans} on one Java object of each rank, as the reductions of {@link ObjectCollectives}. Thread and
 * lifetime: those of {@link Communicator}.
 */
public interface ObjectScans {
    /** The operations behind the calls on objects, with their arguments bound. */
    ObjectOperations objects();

    /** Combines the objects of the ranks up to this one, as {@link ObjectCollectives#reduceObject} does. */
    default <T extends @Nullable Object> T scanObject(T object, BinaryOperator<T> op) {
        return objects().scan(object, op).blocking();
    }

    /** As {@link #scanObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<T> iscanObject(T object, BinaryOperator<T> op) {
        return objects().scan(object, op).nonblocking();
    }

    /**
     * Combines the objects of the ranks before this one, as {@link ObjectCollectives#reduceObject} does.
     *
     * @return the combination; null at rank 0
     */
    default <T extends @Nullable Object> @Nullable T exscanObject(T object, BinaryOperator<T> op) {
        return objects().exscan(object, op).blocking();
    }

    /** As {@link #exscanObject}, nonblocking. */
    default <T extends @Nullable Object> ObjectRequest<@Nullable T> iexscanObject(T object, BinaryOperator<T> op) {
        return objects().exscan(object, op).nonblocking();
    }
}
