package io.jmpi.trace.otm;

import java.util.List;
import java.util.Map;

/**
 * The statistics of the paper on optimistic tag matching for one application: Garcia et al., section V, figures 6 and 7.
 *
 * @param application its name
 * @param mode {@code compat} or {@code exact}
 * @param ranks of the job
 * @param ranksRead whose calls were read
 * @param calls that were read
 * @param dataPoints into which they were divided
 * @param mix how they divide into kinds (figure 6)
 * @param paperMix the same as the paper's analyzer sees it, which does not know many calls; equal to {@code mix} in
 *     {@code compat}
 * @param envelopes how many tags and pairs of source and tag receives use
 * @param bins what holds for each number of bins (figure 7), ascending
 * @param notes what else the reader should know; the result is complete nevertheless
 * @param problems why the result is partial; empty if it is not
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
     * @param byName how often each function was called, whatever its kind
     */
    public record CallMix(long pointToPoint, long collective, long oneSided, Map<String, Long> byName) {
        /** The share of sends and receives among all that communicates, 0 to 1; 0 if there is nothing. */
        public double pointToPointShare() {
            long all = pointToPoint + collective + oneSided;
            return all == 0 ? 0 : (double) pointToPoint / all;
        }
    }

    /**
     * What sends and receives name, over all ranks together.
     *
     * @param tags different tags of sends and receives, the wildcard among them
     * @param pairs different pairs of source and tag of receives, wildcards among them
     * @param receives receives
     * @param byClass receives by the wildcards that they have
     */
    public record Envelopes(long tags, long pairs, long receives, Map<ReceiveClass, Long> byClass) {
        /** Different pairs per receive, 0 to 1; 0 if there are no receives. */
        public double pairShare() {
            return receives == 0 ? 0 : (double) pairs / receives;
        }
    }

    /**
     * Tables with so many bins.
     *
     * @param depths by class of receives, how deep the longest bin is
     * @param usage by class with a table, the share of bins that is used
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
