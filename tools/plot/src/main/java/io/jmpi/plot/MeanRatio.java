package io.jmpi.plot;

/**
 * The geometric mean of ratios, with a confidence interval: that of Student for the mean of their logarithms, one ratio
 * for each round. A round's runs are close in time, so that a temporary slowdown of the machine affects both.
 *
 * <p>Immutable; any thread.
 *
 * @param mean of the ratios
 * @param low lower bound of the interval
 * @param high upper bound
 */
public record MeanRatio(double mean, double low, double high) {
    /** Half of the width of an interval in standard errors, for 2 rounds, 3 rounds, and so on. */
    private static final double[] CONFIDENCE_95 = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

    private static final double[] CONFIDENCE_99 = {
        63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169, 3.106, 3.055, 3.012, 2.977, 2.947, 2.921,
        2.898, 2.878, 2.861, 2.845, 2.831, 2.819, 2.807, 2.797, 2.787, 2.779, 2.771, 2.763, 2.756, 2.750
    };

    /**
     * The number of rounds that an interval needs. With fewer rounds, chance alone makes it too wide to be useful,
     * because Student's factor is more than three standard errors of a mean.
     */
    public static int fewestRounds(int percent) {
        return percent == 99 ? 4 : 3;
    }

    /**
     * Compares figures.
     *
     * @param figures by round: at least {@link #fewestRounds}
     * @param base the figures that they are divided by, in the same rounds
     * @param percent confidence: 95 or 99
     */
    public static MeanRatio of(double[] figures, double[] base, int percent) {
        int rounds = figures.length;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < rounds; i++) {
            double ratio = Math.log(figures[i] / base[i]);
            sum += ratio;
            squares += ratio * ratio;
        }
        double mean = sum / rounds;
        double variance = Math.max(0, (squares - sum * mean) / (rounds - 1));
        double half = quantile(rounds, percent) * Math.sqrt(variance / rounds);
        return new MeanRatio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
    }

    /** For more rounds than in the table, the interval is a little wider than it need be. */
    private static double quantile(int rounds, int percent) {
        double[] table = percent == 99 ? CONFIDENCE_99 : CONFIDENCE_95;
        return table[Math.min(rounds - 2, table.length - 1)];
    }
}
