package io.jmpi.internal.p2p;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The buffer that a rank attaches for its buffered sends (MPI 4.1, section 3.6): its capacity and how much of it is
 * taken. The copies are on the Java heap, one for each message, so that fragmentation never loses room.
 *
 * <p>Thread: any; messages leave it on the progress thread.
 */
public final class SendBuffer {
    /** Bytes that a message takes of the buffer besides its own: about the memory of its bookkeeping. */
    public static final int OVERHEAD = 64;

    private static final int NOT_ATTACHED = -1;

    private final ProgressEngine engine;
    private final List<BufferFlush> flushes = new ArrayList<>();
    private int capacity = NOT_ATTACHED;
    private long taken;
    private int messages;
    private long nextNumber;

    /** Why a message could not be delivered, until a caller has received the error. */
    private MpiException failure;

    public SendBuffer(ProgressEngine engine) {
        this.engine = engine;
    }

    /**
     * Attaches a buffer of the given capacity.
     *
     * @throws MpiException of class ARG if it is negative, of class BUFFER if a buffer is attached
     */
    public synchronized void attach(int bytes) {
        if (bytes < 0) {
            throw new MpiException(ErrorClass.ARG, "bytes " + bytes + " of the buffer is negative");
        }
        if (capacity != NOT_ATTACHED) {
            throw new MpiException(
                    ErrorClass.BUFFER, "a buffer of " + capacity + " bytes is attached already: detach it first");
        }
        capacity = bytes;
    }

    /**
     * Detaches the buffer when all its messages have left it; returns its size.
     *
     * @throws MpiException of class BUFFER if none is attached, or if another thread has detached it meanwhile;
     *     otherwise as a flush, and the buffer is detached
     */
    public int detach() {
        requireAttached();
        MpiException first = null;
        int size = NOT_ATTACHED;
        while (size == NOT_ATTACHED) {
            BufferFlush flush = flush();
            flush.waiter().await(flush);
            first = first == null ? flush.failure() : first;
            size = release(first);
        }
        if (first != null) {
            throw first.again();
        }
        return size;
    }

    private synchronized void requireAttached() {
        if (capacity == NOT_ATTACHED) {
            throw new MpiException(ErrorClass.BUFFER, "no buffer is attached: nothing to detach");
        }
    }

    /**
     * Detaches the buffer if it is still empty: another thread may have sent meanwhile. NOT_ATTACHED otherwise.
     *
     * @param failure of an earlier flush, thrown if another thread has detached the buffer; or null
     */
    private synchronized int release(MpiException failure) {
        if (capacity == NOT_ATTACHED && failure != null) {
            throw failure.again();
        }
        requireAttached();
        if (messages > 0) {
            return NOT_ATTACHED;
        }
        int size = capacity;
        capacity = NOT_ATTACHED;
        return size;
    }

    /** Begins to wait for the messages that are in the buffer now. */
    public synchronized BufferFlush flush() {
        BufferFlush flush = new BufferFlush(engine.waiter(), nextNumber, messages);
        if (messages == 0) {
            flush.complete(takeFailure());
        } else {
            flushes.add(flush);
        }
        return flush;
    }

    private MpiException takeFailure() {
        MpiException taking = failure;
        failure = null;
        return taking;
    }

    /**
     * Copies a message and sends the copy. The arguments have been checked.
     *
     * @throws MpiException of class BUFFER if there is no room; then nothing is sent
     */
    public <T> void send(CommContext context, int destination, int tag, Elements<T> elements) {
        int bytes = elements.bytes();
        if (!hasRoom(bytes)) {
            // Messages may have left since the last cycle.
            engine.waiter().poll();
            engine.call(() -> null);
        }
        long number = take(bytes);
        BufferedSend send;
        try {
            ByteBuffer copy = ByteBuffer.allocate(bytes);
            elements.type().pack(elements.memory(), elements.offset(), elements.count(), copy);
            int signature = elements.type().signature(elements.count());
            send = new BufferedSend(this, number, context, destination, tag, copy.flip(), signature);
        } catch (RuntimeException | OutOfMemoryError e) { // Another thread may have moved the limit of a ByteBuffer.
            left(number, bytes, null);
            throw e;
        }
        try {
            engine.submit(send);
        } catch (MpiException e) { // Called by a wrong thread, or while another one closes the session.
            forget(e);
            throw e;
        }
    }

    private synchronized boolean hasRoom(int bytes) {
        return capacity != NOT_ATTACHED && taken + bytes + OVERHEAD <= capacity;
    }

    private synchronized long take(int bytes) {
        if (capacity == NOT_ATTACHED) {
            throw new MpiException(
                    ErrorClass.BUFFER, "no buffer is attached for buffered sends: call Mpi.attachBuffer first");
        }
        if (!hasRoom(bytes)) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "a buffered send of " + bytes + " bytes takes " + ((long) bytes + OVERHEAD)
                            + " bytes of the buffer, but of its " + capacity + " bytes only " + (capacity - taken)
                            + " are free: attach a larger one, or flush it first");
        }
        taken += bytes + OVERHEAD;
        messages++;
        return nextNumber++;
    }

    /** Called when the caller has received this error. */
    private synchronized void forget(MpiException reported) {
        if (failure == reported) {
            failure = null;
        }
    }

    /**
     * Called when a message has left the buffer, with or without an error.
     *
     * @param cause why it could not be delivered; null if it was, or if the sender has received the error
     */
    synchronized void left(long number, int bytes, MpiException cause) {
        taken -= bytes + OVERHEAD;
        messages--;
        if (failure == null) {
            failure = cause;
        }
        for (Iterator<BufferFlush> all = flushes.iterator(); all.hasNext(); ) {
            BufferFlush flush = all.next();
            if (flush.lastHasLeft(number)) {
                all.remove();
                flush.complete(takeFailure());
            }
        }
    }
}
