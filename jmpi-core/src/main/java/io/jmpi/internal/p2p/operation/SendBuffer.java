package io.jmpi.internal.p2p.operation;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The buffer that a rank attaches for its buffered sends (MPI 4.1, section 3.6): its capacity and the occupied part.
 * The copies are on the Java heap, one for each message, so that fragmentation never loses room.
 *
 * <p>Thread: any; messages leave it on the progress thread.
 */
public final class SendBuffer {
    /** Bytes of the buffer that a message occupies in addition to its own: about the memory of its bookkeeping. */
    public static final int OVERHEAD = 64;

    private static final int NOT_ATTACHED = -1;

    private final Engine engine;
    private final List<Flush> flushes = new ArrayList<>();
    private int capacity = NOT_ATTACHED;
    private long taken;
    private int messages;
    private long nextNumber;

    /** The reason why a message could not be delivered, until a caller has received the error. */
    private MpiException failure;

    /** The pending message of a buffered send: a send of a copy. Only a flush or detach of the buffer waits for it. */
    private final class CopySend extends SendOperation {
        private final long number;

        CopySend(long number, Endpoint context, int destination, int tag, ByteBuffer copy, int signature) {
            super(context, destination, tag, copy, signature);
            this.number = number;
            leaveUnattended();
        }

        @Override
        protected void ended() {
            left(number, bytes(), failure());
        }
    }

    /** Waits for the messages that were in the buffer when it began. */
    private static final class Flush extends CompletableOperation {
        /** The number of the next message. */
        private final long limit;

        /** How many earlier messages are in the buffer. */
        private int pending;

        Flush(long limit, int pending) {
            this.limit = limit;
            this.pending = pending;
        }

        @Override
        public Awaited awaited() {
            return new Awaited("flush of the attached buffer, whose messages have not all left", List.of());
        }
    }

    public SendBuffer(Engine engine) {
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
                    ErrorClass.BUFFER,
                    "a buffer of " + Count.of(capacity, "byte") + " is attached already: detach it first");
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
            EngineOperation flush = flush();
            engine.await(flush);
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
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "no buffer is attached, so there is none to detach: call Mpi.attachBuffer first");
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

    /**
     * Begins to wait for the messages that are in the buffer now. The flush fails if one of the buffer's messages could
     * not be delivered and no caller has received the error yet.
     */
    public synchronized EngineOperation flush() {
        Flush flush = new Flush(nextNumber, messages);
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
    public <T> void send(Endpoint context, int destination, int tag, Elements<T> elements) {
        long bytes = elements.bytes();
        if (!hasRoom(bytes)) {
            // Messages may have left since the last cycle.
            engine.poll();
            engine.call(() -> null);
        }
        long number = take(bytes);
        CopySend send;
        try {
            ByteBuffer copy = ByteBuffer.allocate((int) bytes); // No more than the attached buffer has.
            elements.type().pack(elements.memory(), elements.offset(), elements.count(), copy);
            int signature = elements.type().signature(elements.count());
            send = new CopySend(number, context, destination, tag, copy.flip(), signature);
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

    private synchronized boolean hasRoom(long bytes) {
        return capacity != NOT_ATTACHED && taken + bytes + OVERHEAD <= capacity;
    }

    private synchronized long take(long bytes) {
        if (capacity == NOT_ATTACHED) {
            throw new MpiException(
                    ErrorClass.BUFFER, "no buffer is attached for buffered sends: call Mpi.attachBuffer first");
        }
        if (!hasRoom(bytes)) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "a buffered send of " + Count.of(bytes, "byte") + " takes " + (bytes + OVERHEAD)
                            + " bytes of the buffer, but only " + (capacity - taken) + " of its "
                            + Count.of(capacity, "byte")
                            + " are free: attach a larger one, or flush it first");
        }
        taken += bytes + OVERHEAD;
        messages++;
        return nextNumber++;
    }

    private synchronized void forget(MpiException reported) {
        if (failure == reported) {
            failure = null;
        }
    }

    /**
     * Called when a message has left the buffer, with or without an error.
     *
     * @param cause the reason why it could not be delivered; null if it was delivered, or if the sender has received
     *     the error
     */
    synchronized void left(long number, long bytes, MpiException cause) {
        taken -= bytes + OVERHEAD;
        messages--;
        if (failure == null) {
            failure = cause;
        }
        for (Iterator<Flush> all = flushes.iterator(); all.hasNext(); ) {
            Flush flush = all.next();
            if (number < flush.limit && --flush.pending == 0) {
                all.remove();
                flush.complete(takeFailure());
            }
        }
    }
}
