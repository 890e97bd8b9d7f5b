package io.jmpi.offload.hardware;

import io.jmpi.matching.OffloadedMatcher;
import org.jspecify.annotations.NullUnmarked;

/**
 * The parts that the engine {@code overlap} adds to {@code hardware}, for one matcher.
 *
 * @param advice decides whether the unit can help; null if the unit gets all receives that it can have
 * @param trace numbers receives; null if messages have no numbers
 * @param outside what may be polled while the program computes
 * @param prefetchBytes memory for messages that are read ahead of their receives; 0 to read none
 */
@NullUnmarked
record OverlapParts(OffloadAdvice advice, SequenceTrace trace, OffloadedMatcher.Outside outside, long prefetchBytes) {
    /** The engine {@code hardware}. */
    static final OverlapParts NONE = new OverlapParts(null, null, OffloadedMatcher.Outside.NOTHING, 0);

    /** With a trace and nothing else. */
    static OverlapParts of(SequenceTrace trace) {
        return new OverlapParts(null, trace, OffloadedMatcher.Outside.NOTHING, 0);
    }
}
