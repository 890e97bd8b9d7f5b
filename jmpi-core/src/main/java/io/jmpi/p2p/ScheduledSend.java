package io.jmpi.p2p;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.MpiException;

/** A send that is a part of a schedule. Thread: as {@link Schedule}. */
final class ScheduledSend extends SendOperation {
    private final Schedule schedule;
    private final Object lent;
    private final int wholeBytes;

    /** Why there is nothing to send; null if there is. */
    private MpiException missing;

    <T> ScheduledSend(Schedule schedule, CommContext context, int destination, int tag, Elements<T> elements) {
        super(context, destination, tag, elements.memory(), elements.offset(), elements.count(), elements.type());
        this.schedule = schedule;
        this.lent = elements.memory();
        this.wholeBytes = bytes;
    }

    /**
     * Sends the message, or the word that it cannot be sent.
     *
     * @param cause why the memory does not hold what is to be sent; null if it does
     */
    void restart(ProgressEngine engine, MpiException cause) {
        missing = cause;
        bytes = cause == null ? wholeBytes : 0;
        renew(lent);
        execute(engine);
    }

    @Override
    int signature() {
        return missing == null ? super.signature() : MessageFit.signatureOf(missing);
    }

    @Override
    protected void ended() {
        schedule.sendEnded(failure());
    }
}
