package io.jmpi.internal.checking;

import io.jmpi.internal.collective.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.Binder;
import io.jmpi.internal.operations.CommunicatorCalls;
import io.jmpi.internal.p2p.schedule.Schedule;
import java.util.function.Supplier;

/**
 * Checks the calls of a session's communicators: {@link #NONE} checks nothing and returns the undecorated operations,
 * {@link CallChecks} is for the setting {@code check}. Operations are decorated once, when the communicator is created.
 *
 * <p>Thread: any. Lifetime: that of the session.
 */
public interface Checks {
    /** Checks nothing. */
    Checks NONE = new Checks() {};

    /** Returns the checks of a session. */
    static Checks of(boolean wanted) {
        return wanted ? new CallChecks() : NONE;
    }

    /** Returns what binds the calls, checked. */
    default Binder decorate(CommunicatorCalls plain) {
        return plain;
    }

    /**
     * Compares the calls of all ranks before a collective call that has only a blocking style. Collective.
     *
     * @throws io.jmpi.errors.MpiException if they differ, at all ranks
     */
    default void compare(CommunicatorCore core, Supplier<CollectiveCall> call) {}

    /** Lets a schedule that has been planned first compare the calls of all ranks. */
    default void compareFirst(CommunicatorCore core, Schedule schedule, Supplier<CollectiveCall> call) {}
}
