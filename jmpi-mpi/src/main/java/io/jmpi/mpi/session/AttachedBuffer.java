package io.jmpi.mpi.session;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.mpi.error.Refusal;
import java.nio.ByteBuffer;

/**
 * The buffer that the program has attached for buffered sends. jmpi has its own memory for them, of the same capacity;
 * it only counts the capacity of the program's buffer.
 */
public final class AttachedBuffer {
    private static Object attached;

    private AttachedBuffer() {}

    public static synchronized void attach(Object buffer) {
        if (buffer == null) {
            throw new Refusal(ErrorClass.BUFFER, "buffer is null");
        }
        Session.mpi().attachBuffer(buffer instanceof byte[] bytes ? bytes.length : ((ByteBuffer) buffer).capacity());
        attached = buffer;
    }

    public static synchronized boolean isAttached() {
        return attached != null;
    }

    /** Attaches a buffer. First detaches an attached one, after all messages have left it. */
    public static synchronized void replace(Object buffer) {
        if (buffer != null && attached != null) {
            detach();
        }
        attach(buffer);
    }

    /** Detaches the buffer, also if one of its messages could not be delivered; a call that jmpi refuses changes nothing. */
    public static synchronized Object detach() {
        Object buffer = attached;
        try {
            Session.mpi().detachBuffer();
            attached = null;
        } catch (MpiException e) {
            if (e.errorClass() != ErrorClass.THREAD) {
                attached = null;
            }
            throw e;
        }
        return buffer;
    }

    /** As {@link #detach}, but does nothing if no buffer is attached: as in MPJ Express, whose Finalize calls it. */
    public static synchronized void detachIfAttached() {
        Session.mpi();
        if (attached != null) {
            detach();
        }
    }

    static synchronized void forget() {
        attached = null;
    }
}
