package io.jmpi;

import io.jmpi.errors.MpiException;
import org.jspecify.annotations.Nullable;

/**
 * A nonblocking operation whose result is an object: {@link ObjectMessages#irecvObject irecvObject}, {@link
 * ObjectCollectives#ibcastObject ibcastObject} and the others.
 *
 * <pre>{@code
 * ObjectRequest<Settings> request = world.ibcastObject(world.rank() == 0 ? settings : null, 0);
 * prepare();
 * Settings received = request.get();
 * }</pre>
 *
 * <p>Objects are deserialized, and the functions of reductions run, in the thread that calls {@link #get} or reports the
 * completion. Thread: as {@link Request}.
 *
 * @param <T> the result
 */
public interface ObjectRequest<T extends @Nullable Object> extends Request {
    /**
     * Waits until the operation has completed, as {@link #waitFor} does, and returns its result; each call returns the
     * same object.
     *
     * @return the result, possibly null
     * @throws MpiException if the operation failed, or a received object was refused; of class REQUEST if the receive was
     *     cancelled
     */
    T get();
}
