package mpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.nio.ByteBuffer;

/**
 * The buffer that the program has attached for buffered sends. jmpi has its own memory for them, of the same capacity, so
 * that the program's buffer is only a number.
 */
final class Buffered {
    private static Object attached;

    private Buffered() {}

    static synchronized void attach(Object buffer) {
        if (buffer == null) {
            throw new MPIException(MPI.ERR_BUFFER, "buffer is null");
        }
        Session.mpi().attachBuffer(buffer instanceof byte[] bytes ? bytes.length : ((ByteBuffer) buffer).capacity());
        attached = buffer;
    }

    static synchronized boolean isAttached() {
        return attached != null;
    }

    /** Attaches a buffer instead of the one that is attached, if there is one, when all messages have left that. */
    static synchronized void replace(Object buffer) {
        if (buffer != null && attached != null) {
            detach();
        }
        attach(buffer);
    }

    /** Detaches the buffer, also if one of its messages could not be delivered; a call that jmpi refuses changes nothing. */
    static synchronized Object detach() {
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
    static synchronized void detachIfAttached() {
        Session.mpi();
        if (attached != null) {
            detach();
        }
    }

    static synchronized void forget() {
        attached = null;
    }
}
