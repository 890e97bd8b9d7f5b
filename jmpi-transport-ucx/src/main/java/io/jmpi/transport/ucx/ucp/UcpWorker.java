package io.jmpi.transport.ucx.ucp;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A worker of UCP with a context of its own: endpoints, active messages, progress. Statuses are those of UCS: 0, 1 while in progress,
 * negative for errors.
 *
 * <p>Thread: one at a time, except {@link #signal}. Lifetime: until {@link #close}; no memory that it uses is freed before.
 */
public final class UcpWorker implements AutoCloseable {
    /** The result of a send or fetch that is complete. */
    public static final int COMPLETE = Ucp.OK;

    /** The result of a send or fetch whose end {@link UcpEvents} reports. */
    public static final int IN_PROGRESS = Ucp.IN_PROGRESS;

    private static final int MESSAGE_ID = 0;
    private static final int POLL_IN = 1;
    private static final long NANOS = 1_000_000_000;

    private final UcpEvents events;
    final Arena arena = Arena.ofShared();
    private final UcpContext context;
    final long worker;
    private final int descriptor;
    private final long sendParameters;
    private final long eagerParameters;
    private final long greetingParameters;
    private final long fetchParameters;
    private final long registeredSendParameters;
    private final long registeredFetchParameters;
    private final long emptyParameters;
    private final long onSent;
    private final long onFailed;

    /** For ppoll: the descriptor with its events, and the time. */
    private final MemorySegment polled = arena.allocate(24, 8);

    private final MemorySegment scratch = arena.allocate(UcpLayout.ANY, 8);

    /** What an event has thrown: no exception may pass through C. */
    private @Nullable Throwable thrown;

    private boolean closed;

    /**
     * Creates a worker.
     *
     * @param events receives what happens
     * @param senderMask the bits that identify senders, if it also has messages with tags, see {@link UcpTags}: UCX then never waits for the
     *     receivers of those; otherwise 0
     * @throws IllegalStateException if UCP cannot
     */
    public UcpWorker(UcpEvents events, long senderMask) {
        this.events = events;
        boolean hasTags = senderMask != 0;
        context = new UcpContext(senderMask);
        MethodHandles.Lookup own = MethodHandles.lookup();
        try {
            worker = create();
            UcsStatus.require("ucp_worker_get_efd", (int) Ucp.EVENT_DESCRIPTOR.invokeExact(worker, scratch.address()));
            descriptor = scratch.get(JAVA_INT, 0);
            polled.set(JAVA_INT, 0, descriptor);
            polled.set(ValueLayout.JAVA_SHORT, 4, (short) POLL_IN);

            FunctionDescriptor ofMessage =
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
            MemorySegment handler = structure();
            handler.set(JAVA_LONG, UcpLayout.HANDLER_MASK, Ucp.HANDLER_PARAM_ALL);
            handler.set(JAVA_INT, UcpLayout.HANDLER_ID, MESSAGE_ID);
            handler.set(JAVA_INT, UcpLayout.HANDLER_FLAGS, Ucp.HANDLER_WHOLE_MESSAGE);
            handler.set(JAVA_LONG, UcpLayout.HANDLER_CALLBACK, callback(own, "messageArrived", ofMessage));
            UcsStatus.require(
                    "ucp_worker_set_am_recv_handler", (int) Ucp.SET_HANDLER.invokeExact(worker, handler.address()));
            onSent = callback(own, "sendEnded", FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_INT, JAVA_LONG));
            sendParameters = requestParameters(onSent, hasTags ? Ucp.SEND_FETCHED : 0);
            eagerParameters = requestParameters(onSent, Ucp.SEND_EAGERLY);
            greetingParameters = requestParameters(onSent, Ucp.SEND_EAGERLY | Ucp.SEND_WITH_REPLY);
            registeredSendParameters = registered(sendParameters);
            fetchParameters = requestParameters(
                    callback(own, "fetchEnded", FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG)),
                    0);
            registeredFetchParameters = registered(fetchParameters);
            emptyParameters = structure().address();
            onFailed = callback(own, "endpointFailed", FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_INT));
        } catch (Throwable e) {
            arena.close();
            throw Ucp.unexpected(e);
        }
    }

    private long create() throws Throwable {
        MemorySegment parameters = structure();
        parameters.set(JAVA_LONG, UcpLayout.WORKER_MASK, Ucp.WORKER_PARAM_THREAD_MODE);
        parameters.set(JAVA_INT, UcpLayout.WORKER_THREAD_MODE, Ucp.THREAD_MODE_SERIALIZED);
        int status = (int) Ucp.WORKER_CREATE.invokeExact(context.pointer(), parameters.address(), scratch.address());
        if (status != Ucp.OK) {
            context.close();
        }
        UcsStatus.require("ucp_worker_create", status);
        return scratch.get(JAVA_LONG, 0);
    }

    /** The context of the worker alone. */
    public UcpContext context() {
        return context;
    }

    MemorySegment structure() {
        return arena.allocate(UcpLayout.ANY, 8);
    }

    private long callback(MethodHandles.Lookup own, String method, FunctionDescriptor type)
            throws ReflectiveOperationException {
        MethodType javaType = type.toMethodType();
        return Ucp.callback(own.bind(this, method, javaType), type, arena);
    }

    /** Parameters of sends whose ends {@link UcpEvents#onSent} reports. */
    long sendParameters() {
        return requestParameters(onSent, 0);
    }

    long requestParameters(long callback, int flags) {
        MemorySegment parameters = structure();
        int mask = Ucp.OP_CALLBACK | Ucp.OP_USER_DATA | (flags == 0 ? 0 : Ucp.OP_FLAGS);
        parameters.set(JAVA_INT, UcpLayout.REQUEST_MASK, mask);
        parameters.set(JAVA_INT, UcpLayout.REQUEST_FLAGS, flags);
        parameters.set(JAVA_LONG, UcpLayout.REQUEST_CALLBACK, callback);
        return parameters.address();
    }

    /** Copies parameters, for messages whose memory is registered. */
    private long registered(long parameters) {
        MemorySegment copy = structure();
        MemorySegment.copy(Ucp.MEMORY, parameters, copy, 0, UcpLayout.ANY);
        copy.set(JAVA_INT, UcpLayout.REQUEST_MASK, copy.get(JAVA_INT, UcpLayout.REQUEST_MASK) | Ucp.OP_MEMORY_HANDLE);
        return copy.address();
    }

    /** The version of UCX. */
    public static String version() {
        return Ucp.version();
    }

    /** The memory of the process, in which the addresses of {@link UcpEvents} are. */
    public static MemorySegment memory() {
        return Ucp.MEMORY;
    }

    // ---------------------------------------------------------------- addresses and endpoints

    /** The address by which other workers reach this one. */
    public byte[] address() {
        try {
            UcsStatus.require("ucp_worker_get_address", (int)
                    Ucp.WORKER_ADDRESS.invokeExact(worker, scratch.address(), scratch.address() + 8));
            long address = scratch.get(JAVA_LONG, 0);
            byte[] bytes = MemorySegment.ofAddress(address)
                    .reinterpret(scratch.get(JAVA_LONG, 8))
                    .toArray(ValueLayout.JAVA_BYTE);
            Ucp.RELEASE_ADDRESS.invokeExact(worker, address);
            return bytes;
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /**
     * Connects to another worker, on demand of the first message.
     *
     * @param ticket what {@link UcpEvents#onFailed} passes
     * @param detectsLoss whether UCP detects the end of the other side, which not all of its transports do
     * @return the endpoint
     * @throws IllegalStateException if UCP cannot
     */
    public long connect(byte[] address, long ticket, boolean detectsLoss) {
        try (Arena call = Arena.ofConfined()) {
            MemorySegment parameters = call.allocate(UcpLayout.ANY, 8);
            parameters.set(
                    JAVA_LONG,
                    UcpLayout.EP_MASK,
                    Ucp.EP_PARAM_REMOTE_ADDRESS | Ucp.EP_PARAM_ERR_MODE | Ucp.EP_PARAM_ERR_HANDLER);
            parameters.set(
                    JAVA_LONG,
                    UcpLayout.EP_ADDRESS,
                    call.allocateFrom(ValueLayout.JAVA_BYTE, address).address());
            parameters.set(JAVA_INT, UcpLayout.EP_ERR_MODE, detectsLoss ? Ucp.ERR_MODE_PEER : Ucp.ERR_MODE_NONE);
            parameters.set(JAVA_LONG, UcpLayout.EP_ERR_HANDLER, onFailed);
            parameters.set(JAVA_LONG, UcpLayout.EP_ERR_HANDLER_ARGUMENT, ticket);
            UcsStatus.require(
                    "ucp_ep_create", (int) Ucp.EP_CREATE.invokeExact(worker, parameters.address(), scratch.address()));
            return scratch.get(JAVA_LONG, 0);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /**
     * Closes an endpoint.
     *
     * @param isLost whether the other side is lost, so that nothing is sent any more
     * @return a request to {@link #isOver wait} for; 0 if none
     */
    public long disconnect(long endpoint, boolean isLost) {
        try (Arena call = Arena.ofConfined()) {
            MemorySegment parameters = call.allocate(UcpLayout.ANY, 8);
            if (isLost) {
                parameters.set(JAVA_INT, UcpLayout.REQUEST_MASK, Ucp.OP_FLAGS);
                parameters.set(JAVA_INT, UcpLayout.REQUEST_FLAGS, Ucp.EP_CLOSE_FORCE);
            }
            return request((long) Ucp.EP_CLOSE.invokeExact(endpoint, parameters.address()));
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** Begins to send everything to where it goes; returns a request to {@link #isOver wait} for, or 0 if that is done. */
    public long flush() {
        try {
            return request((long) Ucp.FLUSH.invokeExact(worker, emptyParameters));
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    private static long request(long result) {
        return Ucp.isError(result) ? 0 : result;
    }

    /** Whether a request is over; if so, it is freed. */
    public boolean isOver(long request) {
        try {
            if ((int) Ucp.REQUEST_STATUS.invokeExact(request) == Ucp.IN_PROGRESS) {
                return false;
            }
            Ucp.REQUEST_FREE.invokeExact(request);
            return true;
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** Frees a request that may not be over; UCX ends it alone. */
    public void forget(long request) {
        try {
            Ucp.REQUEST_FREE.invokeExact(request);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    // ---------------------------------------------------------------- messages

    /**
     * Sends a message. Header and data stay as they are until it is complete.
     *
     * @param ticket what {@link UcpEvents#onSent} passes
     * @param isEager whether it leaves now; otherwise UCX may let the receiver fetch its data
     * @return {@link #COMPLETE}, {@link #IN_PROGRESS}, or the status of an error
     */
    public int send(
            long endpoint, long header, int headerLength, long data, long length, long ticket, boolean isEager) {
        return send(endpoint, header, headerLength, data, length, ticket, isEager ? eagerParameters : sendParameters);
    }

    /**
     * Sends a message whose receiver may fetch its data from registered memory.
     *
     * @param handle of the memory, from {@link UcpContext#register}
     */
    public int sendRegistered(
            long endpoint, long header, int headerLength, long data, long length, long ticket, long handle) {
        Ucp.MEMORY.set(JAVA_LONG, registeredSendParameters + UcpLayout.REQUEST_MEMORY_HANDLE, handle);
        return send(endpoint, header, headerLength, data, length, ticket, registeredSendParameters);
    }

    /** Sends a message without data, so that both sides connect: UCX may do that as late as with the first message that is longer. */
    public int greet(long endpoint, long header, int headerLength, long ticket) {
        return send(endpoint, header, headerLength, header, 0, ticket, greetingParameters);
    }

    private static int send(
            long endpoint, long header, int headerLength, long data, long length, long ticket, long parameters) {
        Ucp.MEMORY.set(JAVA_LONG, parameters + UcpLayout.REQUEST_USER_DATA, ticket);
        try {
            return status((long)
                    Ucp.SEND.invokeExact(endpoint, MESSAGE_ID, header, (long) headerLength, data, length, parameters));
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /**
     * Fetches the data of a message.
     *
     * @param descriptorOfData as {@link UcpEvents#onMessage} has passed it
     * @param ticket what {@link UcpEvents#onFetched} passes
     * @param handle of the memory, from {@link UcpContext#register}; 0 if it is not registered
     * @return as of {@link #send}
     */
    public int fetch(long descriptorOfData, long memory, long length, long ticket, long handle) {
        long parameters = handle == 0 ? fetchParameters : registeredFetchParameters;
        Ucp.MEMORY.set(JAVA_LONG, parameters + UcpLayout.REQUEST_USER_DATA, ticket);
        Ucp.MEMORY.set(JAVA_LONG, parameters + UcpLayout.REQUEST_MEMORY_HANDLE, handle);
        try {
            return status((long) Ucp.RECEIVE.invokeExact(worker, descriptorOfData, memory, length, parameters));
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** Gives up data that were not fetched. */
    public void release(long descriptorOfData) {
        try {
            Ucp.DATA_RELEASE.invokeExact(worker, descriptorOfData);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    static int status(long result) {
        return result == 0 ? COMPLETE : Ucp.isError(result) ? (int) result : IN_PROGRESS;
    }

    // ---------------------------------------------------------------- progress

    /** Progresses; returns whether something happened. */
    public boolean progress() {
        int happened;
        try {
            happened = (int) Ucp.PROGRESS.invokeExact(worker);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
        if (thrown != null) {
            Throwable cause = thrown;
            thrown = null;
            throw Ucp.unexpected(cause);
        }
        return happened != 0;
    }

    /** Sleeps until something may have happened, {@link #signal} is called, or the time has passed. */
    public void sleep(long nanos) {
        try {
            if ((int) Ucp.ARM.invokeExact(worker) == Ucp.OK) {
                polled.set(JAVA_LONG, 8, nanos / NANOS);
                polled.set(JAVA_LONG, 16, nanos % NANOS);
                int unused = (int) Ucp.PPOLL.invokeExact(polled.address(), 1L, polled.address() + 8, 0L);
            }
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** Ends the current {@link #sleep}, or the next one. Any thread. */
    public synchronized void signal() {
        if (!closed) {
            try {
                int unused = (int) Ucp.SIGNAL.invokeExact(worker);
            } catch (Throwable e) {
                throw Ucp.unexpected(e);
            }
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        try {
            Ucp.WORKER_DESTROY.invokeExact(worker);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
        context.close();
        arena.close();
    }

    // ---------------------------------------------------------------- called by UCP

    @SuppressWarnings("unused") // By the callbacks.
    private int messageArrived(long argument, long header, long headerLength, long data, long length, long parameters) {
        try {
            long attributes = Ucp.MEMORY.get(JAVA_LONG, parameters + UcpLayout.MESSAGE_ATTRIBUTES);
            boolean isFetched = (attributes & Ucp.MESSAGE_IS_RENDEZVOUS) != 0;
            events.onMessage(header, (int) headerLength, data, length, isFetched);
            return isFetched ? Ucp.IN_PROGRESS : Ucp.OK;
        } catch (Throwable e) {
            note(e);
            return Ucp.OK;
        }
    }

    @SuppressWarnings("unused")
    private void sendEnded(long request, int status, long ticket) {
        try {
            Ucp.REQUEST_FREE.invokeExact(request);
            events.onSent(ticket, status);
        } catch (Throwable e) {
            note(e);
        }
    }

    @SuppressWarnings("unused")
    private void fetchEnded(long request, int status, long length, long ticket) {
        try {
            Ucp.REQUEST_FREE.invokeExact(request);
            events.onFetched(ticket, status);
        } catch (Throwable e) {
            note(e);
        }
    }

    @SuppressWarnings("unused")
    private void endpointFailed(long ticket, long endpoint, int status) {
        try {
            events.onFailed(ticket, status);
        } catch (Throwable e) {
            note(e);
        }
    }

    /** Notes what an event has thrown, for {@link #progress} to throw. */
    void note(Throwable e) {
        if (thrown == null) {
            thrown = e;
        }
    }

    /** The address of the memory of a direct buffer, from its position on. */
    public static long addressOf(ByteBuffer direct) {
        return MemorySegment.ofBuffer(direct).address();
    }
}
