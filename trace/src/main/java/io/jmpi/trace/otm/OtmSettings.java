package io.jmpi.trace.otm;

import java.util.List;

/**
 * What an analysis is to do. Immutable; any thread.
 *
 * @param mode how calls are understood
 * @param scope how many sets of tables a rank has; mode {@code compat} has one whatever this says
 * @param bins the numbers of bins, ascending, each 1 to 256
 * @param threads how many ranks are read at once
 * @param withTags whether {@code tags.csv} is written
 * @param withReceives whether {@code recvs.csv} is written
 */
public record OtmSettings(
        OtmMode mode, TableScope scope, List<Integer> bins, int threads, boolean withTags, boolean withReceives) {
    /** The most bins that the hash can tell apart. */
    public static final int MOST_BINS = PearsonHash.RANGE;

    /** Checks them. */
    public OtmSettings {
        bins = bins.stream().sorted().toList();
        if (bins.isEmpty() || bins.stream().distinct().count() < bins.size()) {
            throw new IllegalArgumentException("numbers of bins: " + bins + ", different numbers were expected");
        }
        for (int count : bins) {
            if (count < 1 || count > MOST_BINS) {
                throw new IllegalArgumentException(
                        "number of bins: " + count + ", a number from 1 to " + MOST_BINS + " was expected");
            }
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads: " + threads + ", at least 1 was expected");
        }
    }

    /** What is usual: exact, and the numbers of bins of the paper's figure 7. */
    public static OtmSettings usual(int threads) {
        return new OtmSettings(OtmMode.EXACT, TableScope.COMMUNICATOR, List.of(1, 32, 128), threads);
    }

    /** Settings without the files that list tags and receives. */
    public OtmSettings(OtmMode mode, TableScope scope, List<Integer> bins, int threads) {
        this(mode, scope, bins, threads, false, false);
    }
}
