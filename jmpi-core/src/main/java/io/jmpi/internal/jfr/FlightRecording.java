package io.jmpi.internal.jfr;

import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;

/**
 * A session's part in flight recordings: whether one wants searches, and the hook by which one asks for counters
 * periodically.
 *
 * <p>No event class is touched before the recorder is started: that would register it, which takes the recorder
 * more than a hundred milliseconds. So is the hook: a listener adds it when the recorder starts, or at once if it has.
 *
 * <p>Thread: any. Lifetime: from {@link #start} to {@link #close}; then the recorder knows nothing of the session.
 */
public final class FlightRecording implements AutoCloseable {
    /** False on a Java without the module jdk.jfr; a constant to the compiler, like what depends on it. */
    private static final boolean AVAILABLE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private final Hook hook;

    private FlightRecording(Hook hook) {
        this.hook = hook;
    }

    /**
     * Begins to take part.
     *
     * @param emitter emits an event for each communicator; called by a thread of the recorder, once per period
     */
    public static FlightRecording start(Runnable emitter) {
        return new FlightRecording(AVAILABLE ? Hook.add(emitter) : null);
    }

    /**
     * Whether each search is to be recorded. The progress thread asks once in a duty cycle, and then puts a {@link
     * RecordedMatcher} around each matcher or takes it away. Until the recorder is started the answer costs the read of a
     * field, and afterwards, while no recording asks for searches, that of another one.
     */
    public static boolean wantsSearches() {
        return AVAILABLE && FlightRecorder.isInitialized() && MatchingSearchEvent.isOn();
    }

    /** Whether counters are to be recorded. */
    public static boolean wantsCounters() {
        return AVAILABLE && FlightRecorder.isInitialized() && MatchingEvent.isOn();
    }

    @Override
    public void close() {
        if (hook != null) {
            hook.remove();
        }
    }

    /** Apart, because only here classes of jdk.jfr are linked. */
    private static final class Hook implements FlightRecorderListener {
        private final Runnable emitter;
        private volatile boolean added;

        private Hook(Runnable emitter) {
            this.emitter = emitter;
        }

        static Hook add(Runnable emitter) {
            Hook hook = new Hook(emitter);
            FlightRecorder.addListener(hook); // calls back at once if the recorder runs already
            return hook;
        }

        @Override
        public void recorderInitialized(FlightRecorder recorder) {
            FlightRecorder.addPeriodicEvent(MatchingEvent.class, emitter);
            added = true;
        }

        /** No callback can come once the listener is gone: the recorder makes both under its lock. */
        void remove() {
            FlightRecorder.removeListener(this);
            if (added) {
                FlightRecorder.removePeriodicEvent(emitter);
            }
        }
    }
}
