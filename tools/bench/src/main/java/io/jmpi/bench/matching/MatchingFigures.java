package io.jmpi.bench.matching;

import io.jmpi.bench.harness.Measured;
import io.jmpi.bench.harness.Results;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The results of the command {@code matching} by case, engine and depth. Thread: one. */
record MatchingFigures(Results results) {
    /** Nanoseconds per unit of the case. */
    OptionalDouble ns(MatchingCase matchingCase, String engine, int depth) {
        return results.find(Map.of(
                        "matchingCase", matchingCase.caseName(), "engine", engine, "depth", Integer.toString(depth)))
                .map(point -> OptionalDouble.of(point.median()))
                .orElse(OptionalDouble.empty());
    }

    /** Nanoseconds of a case and an engine, by depth. */
    NavigableMap<Integer, Double> ns(MatchingCase matchingCase, String engine) {
        return byDepth(matchingCase, engine, Measured::median);
    }

    /** Bytes that a pair allocates, by depth. */
    NavigableMap<Integer, Double> bytes(MatchingCase matchingCase, String engine) {
        return byDepth(matchingCase, engine, point -> point.total("allocatedBytes") / point.total("pairs"));
    }

    private NavigableMap<Integer, Double> byDepth(
            MatchingCase matchingCase, String engine, ToDoubleFunction<Measured> figure) {
        NavigableMap<Integer, Double> figures = new TreeMap<>();
        ofCase(matchingCase)
                .filter(point -> point.parameter("engine").equals(engine))
                .forEach(point -> figures.put(Integer.valueOf(point.parameter("depth")), figure.applyAsDouble(point)));
        return figures;
    }

    /** The engines with points of a case, in the order of addition. */
    List<String> engines(MatchingCase matchingCase) {
        return ofCase(matchingCase)
                .map(point -> point.parameter("engine"))
                .distinct()
                .toList();
    }

    private Stream<Measured> ofCase(MatchingCase matchingCase) {
        return results.stream().filter(point -> point.parameter("matchingCase").equals(matchingCase.caseName()));
    }
}
