package io.jmpi.internal.jfr;

import java.lang.System.Logger.Level;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;

/**
 * A session's part in flight recordings: whether a recording records searches, and the hook that emits counters
 * periodically.
 *
 * <p>No event class is used before the recorder is started, because its use would register it, which takes the recorder
 * more than a hundred milliseconds. Likewise, a listener adds the hook when the recorder starts, or at once if it has
 * started.
 *
 * <p>A recorder that fails is treated as absent: the recorder of JDK 17 cannot start if file names cannot be read, and
 * that must not end a program.
 *
 * <p>Thread: any. Lifetime: from {@link #start} to {@link #close}; then the recorder does not refer to the session. The
 * session of a lost rank is never closed, and lives until the garbage collector frees it.
 */
public final class FlightRecording implements AutoCloseable {
    /** Whether the recorder has failed, when it started or because of one of its events. */
    private static final AtomicBoolean FAILED = new AtomicBoolean();

    /**
     * False on a Java without the module jdk.jfr, or whose recorder fails; a constant to the compiler, like what depends on
     * it.
     */
    private static final boolean AVAILABLE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent() && Hook.isPossible();

    private final Runnable emitter;
    private final Hook hook;

    private FlightRecording(Runnable emitter) {
        this.emitter = emitter;
        this.hook = AVAILABLE ? Hook.add(this) : null;
    }

    /**
     * Begins to take part.
     *
     * @param emitter emits an event for each communicator; called by a thread of the recorder, once per period
     */
    public static FlightRecording start(Runnable emitter) {
        return new FlightRecording(emitter);
    }

    /**
     * Whether a recording records searches or decisions of engines with devices. The progress thread checks once per cycle, and lets a {@link
     * SearchRecorder} observe each matcher or no longer. The check costs the read of one field until the recorder is
     * started, and of two fields while no recording records searches.
     */
    public static boolean wantsSearches() {
        return AVAILABLE && FlightRecorder.isInitialized() && isAnySearchRecorded();
    }

    /** Whether a recording records counters. */
    public static boolean wantsCounters() {
        return AVAILABLE && FlightRecorder.isInitialized() && areCountersRecorded();
    }

    private static boolean isAnySearchRecorded() {
        try {
            return !FAILED.get() && (MatchingSearchEvent.isOn() || OffloadEvent.isOn());
        } catch (RuntimeException | LinkageError e) {
            return failed(e);
        }
    }

    private static boolean areCountersRecorded() {
        try {
            return !FAILED.get() && MatchingEvent.isOn();
        } catch (RuntimeException | LinkageError e) {
            return failed(e);
        }
    }

    /** Notes a failure, and returns false. */
    private static boolean failed(Throwable why) {
        FAILED.set(true);
        System.getLogger(FlightRecording.class.getName())
                .log(Level.DEBUG, "the flight recorder has failed; nothing of jmpi is recorded", why);
        return false;
    }

    @Override
    public void close() {
        if (hook != null) {
            hook.remove();
        }
    }

    /** A separate class, because it alone links classes of jdk.jfr. */
    private static final class Hook implements FlightRecorderListener {
        /** Makes sure that the recorder's classes can be initialized, without starting it. */
        static boolean isPossible() {
            FlightRecorderListener none = new FlightRecorderListener() {};
            try {
                FlightRecorder.addListener(none);
                FlightRecorder.removeListener(none);
                return true;
            } catch (RuntimeException | LinkageError e) {
                return failed(e);
            }
        }

        private final WeakReference<FlightRecording> recording;
        private final Runnable emission = this::emit;
        private volatile boolean added;

        private Hook(FlightRecording recording) {
            this.recording = new WeakReference<>(recording);
        }

        static Hook add(FlightRecording recording) {
            Hook hook = new Hook(recording);
            FlightRecorder.addListener(hook); // calls back at once if the recorder runs already
            return hook;
        }

        @Override
        public void recorderInitialized(FlightRecorder recorder) {
            try {
                FlightRecorder.addPeriodicEvent(MatchingEvent.class, emission);
                added = true;
            } catch (RuntimeException | LinkageError e) {
                failed(e);
            }
        }

        private void emit() {
            FlightRecording open = recording.get();
            if (open != null) {
                open.emitter.run();
            } else {
                remove();
            }
        }

        /** No callback can follow the removal of the listener: the recorder does both under its lock. */
        void remove() {
            FlightRecorder.removeListener(this);
            if (added) {
                FlightRecorder.removePeriodicEvent(emission);
            }
        }
    }
}
