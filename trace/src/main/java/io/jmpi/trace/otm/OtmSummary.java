package io.jmpi.trace.otm;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Means over several applications, each of the same weight, as in figure 7. Immutable; any thread.
 *
 * @param applications their number
 * @param depths by number of bins, ascending
 */
public record OtmSummary(int applications, List<MeanDepth> depths) {
    /**
     * Means for one number of bins, by class of receives.
     *
     * @param average mean of {@link OtmResult.Depth#average}
     * @param max mean of {@link OtmResult.Depth#max}
     */
    public record MeanDepth(int bins, Map<ReceiveClass, Double> average, Map<ReceiveClass, Double> max) {}

    /** The summary of results, which must have the same numbers of bins. */
    public static OtmSummary of(List<OtmResult> results) {
        List<MeanDepth> depths = new ArrayList<>();
        int binCounts = results.isEmpty() ? 0 : results.get(0).bins().size();
        for (int i = 0; i < binCounts; i++) {
            depths.add(new MeanDepth(
                    results.get(0).bins().get(i).bins(),
                    means(results, i, OtmResult.Depth::average),
                    means(results, i, OtmResult.Depth::max)));
        }
        return new OtmSummary(results.size(), List.copyOf(depths));
    }

    private static Map<ReceiveClass, Double> means(
            List<OtmResult> results, int binCount, ToDoubleFunction<OtmResult.Depth> value) {
        Map<ReceiveClass, Double> means = new EnumMap<>(ReceiveClass.class);
        for (ReceiveClass receiveClass : ReceiveClass.values()) {
            double sum = 0;
            for (OtmResult result : results) {
                sum += value.applyAsDouble(result.bins().get(binCount).depths().get(receiveClass));
            }
            means.put(receiveClass, sum / results.size());
        }
        return means;
    }
}
