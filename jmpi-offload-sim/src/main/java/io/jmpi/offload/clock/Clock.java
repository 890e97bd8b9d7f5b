package io.jmpi.offload.clock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Virtual time and its events. Events of one time happen in the order in which they were added, so that equal programs
 * run equally on any machine.
 *
 * <p>Thread: one.
 */
public final class Clock {
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final List<Delay> delays = new ArrayList<>();
    private long now;
    private long added;

    private record Event(long time, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time != other.time ? Long.compare(time, other.time) : Long.compare(order, other.order);
        }
    }

    /**
     * Events that all happen equally long after they were added, which are in order without a search: frames and
     * commands, of which millions are under way.
     */
    public final class Delay {
        private final long nanos;
        private final ArrayDeque<Event> waiting = new ArrayDeque<>();

        private Delay(long nanos) {
            this.nanos = nanos;
        }

        /** Lets an event happen after the delay. */
        public void add(Runnable action) {
            waiting.add(new Event(now + nanos, added++, action));
        }
    }

    /** Creates a delay of so many nanoseconds, rounded. */
    public Delay delay(double nanos) {
        Delay delay = new Delay(Math.round(nanos));
        delays.add(delay);
        return delay;
    }

    /** The time in nanoseconds; it begins with 0. */
    public long now() {
        return now;
    }

    /** Schedules an event after so many nanoseconds, rounded. */
    public void after(double nanos, Runnable action) {
        at(now + Math.round(nanos), action);
    }

    /** Schedules an event at a time, or now if that time has passed. */
    public void at(long time, Runnable action) {
        events.add(new Event(Math.max(now, time), added++, action));
    }

    /** Runs all events, and those that they add. */
    public void run() {
        for (Event event = next(); event != null; event = next()) {
            now = event.time;
            event.action.run();
        }
    }

    private Event next() {
        Event first = events.peek();
        Delay from = null;
        for (int i = 0; i < delays.size(); i++) {
            Event candidate = delays.get(i).waiting.peek();
            if (candidate != null && (first == null || candidate.compareTo(first) < 0)) {
                first = candidate;
                from = delays.get(i);
            }
        }
        return from == null ? events.poll() : from.waiting.poll();
    }
}
