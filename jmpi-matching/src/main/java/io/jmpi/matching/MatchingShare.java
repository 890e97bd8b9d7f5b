package io.jmpi.matching;

import java.util.Locale;

/**
 * The time spent in matching as a share of a program's run time, in words: a range, because engines differ.
 *
 * <p>Immutable; any thread.
 *
 * @param least with the engine that takes least
 * @param greatest with the engine that takes most
 */
public record MatchingShare(double least, double greatest) {
    /** Below this share of the run time, the choice of the engine makes no noticeable difference. */
    private static final double SMALL = 0.01;

    /** Whether the choice of the engine makes no noticeable difference. */
    public boolean isSmall() {
        return greatest < SMALL;
    }

    /** Describes the share and its consequence in words. */
    public String sentence() {
        return "Matching is " + this + " of the run time" + (isSmall() ? ": any engine will do." : ".");
    }

    /** A share without its unit, percent: two significant digits, down to a hundredth. */
    public static String percent(double share) {
        double percent = 100 * share;
        if (percent > 0 && percent < 0.005) {
            return "<0.01";
        }
        return String.format(Locale.ROOT, percent < 1 ? "%.2f" : percent < 10 ? "%.1f" : "%.0f", percent);
    }

    /** The range, such as {@code 0.01 to 0.02 %}. */
    @Override
    public String toString() {
        String from = percent(least);
        String to = percent(greatest);
        return (from.equals(to) ? to : from + " to " + to) + " %";
    }
}
