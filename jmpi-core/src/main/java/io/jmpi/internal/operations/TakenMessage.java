package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.Message;
import io.jmpi.Mpi;
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
import java.util.function.Function;

/** A message that a matched probe has removed from matching. The recorder of calls extends it. */
public class TakenMessage implements Message {
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

    /** The same message, whose receive a subclass observes. */
    protected TakenMessage(TakenMessage same) {
        this(same.core, same.claim, same.status);
    }

    @Override
    public final Status status() {
        return status;
    }

    @Override
    public final boolean isNoProc() {
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

    /** Receives it into an empty buffer: its payload is not read. A failure is not reported. */
    protected EngineRequest drop(Buffer empty) {
        EngineRequest request = start(empty);
        request.waiter().await(request);
        return request;
    }

    /** Starts the receive. */
    protected final EngineRequest start(Object buffer) {
        ReceiveRequest receive = core.handled(() -> {
            core.requireUsable();
            Buffer checked = Arguments.received("buffer", buffer);
            return claim == null ? new ReceiveRequest(core) : new ReceiveRequest(core, checked, claim);
        });
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

    // ---------------------------------------------------------------- as an object

    @Override
    public final <T> T recvObject(Class<T> type) {
        ByteBuffer bytes = space();
        recv(serialized(bytes));
        return object(type, bytes);
    }

    @Override
    public final <T> ObjectRequest<T> irecvObject(Class<T> type) {
        ByteBuffer bytes = space();
        return new ObjectResult<>(irecv(serialized(bytes)), () -> object(type, bytes));
    }

    private static Buffer serialized(ByteBuffer bytes) {
        return Buffer.of(bytes, 0, bytes.limit(), Datatype.SERIALIZED);
    }

    private ByteBuffer space() {
        ObjectStream objects = core.session().objects();
        if (status.bytes() > objects.maxBytes()) {
            if (!mayHoldObjects()) {
                return ByteBuffer.allocate(0); // The receive reports what it holds, whatever its length.
            }
            drop(serialized(ByteBuffer.allocate(0)));
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
        return object(core, type, status, received -> bytes);
    }

    /**
     * Deserializes the object that a message has brought; null if it is of {@link Mpi#PROC_NULL}.
     *
     * @param bytes what has been received
     * @throws MpiException as {@link ObjectStream#readOne}; of class TYPE also if the object is of another class
     */
    static <T> T object(CommunicatorCore core, Class<T> type, Status status, Function<Status, ByteBuffer> bytes) {
        return core.handled(() -> {
            if (status.isCancelled()) {
                throw new MpiException(ErrorClass.REQUEST, "the receive has been cancelled: there is no object");
            }
            return status.source() == Mpi.PROC_NULL
                    ? null
                    : readOne(type, core.session().objects(), bytes.apply(status), name(status));
        });
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

    @Override
    public final String toString() {
        return name(status);
    }

    private static String name(Status status) {
        return status.source() == Mpi.PROC_NULL
                ? "message of PROC_NULL"
                : "message of " + status.bytes() + " bytes from rank " + status.source() + " with tag " + status.tag();
    }
}
