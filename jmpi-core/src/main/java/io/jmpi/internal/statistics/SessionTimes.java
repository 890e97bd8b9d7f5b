package io.jmpi.internal.statistics;

import java.util.List;

/**
 * The duration of a rank's session, and the part of it that the rank spent in point-to-point matching.
 *
 * <p>Immutable; any thread.
 *
 * @param runNanos from the end of {@code Mpi.init} to the call of {@code Mpi.close}
 * @param matchingNanos estimated
 */
public record SessionTimes(long runNanos, long matchingNanos) {
    private static final String MARK = "times";
    private static final int FIELDS = 3;

    /** Adds those of another session of the rank. */
    public SessionTimes plus(SessionTimes other) {
        return new SessionTimes(runNanos + other.runNanos, matchingNanos + other.matchingNanos);
    }

    String encode() {
        return MARK + "\t" + runNanos + "\t" + matchingNanos;
    }

    static boolean isEncodedIn(String line) {
        return line.startsWith(MARK + "\t");
    }

    /**
     * Reads what {@link #encode} has written.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    static SessionTimes decode(String line) {
        List<String> fields = List.of(line.split("\t", -1));
        if (fields.size() != FIELDS || !fields.get(0).equals(MARK)) {
            throw new IllegalArgumentException("'" + line + "' is not two times");
        }
        return new SessionTimes(Long.parseLong(fields.get(1)), Long.parseLong(fields.get(2)));
    }
}
