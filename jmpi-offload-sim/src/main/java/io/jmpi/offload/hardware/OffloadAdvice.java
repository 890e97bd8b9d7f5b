package io.jmpi.offload.hardware;

import io.jmpi.matching.HostState;
import io.jmpi.matching.software.Footprint;
import java.util.Arrays;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether it pays to give a peer's next receives to the unit (Section 5.1 of the paper on the engine {@code overlap}).
 *
 * <p>When the read of a long message begins, δ is the time since its receive was posted, and K the time that all reads
 * in progress take by the LogGP model, Σ (α · bytes + β). If δ exceeds K, the receive has waited for its sender or for
 * the program's next call. A receive has also waited if a device began its read while the program computed. Then the
 * unit can help with the next ones; where reads begin at once it cannot help, and software saves the commands for each
 * receive.
 *
 * <p>With many peers K is large, because all their reads begin in the same call; then δ seldom exceeds it, although the
 * program has computed for long. So a receive has also waited if the program was absent, since the receive was posted,
 * for longer than this message alone takes. The paper does not have this rule.
 *
 * <p>A second rule ignores delays. A <em>period</em> is a fixed number of receives that the unit has matched or given
 * back. If too many of them were given back, because their message had arrived before, no receive is given to the unit
 * for as many receives; the pause doubles after each further bad period. After a pause the unit is on trial: it has no
 * more than a period's receives at a time. Receives that end during a pause were given to the unit before, and do not
 * count.
 *
 * <p>Thread: the matcher's caller.
 */
final class OffloadAdvice {
    /** The largest surplus at which a peer's receives are still given to the unit. */
    private static final int MOST_IN_TIME = 2;

    /**
     * A delayed read weighs as much as so many that began at once: without the unit a program that computes loses the
     * time of a message, with it one that waits at once loses that of a command.
     */
    private static final int WEIGHT_OF_DELAY = 2;

    /** A pause is a period that is doubled at most this often. */
    private static final int MOST_DOUBLINGS = 6;

    private static final int FIRST_LENGTH = 16;

    private final double nanosPerByte;
    private final double nanosPerMessage;
    private final int period;
    private final int mostTakenBackPercent;
    private final LongSupplier clock;

    /** By source: reads that began at once, less the weighed delays; from 0 to twice {@link #MOST_IN_TIME}. */
    private byte[] surplus = new byte[0];

    /** Receives of the unit whose outcome is known, and the number of those that were taken back. */
    private int decidedInPeriod;

    private int takenBackInPeriod;

    /** Bad periods in a row. */
    private int badPeriods;

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
     * @param period receives in a period, at most 2^20
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

    /**
     * The reason why a receive that the unit could have should not be given to it; null if it should be given.
     *
     * @param receivesOfUnit number of receives that the unit has now
     */
    @Nullable SoftwareReason against(int source, int receivesOfUnit) {
        if (pauseLeft > 0) {
            pauseLeft--;
            return SoftwareReason.TAKEN_BACK_OFTEN;
        }
        if (badPeriods > 0 && receivesOfUnit >= period) {
            return SoftwareReason.TAKEN_BACK_OFTEN;
        }
        return source < surplus.length && surplus[source] > MOST_IN_TIME ? SoftwareReason.NO_DELAY : null;
    }

    /** The unit has matched a receive. */
    void matched() {
        decided(false);
    }

    /** Software has found the message of a receive that the unit has. */
    void takenBack() {
        decided(true);
    }

    private void decided(boolean isTakenBack) {
        if (pauseLeft > 0) {
            return;
        }
        takenBackInPeriod += isTakenBack ? 1 : 0;
        if (++decidedInPeriod < period) {
            return;
        }
        if (100L * takenBackInPeriod > (long) mostTakenBackPercent * period) {
            pauseLeft = period << Math.min(badPeriods, MOST_DOUBLINGS);
            badPeriods++;
            pauses++;
        } else {
            badPeriods = 0;
        }
        decidedInPeriod = 0;
        takenBackInPeriod = 0;
    }

    /**
     * The read of a message begins.
     *
     * @param postedAt when its receive was posted
     * @param bytes its length
     * @param host with the reads that are in progress without this one
     */
    void readBegins(int source, long postedAt, long bytes, HostState host) {
        long now = now();
        int reads = host.readsInProgress() + 1;
        long threshold = (long) ((host.bytesInProgress() + bytes) * nanosPerByte + reads * nanosPerMessage);
        long alone = (long) (bytes * nanosPerByte + nanosPerMessage);
        lastDelay = now - postedAt;
        lastThreshold = threshold;
        boolean wasDelayed = lastDelay > threshold || Math.min(lastDelay, host.absence()) > alone;
        note(source, host.isComputing() || wasDelayed);
    }

    /** A receive was posted after its message had arrived; an earlier read was impossible. */
    void messageWasThere(int source) {
        note(source, false);
    }

    private void note(int source, boolean wasDelayed) {
        if (source >= surplus.length) {
            int length = Math.max(Math.max(FIRST_LENGTH, 2 * surplus.length), source + 1);
            surplus = Arrays.copyOf(surplus, length);
        }
        if (wasDelayed) {
            delayed++;
            surplus[source] = (byte) Math.max(surplus[source] - WEIGHT_OF_DELAY, 0);
        } else {
            inTime++;
            surplus[source] = (byte) Math.min(surplus[source] + 1, 2 * MOST_IN_TIME);
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
        return Footprint.array(surplus.length, 1);
    }
}
