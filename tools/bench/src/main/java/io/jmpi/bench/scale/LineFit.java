package io.jmpi.bench.scale;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The straight line through points with the least squares, in some measure of the number of ranks. Immutable.
 *
 * @param measure of the number of ranks: itself, or its logarithm
 */
record LineFit(double start, double slope, DoubleUnaryOperator measure, double error) {
    /** A value that was measured at a number of ranks. */
    record Point(int ranks, double value) {}

    /** Fits in the number of ranks, or in its logarithm, whichever is nearer. */
    static LineFit best(List<Point> points) {
        LineFit linear = linear(points);
        LineFit logarithmic = of(points, n -> Math.log(n) / Math.log(2));
        return logarithmic.error <= linear.error ? logarithmic : linear;
    }

    static LineFit linear(List<Point> points) {
        return of(points, n -> n);
    }

    private static LineFit of(List<Point> points, DoubleUnaryOperator measure) {
        double meanX = points.stream()
                .mapToDouble(point -> measure.applyAsDouble(point.ranks()))
                .average()
                .orElseThrow();
        double meanY = points.stream().mapToDouble(Point::value).average().orElseThrow();
        double products = 0;
        double squares = 0;
        for (Point point : points) {
            double x = measure.applyAsDouble(point.ranks()) - meanX;
            products += x * (point.value() - meanY);
            squares += x * x;
        }
        double slope = squares == 0 ? 0 : products / squares;
        double start = meanY - slope * meanX;
        double error = points.stream()
                .mapToDouble(point -> {
                    double miss = start + slope * measure.applyAsDouble(point.ranks()) - point.value();
                    return miss * miss;
                })
                .sum();
        return new LineFit(start, slope, measure, error);
    }

    double at(int ranks) {
        return start + slope * measure.applyAsDouble(ranks);
    }
}
