package io.jmpi.matching;

import org.jspecify.annotations.Nullable;

/**
 * Whether a device got a posted receive. Immutable; any thread.
 *
 * @param reason why software has it; null if the device has
 * @param delayNanos of the last read of a long message: from the posting of its receive to the begin of the read; 0 if the
 *     engine does not weigh delays
 * @param thresholdNanos the delay from which the device could have helped; 0 likewise
 */
public record OffloadDecision(@Nullable String reason, long delayNanos, long thresholdNanos) {
    /** Whether the device has the receive. */
    public boolean isOffloaded() {
        return reason == null;
    }
}
