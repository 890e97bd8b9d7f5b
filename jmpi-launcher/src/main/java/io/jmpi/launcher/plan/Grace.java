package io.jmpi.launcher.plan;

import io.jmpi.launcher.output.Ranks;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * The time that ranks have to end by themselves, from SIGTERM to SIGKILL. The shutdown hooks of programs may run that
 * long. Immutable; any thread.
 *
 * @param afterFailure of a rank, and after an abort
 * @param afterSignal to the launcher, and after the timeout of the job: ranks may still save data
 */
public record Grace(Duration afterFailure, Duration afterSignal) {
    /** After a failure all ranks end within a second. */
    public static final Grace DEFAULT = new Grace(Duration.ofMillis(500), Duration.ofSeconds(2));

    /** The property that passes the user's value to the JVMs of ranks and to agents of hosts. */
    private static final String PROPERTY = "jmpirun.grace";

    private static final BigDecimal MOST_SECONDS = new BigDecimal(86_400);
    private static final int MILLIS_DIGITS = 3;

    /** Reads the seconds of {@code --grace}, which hold for all. */
    public static Grace parse(String text) throws LaunchException {
        try {
            return parsed(text);
        } catch (IllegalArgumentException e) {
            throw new LaunchException(
                    "--grace " + text + ": expected seconds from 0 to " + MOST_SECONDS + ", such as 0.5 or 30", e);
        }
    }

    private static Grace parsed(String text) {
        BigDecimal seconds = new BigDecimal(text);
        if (seconds.signum() < 0 || seconds.compareTo(MOST_SECONDS) > 0) {
            throw new IllegalArgumentException(text + " is out of range");
        }
        // A number with a huge exponent is not expanded: it is 0 or out of range.
        boolean isNothing = seconds.compareTo(BigDecimal.ONE.movePointLeft(MILLIS_DIGITS)) < 0;
        Duration both = isNothing
                ? Duration.ZERO
                : Duration.ofMillis(seconds.movePointRight(MILLIS_DIGITS).longValue());
        return new Grace(both, both);
    }

    /** The value that the launcher has passed to this JVM; the default if it has passed none. */
    public static Grace ofThisJvm() {
        String seconds = System.getProperty(PROPERTY);
        return seconds == null ? DEFAULT : parsed(seconds);
    }

    /** The flag that passes this on to a JVM: {@link #ofThisJvm}. Nothing is passed on if the user has set nothing. */
    public Collection<String> jvmFlags() {
        return equals(DEFAULT) ? List.of() : List.of("-D" + PROPERTY + "=" + text(afterFailure));
    }

    /** The line that says which ranks have been killed because their time was over. */
    public static String killed(Collection<Integer> ranks, Duration given) {
        return "killed " + Ranks.name(ranks) + ", which had " + text(given)
                + " s to end; --grace SECONDS gives ranks more time";
    }

    /** Seconds, without trailing zeros. */
    public static String text(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), MILLIS_DIGITS)
                .stripTrailingZeros()
                .toPlainString();
    }
}
