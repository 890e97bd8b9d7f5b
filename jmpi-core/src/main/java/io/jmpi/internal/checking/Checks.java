package io.jmpi.internal.checking;

import io.jmpi.CollectiveOperations;
import io.jmpi.NeighborhoodOperations;
import io.jmpi.ScanOperations;
import io.jmpi.internal.collective.CollectiveCall;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.CommunicatorCollectives;
import io.jmpi.internal.operations.CommunicatorNeighborhood;
import io.jmpi.internal.operations.IntercommunicatorCollectives;
import io.jmpi.internal.p2p.Schedule;
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

    default CollectiveOperations decorate(IntercommunicatorCollectives operations) {
        return operations;
    }

    default ScanOperations decorate(CommunicatorCollectives operations) {
        return operations;
    }

    default NeighborhoodOperations decorate(CommunicatorNeighborhood operations) {
        return operations;
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
