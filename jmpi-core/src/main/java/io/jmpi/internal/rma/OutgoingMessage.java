package io.jmpi.internal.rma;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.SendOperation;
import java.nio.ByteBuffer;

/** A message of a window. The progress thread starts it by {@link #execute}. */
final class OutgoingMessage extends SendOperation {
    private final MessageEnd end;

    /** A message of packed bytes: the rest of a buffer. */
    OutgoingMessage(Endpoint context, int destination, int tag, ByteBuffer packed, int signature, MessageEnd end) {
        super(context, destination, tag, packed, signature);
        this.end = end;
    }

    /** A message of elements. */
    <T> OutgoingMessage(Endpoint context, int destination, int tag, Elements<T> elements, MessageEnd end) {
        super(context, destination, tag, elements.memory(), elements.offset(), elements.count(), elements.type());
        this.end = end;
    }

    /** Sends it together with the message that follows. */
    void executeWithNext() {
        beFollowed();
        execute();
    }

    @Override
    protected void ended() {
        end.ended(failure());
    }
}
