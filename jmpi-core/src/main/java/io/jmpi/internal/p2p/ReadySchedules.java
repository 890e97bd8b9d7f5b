package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;
import java.util.ArrayDeque;

/** The schedules whose next round may begin. Thread: the progress thread. */
final class ReadySchedules {
    private final ArrayDeque<Schedule> ready = new ArrayDeque<>();

    void add(Schedule schedule) {
        ready.addLast(schedule);
    }

    /**
     * Begins the next round of each schedule; returns their number. A user callback that calls jmpi may reenter this
     * method, which leaves fewer schedules for the outer call.
     */
    int advance() {
        int advanced = 0;
        for (int rest = ready.size(); rest > 0; rest--) {
            Schedule schedule = ready.pollFirst();
            if (schedule == null) {
                break;
            }
            schedule.advance();
            advanced++;
        }
        return advanced;
    }

    /** Ends the schedules without further rounds. */
    void fail(MpiException cause) {
        for (Schedule schedule = ready.pollFirst(); schedule != null; schedule = ready.pollFirst()) {
            schedule.refuse(cause);
        }
    }
}
