package io.jmpi.bench.matching;

import io.jmpi.bench.harness.Results;
import io.jmpi.bench.json.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Invented results, as JMH writes them. */
final class MadeUp {
    private final Results results = new Results();

    MadeUp point(MatchingCase matchingCase, String engine, int depth, double ns) {
        return point(matchingCase, engine, depth, ns, 0);
    }

    MadeUp point(MatchingCase matchingCase, String engine, int depth, double ns, double bytes) {
        results.addAll(json(matchingCase, engine, depth, ns, bytes));
        return this;
    }

    /** A file with one point of the command {@code matching}. */
    static String json(MatchingCase matchingCase, String engine, int depth, double ns, double bytes) {
        return entry(
                MatchingBenchmark.class.getName() + ".step",
                Map.of("matchingCase", matchingCase.caseName(), "engine", engine, "depth", "" + depth),
                ns,
                Map.of("allocatedBytes", bytes * 1000, "pairs", 1000.0));
    }

    /** A file with one point of three equal iterations. */
    static String entry(String benchmark, Map<String, String> parameters, double score, Map<String, Double> counters) {
        Map<String, Object> metrics = new TreeMap<>();
        counters.forEach((name, value) -> metrics.put(name, metric(value)));
        return Json.write(List.of(Map.of(
                "benchmark",
                benchmark,
                "params",
                parameters,
                "primaryMetric",
                metric(score),
                "secondaryMetrics",
                metrics)));
    }

    private static Map<String, Object> metric(double value) {
        return Map.of("score", value, "rawData", List.of(List.of(value, value, value)));
    }

    Results results() {
        return results;
    }

    MatchingFigures figures() {
        return new MatchingFigures(results);
    }
}
