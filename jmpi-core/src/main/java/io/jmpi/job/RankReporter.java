package io.jmpi.job;

import io.jmpi.errors.MpiException;
import java.util.Optional;

/** Makes the reports of a rank. Any thread may call it, at any time. */
@FunctionalInterface
public interface RankReporter {
    /**
     * Reports what the rank does now, within a fraction of a second.
     *
     * @param withMessages whether the line shall also name the messages that the rank stores, which takes longer
     */
    RankReport report(boolean withMessages);

    /** Returns the last error that a call of the rank has thrown in its present session: the program may hide it. */
    default Optional<MpiException> lastError() {
        return Optional.empty();
    }

    /**
     * Takes a sample of what the rank does and has done, at once: it reads counters that other threads change, and asks
     * none of them. It may take the stack trace of one, which stops that thread for some microseconds.
     *
     * @param withPeers whether to add what has been sent to each rank
     */
    default RankSample sample(boolean withPeers) {
        RankReport report = report(false);
        boolean hasLeft = report.kind() == RankReport.Kind.GONE;
        return RankSample.of(hasLeft ? RankSample.State.GONE : RankSample.State.JOINING, report.line());
    }
}
