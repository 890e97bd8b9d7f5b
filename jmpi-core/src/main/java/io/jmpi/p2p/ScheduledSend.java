package io.jmpi.p2p;

import io.jmpi.datatype.Elements;

/** A send that is a part of a schedule. Thread: as {@link Schedule}. */
final class ScheduledSend extends SendOperation {
    private final Schedule schedule;
    private final Object lent;

    <T> ScheduledSend(Schedule schedule, CommContext context, int destination, int tag, Elements<T> elements) {
        super(context, destination, tag, elements.memory(), elements.offset(), elements.count(), elements.type());
        this.schedule = schedule;
        this.lent = elements.type().lent(elements.memory());
    }

    void restart(ProgressEngine engine) {
        renew(lent);
        execute(engine);
    }

    @Override
    protected void ended() {
        schedule.partEnded(failure());
    }
}
