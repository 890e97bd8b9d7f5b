package io.jmpi.bench.matching;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** All measured points; adding a point again replaces the older one. Thread: one. */
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

    /** The cases with points, in the order of declaration. */
    List<MatchingCase> cases() {
        return all().stream().map(Point::matchingCase).distinct().sorted().toList();
    }

    /** The engines with points of a case, in the order of addition. */
    List<String> engines(MatchingCase matchingCase) {
        return all().stream()
                .filter(point -> point.matchingCase() == matchingCase)
                .map(Point::engine)
                .distinct()
                .toList();
    }

    /** The depths with points of a case, ascending. */
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
     * The mean growth factor of a figure per doubling of the depth: from the smallest depth above 0 to the largest
     * measured one.
     *
     * @return empty without two such depths
     */
    OptionalDouble growthPerDoubling(MatchingCase matchingCase, String engine) {
        List<Point> series = series(matchingCase, engine, 1, MatchingCase.DEEPEST);
        return series.size() < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(growth(series.get(0), series.get(series.size() - 1)));
    }

    /** The largest growth factor per doubling between neighbors, under the same conditions. */
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
