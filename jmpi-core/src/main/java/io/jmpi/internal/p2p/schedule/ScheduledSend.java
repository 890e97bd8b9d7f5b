package io.jmpi.internal.p2p.schedule;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.Packing;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.operation.MessageFit;
import io.jmpi.internal.p2p.operation.SendOperation;
import java.nio.ByteBuffer;

/** A send that is a part of a schedule. */
final class ScheduledSend extends SendOperation {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Schedule schedule;
    private final Object lent;
    private final long offset;
    private final long bytes;
    private final Packing<Object> packing;

    <T> ScheduledSend(Schedule schedule, CommContext context, int destination, int tag, Elements<T> elements) {
        super(context, destination, tag, elements.memory(), elements.offset(), elements.count(), elements.type());
        this.schedule = schedule;
        this.lent = elements.memory();
        this.offset = elements.offset();
        this.bytes = bytes();
        this.packing = packing();
    }

    /**
     * Sends the message, or a report of the failure.
     *
     * @param cause the reason why the memory does not hold the data; null if it holds the data
     */
    void restart(MpiException cause) {
        if (cause == null) {
            renew(schedule.tag(), lent, offset, bytes, packing);
        } else {
            renew(schedule.tag(), NOTHING, 0, 0, ofFailure(cause));
        }
        execute();
    }

    /** The report of a failure: an empty message with the failure signature. */
    @SuppressWarnings("unchecked")
    private static Packing<Object> ofFailure(MpiException cause) {
        Packing<?> packing = Datatype.packedWith(MessageFit.signatureOf(cause));
        return (Packing<Object>) packing;
    }

    @Override
    protected void ended() {
        schedule.sendEnded(failure());
    }
}
