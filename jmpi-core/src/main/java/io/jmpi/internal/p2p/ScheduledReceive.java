package io.jmpi.internal.p2p;

import io.jmpi.datatype.Elements;

/** A receive that is a part of a schedule. */
final class ScheduledReceive extends ReceiveOperation {
    private final Schedule schedule;
    private final Object lent;

    <T> ScheduledReceive(Schedule schedule, CommContext context, int source, int tag, Elements<T> elements) {
        super(context, source, tag, elements.memory(), elements.offset(), elements.count(), elements.type());
        this.schedule = schedule;
        this.lent = elements.memory();
    }

    void restart() {
        envelope(postedSource(), schedule.tag());
        renew(lent);
        context.post(this);
    }

    @Override
    protected void ended() {
        schedule.partEnded(failure());
    }
}
