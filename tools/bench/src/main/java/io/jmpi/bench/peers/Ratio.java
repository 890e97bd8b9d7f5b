package io.jmpi.bench.peers;

import io.jmpi.bench.command.Spread;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The quotient of the medians of two series of rounds, with its 95 % interval by the bootstrap: rounds are drawn with
 * replacement, and each drawn round counts for both series, because both were measured in turn. Immutable.
 */
record Ratio(double value, double low, double high) {
    private static final int RESAMPLES = 2000;
    private static final long SEED = 19;
    private static final double TAIL = 0.025;

    /** Of two series of equal length, round by round. */
    static Ratio of(double[] dividends, double[] divisors) {
        SplittableRandom random = new SplittableRandom(SEED);
        int rounds = dividends.length;
        double[] ratios = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            int[] drawn = random.ints(rounds, 0, rounds).toArray();
            ratios[i] = quotient(
                    Arrays.stream(drawn).mapToDouble(round -> dividends[round]).toArray(),
                    Arrays.stream(drawn).mapToDouble(round -> divisors[round]).toArray());
        }
        Arrays.sort(ratios);
        return new Ratio(
                quotient(dividends, divisors),
                ratios[(int) (TAIL * RESAMPLES)],
                ratios[(int) ((1 - TAIL) * RESAMPLES)]);
    }

    private static double quotient(double[] dividends, double[] divisors) {
        return Spread.of(dividends).median() / Spread.of(divisors).median();
    }
}
