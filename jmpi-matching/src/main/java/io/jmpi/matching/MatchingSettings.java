package io.jmpi.matching;

/**
 * What can be set of the engines beyond their choice; see {@code docs/configuration.md}.
 *
 * @param exactBins bins that the engine {@code exact} starts with: a power of two
 * @param hardware how the engine {@code hardware} is set up
 * @param optimistic how the engine {@code optimistic} is set up
 */
public record MatchingSettings(int exactBins, HardwareSettings hardware, OptimisticSettings optimistic) {
    /** What is used when nobody sets anything. */
    public static final MatchingSettings DEFAULT =
            new MatchingSettings(256, HardwareSettings.DEFAULT, OptimisticSettings.DEFAULT);

    /** As many bins as a table may have. */
    public static final int MAX_BINS = 1 << 24;

    public MatchingSettings {
        if (exactBins < 1 || exactBins > MAX_BINS || Integer.bitCount(exactBins) != 1) {
            throw new IllegalArgumentException("exactBins " + exactBins + " is not a power of two in 1.." + MAX_BINS);
        }
        if (hardware == null) {
            throw new IllegalArgumentException("hardware is null");
        }
        if (optimistic == null) {
            throw new IllegalArgumentException("optimistic is null");
        }
    }
}
