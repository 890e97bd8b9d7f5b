package io.jmpi.offload.hardware;

import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.offload.tagmatching.TagMatchingUnit;
import java.util.function.LongSupplier;

/**
 * The engine {@code overlap} for a model in virtual time: the caller runs the unit step by step and provides the clock.
 * Matches, offload decisions and the unit are those of the engine of running jobs.
 *
 * <p>The unit works by {@link #stepCommand}, {@link #stepMessage} and {@link #endTransfers} alone; its decisions are
 * polled from {@link #matcher} as always.
 *
 * <p>Thread: one. Lifetime: nothing to close, because the unit has no thread.
 */
public final class SteppedOverlap {
    private static final int CONTEXT = 0;

    private final HardwareMatcher matcher;
    private final TagMatchingUnit unit;

    /**
     * Creates an engine without receives and messages.
     *
     * @param settings those of {@code overlap} and of {@code hardware}; {@code overlap.adaptive} has its effect as in a
     *     running job
     * @param clock nanoseconds, that measures delays
     */
    public SteppedOverlap(MatchingHints hints, MatcherSettings settings, LongSupplier clock) {
        if (clock == null) {
            throw new IllegalArgumentException("clock is null; pass the clock of the model");
        }
        matcher = OverlapMatcherProvider.newMatcher(MatcherContext.alone(CONTEXT, hints, settings), clock);
        matcher.leaveUnitToCaller();
        unit = matcher.unit();
    }

    /** The matcher, whose polls do not work the unit. */
    public OffloadedMatcher matcher() {
        return matcher;
    }

    /** Whether a step would do something. */
    public boolean hasWork() {
        return unit.hasWork();
    }

    /** Lets the unit execute its oldest command; false if it has none, or has no room for a completion. */
    public boolean stepCommand() {
        return unit.stepCommand();
    }

    /** Lets the unit decide its oldest message; false if it has none, or has no room for a completion. */
    public boolean stepMessage() {
        return unit.stepWire();
    }

    /** Whether a message has arrived that neither the unit nor software, in a poll, has decided. */
    public boolean hasUndecidedMessage() {
        return matcher.hasUndecidedMessage();
    }

    /**
     * Lets the unit report the data of all messages that it has matched as moved, as far as it has room for
     * completions. Until then their entries are in use.
     */
    public void endTransfers() {
        while (unit.stepTransfer()) {
            // one segment each
        }
    }
}
