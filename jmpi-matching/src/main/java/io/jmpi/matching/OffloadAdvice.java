package io.jmpi.matching;

import java.util.Arrays;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Whether it pays to give a peer's next receives to the unit (Section 5.1 of the paper on the engine {@code overlap}).
 *
 * <p>When the read of a long message begins, δ is the time since its receive was posted, and K what the reads in progress take
 * together by the LogGP model, Σ (α · bytes + β). If δ exceeds K, the receive has waited: for its sender, or for the
 * program's next call. So has one whose read a device began while the program computed. Then the unit can help with the
 * next ones; where reads begin at once it cannot, and each receive is spared the commands.
 *
 * <p>And whatever the delays: if too many receives of a period were taken back from the unit, because their message had come
 * before, no receive is given to it in the next period.
 *
 * <p>Thread: the matcher's caller.
 */
final class OffloadAdvice {
    /** How often reads were delayed more than not, at most: so few reads change the advice. */
    private static final int MOST_DELAYS = 2;

    private static final int FIRST_LENGTH = 16;

    private final double nanosPerByte;
    private final double nanosPerMessage;
    private final int period;
    private final int mostTakenBackPercent;
    private final LongSupplier clock;

    /** By source: above zero if the unit can help. */
    private byte[] delays = new byte[0];

    private int offloadedInPeriod;
    private int takenBackInPeriod;

    /** Receives for which nothing is given to the unit, from now on. */
    private int pauseLeft;

    private long lastDelay;
    private long lastThreshold;

    private long delayed;
    private long inTime;
    private long pauses;

    /**
     * Begins with the advice to give all receives to the unit.
     *
     * @param nanosPerByte α
     * @param nanosPerMessage β
     * @param period receives in a period
     * @param mostTakenBackPercent share of a period's receives that may be taken back
     * @param clock nanoseconds, by which δ is measured
     */
    OffloadAdvice(
            double nanosPerByte, double nanosPerMessage, int period, int mostTakenBackPercent, LongSupplier clock) {
        this.nanosPerByte = nanosPerByte;
        this.nanosPerMessage = nanosPerMessage;
        this.period = period;
        this.mostTakenBackPercent = mostTakenBackPercent;
        this.clock = clock;
    }

    /** The time by which delays are measured, in nanoseconds. */
    long now() {
        return clock.getAsLong();
    }

    /** Why a receive should not be given to the unit, which could have it; null if it should. */
    SoftwareReason against(int source) {
        if (pauseLeft > 0) {
            pauseLeft--;
            return SoftwareReason.TAKEN_BACK_OFTEN;
        }
        return source < delays.length && delays[source] < 0 ? SoftwareReason.NO_DELAY : null;
    }

    /** A receive has been given to the unit. */
    void offloaded() {
        if (++offloadedInPeriod == period) {
            if (100L * takenBackInPeriod > (long) mostTakenBackPercent * period) {
                pauseLeft = period;
                pauses++;
            }
            offloadedInPeriod = 0;
            takenBackInPeriod = 0;
        }
    }

    /** Software has found the message of a receive that the unit has. */
    void takenBack() {
        takenBackInPeriod++;
    }

    /**
     * The read of a message begins.
     *
     * @param sincePosted nanoseconds since its receive was posted
     * @param bytes its length
     * @param handler knows which reads are in progress, and who has begun this one
     */
    void readBegins(int source, long sincePosted, long bytes, MatchHandler handler) {
        int reads = handler.readsInProgress() + 1;
        long threshold = (long) ((handler.bytesInProgress() + bytes) * nanosPerByte + reads * nanosPerMessage);
        lastDelay = sincePosted;
        lastThreshold = threshold;
        note(source, handler.isOutside() || sincePosted > threshold);
    }

    /** A receive was posted after its message had come: nothing could have been earlier. */
    void messageWasThere(int source) {
        note(source, false);
    }

    private void note(int source, boolean wasDelayed) {
        if (source >= delays.length) {
            int length = Math.max(Math.max(FIRST_LENGTH, 2 * delays.length), source + 1);
            delays = Arrays.copyOf(delays, length);
        }
        if (wasDelayed) {
            delayed++;
            delays[source] = (byte) Math.min(delays[source] + 1, MOST_DELAYS);
        } else {
            inTime++;
            delays[source] = (byte) Math.max(delays[source] - 1, -MOST_DELAYS);
        }
    }

    /** δ of the last read, in nanoseconds. */
    long lastDelay() {
        return lastDelay;
    }

    /** K when the last read began, in nanoseconds. */
    long lastThreshold() {
        return lastThreshold;
    }

    void addCounters(Map<String, Long> counters) {
        counters.put("adaptive_delayed", delayed);
        counters.put("adaptive_in_time", inTime);
        counters.put("adaptive_pauses", pauses);
    }

    long footprint() {
        return Footprint.array(delays.length, 1);
    }
}
