package io.jmpi.p2p;

import io.jmpi.errors.MpiException;
import java.util.ArrayDeque;

/** The schedules whose next round may begin. Thread: the progress thread. */
final class ReadySchedules {
    private final ArrayDeque<Schedule> ready = new ArrayDeque<>();

    void add(Schedule schedule) {
        ready.addLast(schedule);
    }

    /** Begins the next round of each; returns how many there were. */
    int advance() {
        int advanced = ready.size();
        for (int i = 0; i < advanced; i++) {
            ready.pollFirst().advance();
        }
        return advanced;
    }

    /** Ends them: there are no further rounds. */
    void fail(MpiException cause) {
        for (Schedule schedule = ready.pollFirst(); schedule != null; schedule = ready.pollFirst()) {
            schedule.refuse(cause);
        }
    }
}
