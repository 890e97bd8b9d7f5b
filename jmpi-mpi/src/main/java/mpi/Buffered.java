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

    static synchronized Object detach() {
        Session.mpi().detachBuffer();
        Object buffer = attached;
        attached = null;
        return buffer;
    }

    static synchronized void forget() {
        attached = null;
    }
}
