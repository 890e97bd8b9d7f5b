package io.jmpi.bench.overlap.model;

import java.util.PriorityQueue;

/** The clock of the model: what happens when. Events of one time happen in the order in which they were added. */
final class EventQueue {
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long now;
    private long added;

    private record Event(long time, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time != other.time ? Long.compare(time, other.time) : Long.compare(order, other.order);
        }
    }

    /** The time in nanoseconds. */
    long now() {
        return now;
    }

    /** Lets something happen after so many nanoseconds, rounded. */
    void after(double nanos, Runnable action) {
        at(now + Math.round(nanos), action);
    }

    /** Lets something happen at a time, or now if that has passed. */
    void at(long time, Runnable action) {
        events.add(new Event(Math.max(now, time), added++, action));
    }

    /** Lets everything happen. */
    void run() {
        for (Event event = events.poll(); event != null; event = events.poll()) {
            now = event.time;
            event.action.run();
        }
    }
}
