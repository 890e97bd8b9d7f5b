package mpi;

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

    static synchronized Object detach() {
        Object buffer = attached;
        attached = null; // It is detached even if one of its messages could not be delivered.
        Session.mpi().detachBuffer();
        return buffer;
    }

    static synchronized void forget() {
        attached = null;
    }
}
