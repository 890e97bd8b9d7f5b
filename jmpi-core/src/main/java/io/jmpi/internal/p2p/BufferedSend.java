package io.jmpi.internal.p2p;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;

/**
 * The message of a buffered send, on its way (MPI 4.1, section 3.6): a send of a copy, for which nobody waits but those who
 * want the buffer to be empty.
 */
final class BufferedSend extends SendOperation {
    /** Its place among the messages of the buffer. */
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
