package io.jmpi.matching;

import org.jspecify.annotations.Nullable;

/**
 * Whether a device got a posted receive. Immutable; any thread.
 *
 * @param reason why the receive stays in software; null if the device has it
 * @param delayNanos of the last read of a long message: from the posting of its receive to the start of the read; 0 if
 *     the engine does not measure delays
 * @param thresholdNanos the delay from which the device could have helped; 0 likewise
 */
public record OffloadDecision(@Nullable String reason, long delayNanos, long thresholdNanos) {
    /** Whether the device has the receive. */
    public boolean isOffloaded() {
        return reason == null;
    }
}
