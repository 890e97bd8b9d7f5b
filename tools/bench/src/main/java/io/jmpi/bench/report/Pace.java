package io.jmpi.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * How long the parts measure. Immutable.
 *
 * @param name for readers
 * @param quick whether a part measures few points
 * @param share of the time that a point takes usually
 */
public record Pace(String name, boolean quick, double share) {
    /** The standard set in less than 15 minutes. */
    public static final Pace FULL = new Pace("full", false, 1);

    /** The standard set in about two minutes. */
    public static final Pace QUICK = new Pace("quick", true, 0.15);

    /** That many iterations, or milliseconds, at this pace: a round number, at least 1. */
    public int scaled(double full) {
        return BigDecimal.valueOf(Math.max(1, full * share))
                .round(new MathContext(1))
                .intValue();
    }
}
