package io.jmpi.internal.operations;

import io.jmpi.Mpi;
import io.jmpi.ObjectOperation;
import io.jmpi.ObjectRequest;
import io.jmpi.Operation;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.GrowingBytes;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.ObjectResult;
import java.nio.ByteBuffer;
import java.util.function.Function;

/**
 * An operation on objects: a bound operation on their bytes or arrays, and the function that creates its result.
 *
 * @param result creates the result from the status, when the operation has succeeded
 */
record BoundOnObjects<T>(Operation operation, Function<Status, T> result) implements ObjectOperation<T> {
    @Override
    public T blocking() {
        return result.apply(operation.blocking());
    }

    @Override
    public ObjectRequest<T> nonblocking() {
        Request request = operation.nonblocking();
        return new ObjectResult<>(request, () -> result.apply(request.status()));
    }

    // ---------------------------------------------------------------- the receive of one object

    /**
     * Binds the receive of one object, into memory that grows with its message up to the limit of the session; null if it is
     * received from {@link Mpi#PROC_NULL}. Its result fails as {@link ObjectStream#readOne} does, and if the object is of another class.
     *
     * @param receive binds a receive into a buffer
     */
    static <T> BoundOnObjects<T> receive(CommunicatorCore core, Class<T> type, Function<Object, Operation> receive) {
        GrowingBytes memory = GrowingBytes.ofObject(core.session().objects().maxBytes());
        return new BoundOnObjects<>(
                receive.apply(memory), status -> core.handled(() -> object(core, type, status, memory)));
    }

    private static <T> T object(CommunicatorCore core, Class<T> type, Status status, GrowingBytes memory) {
        if (status.isCancelled()) {
            throw new MpiException(ErrorClass.REQUEST, "the receive has been cancelled: there is no object");
        }
        return status.source() == Mpi.PROC_NULL
                ? null
                : readOne(
                        type, core.session().objects(), memory.bytes((int) status.bytes()), TakenMessage.name(status));
    }

    private static <T> T readOne(Class<T> type, ObjectStream objects, ByteBuffer bytes, String message) {
        Object object;
        try {
            object = objects.readOne(bytes);
        } catch (MpiException e) {
            throw new MpiException(e.errorClass(), "the " + message + " was refused: " + e.getMessage(), e.getCause());
        }
        if (object != null && !type.isInstance(object)) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "the " + message + " has an object of class "
                            + object.getClass().getTypeName() + ", but " + type.getTypeName() + " was expected");
        }
        return type.cast(object);
    }
}
