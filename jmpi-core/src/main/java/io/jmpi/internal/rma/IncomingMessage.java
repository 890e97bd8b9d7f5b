package io.jmpi.internal.rma;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.ReceiveOperation;

/** A message that a window waits for. The progress thread starts it by {@link #execute}. */
final class IncomingMessage extends ReceiveOperation {
    private final MessageEnd end;

    <T> IncomingMessage(Endpoint context, int source, int tag, Elements<T> elements, MessageEnd end) {
        super(context, source, tag, elements.memory(), elements.offset(), elements.count(), elements.type());
        this.end = end;
    }

    @Override
    protected void ended() {
        end.ended(failure());
    }

    @Override
    protected boolean isPart() {
        return true;
    }
}
