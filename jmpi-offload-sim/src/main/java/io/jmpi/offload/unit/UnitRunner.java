package io.jmpi.offload.unit;

import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.offload.UnitThread;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a unit for its matcher: in a thread of its own, within the matcher's polls, or not at all if a caller steps it.
 *
 * <p>Thread: the matcher's caller. Lifetime: the unit's thread runs from the constructor to {@link #close}.
 */
public final class UnitRunner implements AutoCloseable {
    /** What runs the units of all engines that have this choice. */
    public static final MatcherSetting<String> UNIT = MatcherSetting.oneOf(
            "hardware.unit",
            List.of("thread", "polled"),
            "what runs the unit: a thread of its own, or the rank when it polls (polled)");

    private final UnitThread.Unit unit;
    private final String title;

    private final @Nullable UnitThread thread;
    private boolean pollsWork;

    /**
     * Creates a runner, and starts the thread if there is one.
     *
     * @param title of the unit in errors
     * @param threadName of its thread
     * @param ownThread whether it has a thread; otherwise polls work it
     */
    public UnitRunner(UnitThread.Unit unit, String title, String threadName, boolean ownThread) {
        this.unit = unit;
        this.title = title;
        thread = ownThread ? UnitThread.start(unit, threadName) : null;
        pollsWork = !ownThread;
    }

    /** Whether {@link #UNIT} asks for a thread of the unit. */
    public static boolean hasOwnThread(MatcherContext context) {
        return context.get(UNIT).equals("thread");
    }

    /** Lets a caller step the unit from now on: a test, or a clock. */
    public void leaveToCaller() {
        pollsWork = false;
    }

    public boolean hasThread() {
        return thread != null;
    }

    /**
     * In a poll: works the unit if polls do that.
     *
     * @return the steps that it took
     * @throws DeviceFailedException if the unit has failed
     */
    public int poll() {
        return pollsWork ? work() : 0;
    }

    /**
     * In a wait for the unit: works it, or yields to its thread.
     *
     * @throws DeviceFailedException if the unit has failed in this call
     */
    @SuppressWarnings("ThreadPriorityCheck") // Yielding helps the unit's thread, but is optional.
    public void advance() {
        if (thread == null) {
            work();
        } else {
            Thread.yield();
        }
    }

    private int work() {
        try {
            return unit.work();
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    /**
     * Checks that the unit's thread still works it.
     *
     * @throws DeviceFailedException if the unit has failed there
     */
    public void requireAlive() {
        Throwable failure = thread == null ? null : thread.failure();
        if (failure != null) {
            throw failed(failure);
        }
    }

    private DeviceFailedException failed(Throwable cause) {
        return new DeviceFailedException(title + " has failed", cause);
    }

    /** Ends the thread after the round that it is in, and waits for its end. */
    @Override
    public void close() {
        if (thread != null) {
            thread.close();
        }
    }
}
