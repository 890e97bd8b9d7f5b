package io.jmpi.transport.faults;

import java.util.SplittableRandom;

/**
 * Which faults a rank's transport injects, as a function of a seed. Immutable; any thread.
 *
 * <p>The same seed makes the same decisions at the same events of the same pair of ranks. Which events come depends on
 * the threads and sockets of the run, so that a seed makes a failure likely to return, not certain.
 *
 * @param seed what all decisions follow from
 * @param cuts whether connections are cut and accepted connections dropped; without, every job ends as if there were no
 *     faults
 */
public record Faults(long seed, boolean cuts) {
    /** The variable of the environment with the seed, and ",cut" behind it if connections are to be cut. */
    public static final String VARIABLE = "TRANSPORT_FAULTS";

    private static final String CUT = ",cut";

    /** Returns what the environment asks for. */
    public static Faults ofEnvironment() {
        String value = System.getenv(VARIABLE);
        if (value == null) {
            throw new IllegalStateException("a transport with faults needs a seed in the variable " + VARIABLE);
        }
        boolean cuts = value.endsWith(CUT);
        String seed = cuts ? value.substring(0, value.length() - CUT.length()) : value;
        return new Faults(Long.parseLong(seed), cuts);
    }

    /** Returns the decisions about one subject of an ordered pair of ranks. */
    public SplittableRandom decisions(String subject, int from, int to) {
        return new SplittableRandom(seed + subject.hashCode() * 0x9E3779B97F4A7C15L + from * 1_000_003L + to);
    }
}
