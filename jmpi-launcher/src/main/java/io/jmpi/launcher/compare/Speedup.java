package io.jmpi.launcher.compare;

import io.jmpi.plot.MeanRatio;

/**
 * How many times as fast one engine is as another, with the confidence interval of a {@link MeanRatio}.
 *
 * <p>Immutable; any thread.
 *
 * @param factor greater than 1 if the engine is faster
 */
public record Speedup(double factor, double low, double high) {
    /**
     * Compares the run times of two engines.
     *
     * @param base of the one engine, by round: at least {@link MeanRatio#fewestRounds}
     * @param other of the other engine, in the same rounds
     * @param percent confidence: 95 or 99
     */
    static Speedup of(double[] base, double[] other, int percent) {
        MeanRatio ratio = MeanRatio.of(base, other, percent);
        return new Speedup(ratio.mean(), ratio.low(), ratio.high());
    }

    boolean isFaster() {
        return low > 1;
    }

    boolean isSlower() {
        return high < 1;
    }

    /** The same comparison the other way round: how many times as long the engine takes. */
    Speedup inverse() {
        return new Speedup(1 / factor, 1 / high, 1 / low);
    }
}
