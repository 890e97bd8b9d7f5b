package io.jmpi.internal.operations;

import io.jmpi.ObjectOperation;
import io.jmpi.ObjectRequest;
import io.jmpi.Operation;
import io.jmpi.internal.request.ObjectResult;
import java.util.function.Supplier;

/**
 * An operation that has objects as buffers, and its result.
 *
 * @param result returns the object when the operation is complete
 */
record BoundObjects<T>(Operation operation, Supplier<T> result) implements ObjectOperation<T> {
    @Override
    public T blocking() {
        operation.blocking();
        return result.get();
    }

    @Override
    public ObjectRequest<T> nonblocking() {
        return new ObjectResult<>(operation.nonblocking(), result);
    }
}
