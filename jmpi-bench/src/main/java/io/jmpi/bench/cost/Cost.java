package io.jmpi.bench.cost;

import java.util.Locale;

/**
 * How much longer something takes with an option than without, as a share, with a confidence interval of 95 %: that of
 * Student for the mean of the logarithms of the ratios, one ratio for each round. Both runs of a round are close in time, so
 * that what slows the machine for a while slows both.
 *
 * <p>Immutable; any thread.
 *
 * @param share 0.01 if it takes 1 % longer; less than 0 if it is faster
 */
record Cost(double share, double low, double high) {
    /** Half of the width of an interval in standard errors, for 2 rounds, 3 rounds, and so on. */
    private static final double[] CONFIDENCE = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

    /**
     * Compares times.
     *
     * @param without by round: at least two
     * @param with in the same rounds
     */
    static Cost of(double[] without, double[] with) {
        int rounds = without.length;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < rounds; i++) {
            double ratio = Math.log(with[i] / without[i]);
            sum += ratio;
            squares += ratio * ratio;
        }
        double mean = sum / rounds;
        double variance = Math.max(0, (squares - sum * mean) / (rounds - 1));
        // For more rounds than in the table, the interval is a little wider than it need be.
        double half = CONFIDENCE[Math.min(rounds - 2, CONFIDENCE.length - 1)] * Math.sqrt(variance / rounds);
        return new Cost(Math.expm1(mean), Math.expm1(mean - half), Math.expm1(mean + half));
    }

    /** The share in percent, with its interval. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f %% [%.2f, %.2f]", share * 100, low * 100, high * 100);
    }
}
