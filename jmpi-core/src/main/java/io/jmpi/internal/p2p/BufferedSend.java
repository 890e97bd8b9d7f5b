package io.jmpi.internal.p2p;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;

/**
 * The pending message of a buffered send (MPI 4.1, section 3.6): a send of a copy. Only a flush or detach of the buffer
 * waits for it.
 */
final class BufferedSend extends SendOperation {
    /** Its number among the messages of the buffer. */
    private final long number;

    private final SendBuffer buffer;

    /**
     * Creates a send.
     *
     * @param copy the packed elements
     * @param signature the {@link Datatype#signature signature} of those elements
     */
    BufferedSend(
            SendBuffer buffer,
            long number,
            CommContext context,
            int destination,
            int tag,
            ByteBuffer copy,
            int signature) {
        super(context, destination, tag, copy, signature);
        this.buffer = buffer;
        this.number = number;
        leaveUnattended();
    }

    @Override
    protected void ended() {
        buffer.left(number, bytes, failure());
    }
}
