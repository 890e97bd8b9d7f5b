package io.jmpi.internal.p2p.schedule;

import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.List;

/** The watches that schedules of one rank wait for. Thread: the progress thread. */
final class Watches {
    private final List<Watch> pending = new ArrayList<>();
    private long endedSoFar;

    void add(Watch watch) {
        pending.add(watch);
    }

    boolean isEmpty() {
        return pending.isEmpty();
    }

    /** Whether one of them is fulfilled. */
    boolean isAnyOver() {
        for (int i = 0; i < pending.size(); i++) {
            if (pending.get(i).isOver()) {
                return true;
            }
        }
        return false;
    }

    /** Reports to the schedules, in the order of their rounds, what is fulfilled, and what will never be; returns the number. */
    int poll() {
        int ended = 0;
        int i = 0;
        for (int left = pending.size(); left > 0 && i < pending.size(); left--) {
            Watch watch = pending.get(i);
            Schedule schedule = watch.schedule;
            boolean isOver = watch.isOver();
            MpiException reason = isOver ? watch.failure() : schedule.reasonToEnd(watch);
            if (isOver || reason != null) {
                pending.remove(i);
                schedule.partEnded(reason);
                ended++;
            } else {
                i++;
            }
        }
        endedSoFar += ended;
        return ended;
    }

    long endedSoFar() {
        return endedSoFar;
    }

    void announceSleep(boolean sleeps) {
        for (int i = 0; i < pending.size(); i++) {
            pending.get(i).announceSleep(sleeps);
        }
    }

    /** Connects to the ranks that they wait for, because a rank that is lost would not be noticed otherwise. */
    void reachAwaited() {
        for (Watch each : List.copyOf(pending)) {
            each.forEachAwaited(each.schedule::reach);
        }
    }

    /** Ends their schedules. */
    void fail(MpiException cause) {
        List<Watch> all = List.copyOf(pending);
        pending.clear();
        all.forEach(each -> each.schedule.refuse(cause));
    }
}
