package io.jmpi.bench.matching;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** All points that have been measured; a point that is added again replaces the older. Thread: one. */
final class Results {
    private record Key(MatchingCase matchingCase, String engine, int depth) {}

    private final Map<Key, Point> points = new LinkedHashMap<>();

    Results add(Point point) {
        points.put(new Key(point.matchingCase(), point.engine(), point.depth()), point);
        return this;
    }

    Collection<Point> all() {
        return points.values();
    }

    boolean has(MatchingCase matchingCase, String engine, int depth) {
        return points.containsKey(new Key(matchingCase, engine, depth));
    }

    Optional<Point> find(MatchingCase matchingCase, String engine, int depth) {
        return Optional.ofNullable(points.get(new Key(matchingCase, engine, depth)));
    }

    /** The cases that have points, in the order in which they are declared. */
    List<MatchingCase> cases() {
        return all().stream().map(Point::matchingCase).distinct().sorted().toList();
    }

    /** The engines that have points of a case, in the order in which they were added. */
    List<String> engines(MatchingCase matchingCase) {
        return all().stream()
                .filter(point -> point.matchingCase() == matchingCase)
                .map(Point::engine)
                .distinct()
                .toList();
    }

    /** The depths that have points of a case, ascending. */
    List<Integer> depths(MatchingCase matchingCase) {
        return all().stream()
                .filter(point -> point.matchingCase() == matchingCase)
                .map(Point::depth)
                .distinct()
                .sorted()
                .toList();
    }

    /** The points of a case and an engine in a range of depths, by depth. */
    List<Point> series(MatchingCase matchingCase, String engine, int from, int to) {
        return all().stream()
                .filter(point -> point.matchingCase() == matchingCase
                        && point.engine().equals(engine)
                        && point.depth() >= from
                        && point.depth() <= to)
                .sorted(Comparator.comparingInt(Point::depth))
                .toList();
    }

    /**
     * By what a figure grows, on average, each time that the depth doubles: from the smallest depth but 0 to the largest
     * that has been measured.
     *
     * @return nothing if there are not two such depths
     */
    OptionalDouble growthPerDoubling(MatchingCase matchingCase, String engine) {
        List<Point> series = series(matchingCase, engine, 1, MatchingCase.DEEPEST);
        return series.size() < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(growth(series.get(0), series.get(series.size() - 1)));
    }

    /** The largest growth per doubling between neighbours, under the same conditions. */
    OptionalDouble largestGrowthPerDoubling(MatchingCase matchingCase, String engine) {
        List<Point> series = series(matchingCase, engine, 1, MatchingCase.DEEPEST);
        List<Double> steps = new ArrayList<>();
        for (int i = 1; i < series.size(); i++) {
            steps.add(growth(series.get(i - 1), series.get(i)));
        }
        return steps.stream().mapToDouble(Double::doubleValue).max();
    }

    private static double growth(Point shallow, Point deep) {
        double doublings = Math.log((double) deep.depth() / shallow.depth()) / Math.log(2);
        return Math.pow(deep.ns() / shallow.ns(), 1 / doublings);
    }
}
