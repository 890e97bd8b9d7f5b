package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.Message;
import io.jmpi.ObjectRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.request.ObjectResult;
import io.jmpi.internal.request.ReceiveRequest;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/** A message that a matched probe has removed from matching. */
public final class TakenMessage implements Message {
    private final CommunicatorCore core;
    private final MatchedProbe claim;
    private final Status status;
    private final AtomicBoolean received = new AtomicBoolean();

    /** A null claim is the message of a probe of PROC_NULL. */
    TakenMessage(CommunicatorCore core, MatchedProbe claim, Status status) {
        this.core = core;
        this.claim = claim;
        this.status = status;
    }

    @Override
    public Status status() {
        return status;
    }

    @Override
    public boolean isNoProc() {
        return claim == null;
    }

    @Override
    public Request irecv(Object buffer) {
        return start(buffer);
    }

    @Override
    public Status recv(Object buffer) {
        return start(buffer).waitFor();
    }

    /** Starts the receive. */
    public EngineRequest start(Object buffer) {
        ReceiveRequest receive;
        try {
            core.requireUsable();
            Buffer checked = Arguments.received("buffer", buffer);
            receive = claim == null ? new ReceiveRequest(core) : new ReceiveRequest(core, checked, claim);
        } catch (MpiException e) {
            throw core.raised(e);
        }
        if (!received.compareAndSet(false, true)) {
            throw new MpiException(ErrorClass.REQUEST, "the " + this + " has been received already");
        }
        try {
            receive.nonblocking();
        } catch (MpiException e) { // Called by a wrong thread.
            received.set(false);
            throw e;
        }
        return receive;
    }

    @Override
    public <T> T recvObject(Class<T> type) {
        return recvObject(type, this::recv, buffer -> await(start(buffer)));
    }

    /**
     * Receives the message as an object.
     *
     * @param receive receives it into a buffer
     * @param drop receives it into an empty buffer: its payload is not read, because it is too long. This failure is
     *     not reported
     */
    public <T> T recvObject(Class<T> type, Consumer<Buffer> receive, Consumer<Buffer> drop) {
        ByteBuffer bytes = space(drop);
        receive.accept(serialized(bytes));
        return object(type, bytes);
    }

    @Override
    public <T> ObjectRequest<T> irecvObject(Class<T> type) {
        return irecvObject(type, this::irecv, buffer -> await(start(buffer)));
    }

    /** Starts to receive the message as an object, as {@link #recvObject(Class, Consumer, Consumer)} receives it. */
    public <T> ObjectRequest<T> irecvObject(Class<T> type, Function<Buffer, Request> receive, Consumer<Buffer> drop) {
        ByteBuffer bytes = space(drop);
        return new ObjectResult<>(receive.apply(serialized(bytes)), () -> object(type, bytes));
    }

    private static Buffer serialized(ByteBuffer bytes) {
        return Buffer.of(bytes, 0, bytes.limit(), Datatype.SERIALIZED);
    }

    private ByteBuffer space(Consumer<Buffer> drop) {
        ObjectStream objects = core.session().objects();
        if (status.bytes() > objects.maxBytes()) {
            if (!mayHoldObjects()) {
                return ByteBuffer.allocate(0); // The receive reports what it holds, whatever its length.
            }
            drop.accept(serialized(ByteBuffer.allocate(0)));
            throw core.raised(new MpiException(
                    ErrorClass.COUNT,
                    "the " + this + " is longer than the limit of " + objects.maxBytes() + " bytes for objects"
                            + ObjectFilter.advice(status.bytes())));
        }
        return ByteBuffer.allocate((int) status.bytes());
    }

    private boolean mayHoldObjects() {
        return core.session().hasLenientTypes()
                || status.objects() >= 0
                || status.elementType()
                        .filter(type -> type == Datatype.SERIALIZED || type == Datatype.PACKED)
                        .isPresent();
    }

    private <T> T object(Class<T> type, ByteBuffer bytes) {
        if (isNoProc()) {
            return null;
        }
        return core.handled(() -> readOne(type, core.session().objects(), bytes, this));
    }

    /**
     * Deserializes the object of a message.
     *
     * @param message names it in errors
     * @throws MpiException as {@link ObjectStream#readOne}; of class TYPE also if the object is of another class
     */
    static <T> T readOne(Class<T> type, ObjectStream objects, ByteBuffer bytes, Object message) {
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

    /** Waits for a request without reporting its failure. */
    public static void await(EngineRequest request) {
        request.waiter().await(request);
    }

    @Override
    public String toString() {
        return isNoProc()
                ? "message of PROC_NULL"
                : "message of " + status.bytes() + " bytes from rank " + status.source() + " with tag " + status.tag();
    }
}
