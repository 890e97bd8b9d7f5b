package io.jmpi.trace.otm;

import java.util.List;

/**
 * Settings of an analysis. Immutable; any thread.
 *
 * @param mode interpretation of calls
 * @param scope number of sets of tables of a rank; ignored in mode {@code compat}, which has one
 * @param bins the numbers of bins, ascending, each 1 to 256
 * @param threads number of ranks to read at once
 * @param withTags whether to write {@code tags.csv}
 * @param withReceives whether to write {@code recvs.csv}
 */
public record OtmSettings(
        OtmMode mode, TableScope scope, List<Integer> bins, int threads, boolean withTags, boolean withReceives) {
    /** Number of different hashes, and so the largest useful number of bins. */
    public static final int MOST_BINS = PearsonHash.RANGE;

    /** Validates the settings. */
    public OtmSettings {
        bins = bins.stream().sorted().toList();
        if (bins.isEmpty() || bins.stream().distinct().count() < bins.size()) {
            throw new IllegalArgumentException("numbers of bins: " + bins + "; expected different numbers");
        }
        for (int count : bins) {
            if (count < 1 || count > MOST_BINS) {
                throw new IllegalArgumentException("number of bins: " + count + "; expected 1 to " + MOST_BINS);
            }
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads " + threads + ": expected a number >= 1");
        }
    }

    /** The default settings: mode exact, and the numbers of bins of the paper's figure 7. */
    public static OtmSettings usual(int threads) {
        return new OtmSettings(OtmMode.EXACT, TableScope.COMMUNICATOR, List.of(1, 32, 128), threads);
    }

    /** Settings without the files that list tags and receives. */
    public OtmSettings(OtmMode mode, TableScope scope, List<Integer> bins, int threads) {
        this(mode, scope, bins, threads, false, false);
    }
}
