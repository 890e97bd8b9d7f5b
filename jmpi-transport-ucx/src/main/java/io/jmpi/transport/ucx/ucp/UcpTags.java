package io.jmpi.transport.ucx.ucp;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;

/**
 * The messages with tags of a worker, which UCP matches with its posted receives. A receive accepts a message if the bits of its
 * mask are the same in both tags. Thread and lifetime: those of the worker.
 */
public final class UcpTags {
    /** The status of a receive that has been cancelled. */
    public static final int CANCELED = Ucp.ERR_CANCELED;

    /** What progress, sends and cancellations call. */
    public interface Events {
        /**
         * A receive has ended, possibly within the call that posts or cancels it.
         *
         * @param ticket of the receive
         * @param status 0, {@link #CANCELED} or another error
         * @param length bytes of the message
         */
        void onReceived(int ticket, int status, long length);
    }

    private final UcpWorker worker;
    private final Events events;
    private final long sendParameters;
    private final long receiveParameters;

    /** Tag and length of the message that was taken last. */
    private final MemorySegment info;

    /** Creates the messages with tags of a worker that has been made for them. */
    public UcpTags(UcpWorker worker, Events events) {
        this.worker = worker;
        this.events = events;
        FunctionDescriptor type = FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
        try {
            long onReceived = Ucp.callback(
                    MethodHandles.lookup().bind(this, "receiveEnded", type.toMethodType()), type, worker.arena);
            receiveParameters = worker.requestParameters(onReceived, 0);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        sendParameters = worker.sendParameters();
        info = worker.arena.allocate(16, 8);
        Ucp.MEMORY.set(
                JAVA_INT,
                receiveParameters + UcpLayout.REQUEST_MASK,
                Ucp.OP_CALLBACK | Ucp.OP_USER_DATA | Ucp.OP_ALWAYS_CALLBACK); // UCX 1.13 gives no length otherwise.
    }

    /**
     * Sends a message, which stays as it is until it has left.
     *
     * @param ticket what {@link UcpEvents#onSent} passes
     * @return as of {@link UcpWorker#send}
     */
    public int send(long endpoint, long message, long length, long tag, long ticket) {
        Ucp.MEMORY.set(JAVA_LONG, sendParameters + UcpLayout.REQUEST_USER_DATA, ticket);
        try {
            return UcpWorker.status((long) Ucp.TAG_SEND.invokeExact(endpoint, message, length, tag, sendParameters));
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /**
     * Posts a receive.
     *
     * @param ticket what {@link Events#onReceived} passes
     * @return its request, to cancel it while it has not ended
     * @throws IllegalStateException if UCP cannot
     */
    public long receive(long memory, long capacity, long tag, long mask, int ticket) {
        Ucp.MEMORY.set(JAVA_LONG, receiveParameters + UcpLayout.REQUEST_USER_DATA, (long) ticket);
        try {
            return request(
                    (long) Ucp.TAG_RECEIVE.invokeExact(worker.worker, memory, capacity, tag, mask, receiveParameters));
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** Removes the oldest message of a tag that no receive has taken; returns it, or 0 if there is none. */
    public long take(long tag, long mask) {
        try {
            return (long) Ucp.TAG_PROBE.invokeExact(worker.worker, tag, mask, 1, info.address());
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** Whether there is any message that no receive has taken. */
    public boolean any() {
        try {
            return (long) Ucp.TAG_PROBE.invokeExact(worker.worker, 0L, 0L, 0, info.address()) != 0;
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** Receives a message that has been taken; as {@link #receive(long, long, long, long, int)}. */
    public long receive(long message, long memory, long capacity, int ticket) {
        Ucp.MEMORY.set(JAVA_LONG, receiveParameters + UcpLayout.REQUEST_USER_DATA, (long) ticket);
        try {
            return request((long)
                    Ucp.TAG_MESSAGE_RECEIVE.invokeExact(worker.worker, memory, capacity, message, receiveParameters));
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    private static long request(long result) {
        if (Ucp.isError(result)) {
            throw new IllegalStateException("a receive with a tag has failed: " + UcsStatus.describe((int) result));
        }
        return result;
    }

    /** Cancels a receive; {@link Events#onReceived} reports its end, possibly within this call. */
    public void cancel(long request) {
        try {
            Ucp.REQUEST_CANCEL.invokeExact(worker.worker, request);
        } catch (Throwable e) {
            throw Ucp.unexpected(e);
        }
    }

    /** The tag of the message that was taken last. */
    public long tag() {
        return info.get(JAVA_LONG, UcpLayout.TAG_INFO_TAG);
    }

    @SuppressWarnings("unused") // Called by UCP.
    private void receiveEnded(long request, int status, long tagInfo, long ticket) {
        try {
            Ucp.REQUEST_FREE.invokeExact(request);
            long length = status == Ucp.OK ? Ucp.MEMORY.get(JAVA_LONG, tagInfo + UcpLayout.TAG_INFO_LENGTH) : 0;
            events.onReceived((int) ticket, status, length);
        } catch (Throwable e) {
            worker.note(e);
        }
    }
}
