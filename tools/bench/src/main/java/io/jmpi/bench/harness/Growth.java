package io.jmpi.bench.harness;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** How figures grow with the depth. */
public final class Growth {
    private Growth() {}

    /**
     * The mean growth factor per doubling of the depth: from the smallest depth above 0 to the largest.
     *
     * @param figures by depth
     * @return empty without two such depths
     */
    public static OptionalDouble perDoubling(NavigableMap<Integer, Double> figures) {
        NavigableMap<Integer, Double> deep = aboveZero(figures);
        return deep.size() < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(perDoubling(deep.firstEntry(), deep.lastEntry()));
    }

    /** The largest growth factor per doubling between neighbors, under the same conditions. */
    public static OptionalDouble largestPerDoubling(NavigableMap<Integer, Double> figures) {
        NavigableMap<Integer, Double> deep = aboveZero(figures);
        return deep.entrySet().stream()
                .filter(each -> deep.higherEntry(each.getKey()) != null)
                .mapToDouble(each -> perDoubling(each, deep.higherEntry(each.getKey())))
                .max();
    }

    private static NavigableMap<Integer, Double> aboveZero(NavigableMap<Integer, Double> figures) {
        NavigableMap<Integer, Double> deep = new TreeMap<>(figures);
        deep.remove(0);
        return deep;
    }

    private static double perDoubling(Map.Entry<Integer, Double> shallow, Map.Entry<Integer, Double> deep) {
        double doublings = Math.log((double) deep.getKey() / shallow.getKey()) / Math.log(2);
        return Math.pow(deep.getValue() / shallow.getValue(), 1 / doublings);
    }
}
