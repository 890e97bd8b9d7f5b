package io.jmpi.internal.p2p;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.Packing;
import io.jmpi.errors.MpiException;
import java.nio.ByteBuffer;

/** A send that is a part of a schedule. */
final class ScheduledSend extends SendOperation {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Schedule schedule;
    private final Object lent;
    private final long wholeBytes;
    private final long wholeOffset;
    private final Packing<Object> wholePacking;

    <T> ScheduledSend(Schedule schedule, CommContext context, int destination, int tag, Elements<T> elements) {
        super(context, destination, tag, elements.memory(), elements.offset(), elements.count(), elements.type());
        this.schedule = schedule;
        this.lent = elements.memory();
        this.wholeBytes = bytes;
        this.wholeOffset = offset;
        this.wholePacking = packing;
    }

    /**
     * Sends the message, or a report of the failure.
     *
     * @param cause why the memory does not hold the data; null if it does
     */
    void restart(MpiException cause) {
        tag = schedule.tag();
        if (cause == null) {
            bytes = wholeBytes;
            offset = wholeOffset;
            packing = wholePacking;
            renew(lent);
        } else {
            bytes = 0;
            offset = 0;
            packing = ofFailure(cause);
            renew(NOTHING);
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
