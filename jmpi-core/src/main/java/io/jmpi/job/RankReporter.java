package io.jmpi.job;

import io.jmpi.errors.MpiException;
import java.util.Optional;

/** Creates the reports of a rank. Any thread may call it, at any time. */
@FunctionalInterface
public interface RankReporter {
    /**
     * Reports the rank's current activity: at once, or if it {@link RankReport.Wanted#asksEngine asks}, within a
     * limited time.
     */
    RankReport report(RankReport.Wanted wanted);

    /** Returns the last error that a call of the rank has thrown in its present session: the program may hide it. */
    default Optional<MpiException> lastError() {
        return Optional.empty();
    }
}
