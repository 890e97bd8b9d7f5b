package io.jmpi.bench.cost;

import io.jmpi.plot.MeanRatio;
import java.util.Locale;

/**
 * The additional time of a program with an option, as a share of its time without the option, with the confidence
 * interval of 95 % of a {@link MeanRatio}.
 *
 * <p>Immutable; any thread.
 *
 * @param share 0.01 if it takes 1 % longer; less than 0 if it is faster
 */
record Cost(double share, double low, double high) {
    /** Confidence of the interval. */
    static final int PERCENT = 95;

    /**
     * Compares times.
     *
     * @param without by round: at least {@link MeanRatio#fewestRounds}
     * @param with in the same rounds
     */
    static Cost of(double[] without, double[] with) {
        MeanRatio ratio = MeanRatio.of(with, without, PERCENT);
        return new Cost(ratio.mean() - 1, ratio.low() - 1, ratio.high() - 1);
    }

    /** The share in percent, with its interval. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f %% [%.2f, %.2f]", share * 100, low * 100, high * 100);
    }
}
