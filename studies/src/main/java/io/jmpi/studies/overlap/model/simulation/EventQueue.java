package io.jmpi.studies.overlap.model.simulation;

import java.util.ArrayDeque;
import java.util.PriorityQueue;

/**
 * The clock of the model and its events. Events of one time happen in the order in which they were added.
 *
 * <p>Frames, of which millions are in flight, have a queue of their own. All take equally long, so that this queue is
 * in order.
 */
final class EventQueue {
    private final long frameNanos;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final ArrayDeque<Event> frames = new ArrayDeque<>();
    private long now;
    private long added;

    private record Event(long time, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time != other.time ? Long.compare(time, other.time) : Long.compare(order, other.order);
        }
    }

    /** @param frameNanos duration of a frame */
    EventQueue(double frameNanos) {
        this.frameNanos = Math.round(frameNanos);
    }

    /** The time in nanoseconds. */
    long now() {
        return now;
    }

    /** Lets a frame arrive. */
    void frame(Runnable arrival) {
        frames.add(new Event(now + frameNanos, added++, arrival));
    }

    /** Schedules an event after so many nanoseconds, rounded. */
    void after(double nanos, Runnable action) {
        at(now + Math.round(nanos), action);
    }

    /** Schedules an event at a time, or now if that time has passed. */
    void at(long time, Runnable action) {
        events.add(new Event(Math.max(now, time), added++, action));
    }

    /** Runs all events. */
    void run() {
        for (Event event = next(); event != null; event = next()) {
            now = event.time;
            event.action.run();
        }
    }

    private Event next() {
        Event frame = frames.peek();
        Event other = events.peek();
        return frame == null || other != null && other.compareTo(frame) < 0 ? events.poll() : frames.poll();
    }
}
