package io.jmpi.trace.otm;

import java.util.List;
import java.util.Map;

/**
 * The statistics of the paper on optimistic tag matching for one application: Garcia et al., section V, figures 6 and
 * 7.
 *
 * @param application its name
 * @param mode {@code compat} or {@code exact}
 * @param ranks of the job
 * @param ranksRead number of ranks whose calls were read
 * @param calls number of calls read
 * @param dataPoints number of data points of these calls
 * @param mix calls by kind (figure 6)
 * @param paperMix calls by kind as the paper's analyzer counts them, which ignores many calls; equal to {@code mix} in
 *     {@code compat}
 * @param envelopes tags and pairs of source and tag of receives
 * @param bins results for each number of bins (figure 7), ascending
 * @param notes remarks for the reader that do not make the result partial
 * @param problems why the result is partial; empty if it is complete
 */
public record OtmResult(
        String application,
        String mode,
        int ranks,
        int ranksRead,
        long calls,
        long dataPoints,
        CallMix mix,
        CallMix paperMix,
        Envelopes envelopes,
        List<BinUse> bins,
        List<String> notes,
        List<String> problems) {
    /**
     * Calls by kind.
     *
     * @param pointToPoint sends and receives; a call that does both counts twice, starting a persistent request once
     * @param collective collective operations
     * @param oneSided puts, gets and accumulates
     * @param byName how often each function was called, of any kind
     */
    public record CallMix(long pointToPoint, long collective, long oneSided, Map<String, Long> byName) {
        /** The share of sends and receives in all communication calls, 0 to 1; 0 if there are none. */
        public double pointToPointShare() {
            long all = pointToPoint + collective + oneSided;
            return all == 0 ? 0 : (double) pointToPoint / all;
        }
    }

    /**
     * Envelopes of sends and receives, over all ranks together.
     *
     * @param tags different tags of sends and receives, including the wildcard
     * @param pairs different pairs of source and tag of receives, including wildcards
     * @param receives number of receives
     * @param byClass receives by their wildcards
     */
    public record Envelopes(long tags, long pairs, long receives, Map<ReceiveClass, Long> byClass) {
        /** Different pairs per receive, 0 to 1; 0 if there are no receives. */
        public double pairShare() {
            return receives == 0 ? 0 : (double) pairs / receives;
        }
    }

    /**
     * Results for one number of bins.
     *
     * @param depths of the longest bin, by class of receives
     * @param usage share of used bins, by class with a table
     */
    public record BinUse(int bins, Map<ReceiveClass, Depth> depths, Map<ReceiveClass, Usage> usage) {}

    /**
     * Entries behind the head of the longest bin; of receives with both wildcards, entries of their list.
     *
     * @param average mean over ranks at the data point where it is largest, as in figure 7
     * @param max over all ranks and data points
     */
    public record Depth(double average, int max) {}

    /**
     * Share of bins with an entry.
     *
     * @param average mean over ranks at the data point where it is largest
     * @param max over all ranks and data points
     */
    public record Usage(double average, double max) {}
}
