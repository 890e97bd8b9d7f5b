package io.jmpi.bench.harness;

import io.jmpi.bench.command.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** One point of a file of JMH's, with all its iterations. Immutable; any thread. */
public final class Measured {
    private final Map<?, ?> entry;

    /**
     * @param entry an object of the file's array
     * @throws IllegalArgumentException if it has no name or parameters
     */
    Measured(Object entry) {
        if (!(entry instanceof Map<?, ?> map)
                || !(map.get("benchmark") instanceof String)
                || !(map.get("params") instanceof Map)
                || !(map.get("primaryMetric") instanceof Map)) {
            throw new IllegalArgumentException("an entry lacks benchmark, params or primaryMetric");
        }
        this.entry = map;
    }

    Map<?, ?> entry() {
        return entry;
    }

    String fullName() {
        return (String) entry.get("benchmark");
    }

    /** The name of the method. */
    public String method() {
        return fullName().substring(fullName().lastIndexOf('.') + 1);
    }

    /** The value of a parameter; empty if the benchmark has no such parameter. */
    public String parameter(String name) {
        return ((Map<?, ?>) entry.get("params")).get(name) instanceof String value ? value : "";
    }

    boolean isOf(Point point) {
        return fullName().equals(point.fullName()) && entry.get("params").equals(point.parameters());
    }

    /** The median over the iterations of JMH's own figure. */
    public double median() {
        return Spread.of(iterations()).median();
    }

    /** JMH's own figure of each iteration. */
    public double[] iterations() {
        return iterations((Map<?, ?>) entry.get("primaryMetric"));
    }

    /** The median over the iterations of a figure that is computed from counters. */
    public double median(ToDoubleFunction<Counters> figure) {
        return Spread.of(counters().stream().mapToDouble(figure).toArray()).median();
    }

    /** The sum of a counter over all iterations. */
    public double total(String counter) {
        return counters().stream().mapToDouble(each -> each.of(counter)).sum();
    }

    /** The benchmark's own counters in one iteration. */
    public interface Counters {
        double of(String counter);
    }

    private List<Counters> counters() {
        Map<?, ?> metrics = (Map<?, ?>) entry.get("secondaryMetrics");
        int count = iterations((Map<?, ?>) entry.get("primaryMetric")).length;
        List<Counters> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int iteration = i;
            all.add(counter -> {
                if (!(metrics.get(counter) instanceof Map<?, ?> metric)) {
                    throw new IllegalStateException(
                            fullName() + " has no counter " + counter + " among " + metrics.keySet());
                }
                return iterations(metric)[iteration];
            });
        }
        return all;
    }

    /** The values of all iterations of all forks. */
    private static double[] iterations(Map<?, ?> metric) {
        return ((List<?>) metric.get("rawData"))
                .stream()
                        .flatMap(fork -> ((List<?>) fork).stream())
                        .mapToDouble(value -> ((Number) value).doubleValue())
                        .toArray();
    }
}
