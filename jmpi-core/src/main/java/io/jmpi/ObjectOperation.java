package io.jmpi;

import org.jspecify.annotations.Nullable;

/**
 * An {@link Operation} on objects with its arguments bound and checked, ready to run blocking or nonblocking. There is no
 * persistent style, because the bytes of an object differ at each start. Exactly one of the methods is called, once, by the
 * thread that bound it.
 *
 * @param <T> the result
 */
public interface ObjectOperation<T extends @Nullable Object> {
    /**
     * Runs the operation and returns its result.
     *
     * @throws io.jmpi.errors.MpiException if it failed
     */
    T blocking();

    /** Serializes the objects to send, starts the operation and returns at once. */
    ObjectRequest<T> nonblocking();
}
