package io.jmpi.launcher.watch;

import io.jmpi.launcher.watch.JobHistory.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The points of a history in parts of equal length, as plots over time need them, although samples come at uneven times.
 * Immutable; any thread.
 */
final class TimeParts {
    private static final int MOST_PARTS = 200;
    private static final double NANOS = 1e9;

    private final List<Point> points;
    private final int parts;
    private final double length;

    TimeParts(List<Point> points) {
        this.points = List.copyOf(points);
        long end = points.isEmpty() ? 0 : points.get(points.size() - 1).nanos();
        parts = Math.max(1, Math.min(MOST_PARTS, points.size()));
        length = Math.max(1, (double) end / parts);
    }

    long nanos() {
        return Math.round(length);
    }

    /** The greatest value of each part; a part without a point has that of the one before. */
    List<Double> greatest(ToDoubleFunction<Point> value) {
        List<Double> greatest = new ArrayList<>();
        int next = 0;
        double last = 0;
        for (int part = 1; part <= parts; part++) {
            double most = Double.NEGATIVE_INFINITY;
            while (next < points.size() && (points.get(next).nanos() <= part * length || part == parts)) {
                last = value.applyAsDouble(points.get(next++));
                most = Math.max(most, last);
            }
            greatest.add(most == Double.NEGATIVE_INFINITY ? last : most);
        }
        return greatest;
    }

    /** How much a sum since the start has grown per second, in each part. */
    List<Double> perSecond(ToDoubleFunction<Point> sum) {
        List<Double> rates = new ArrayList<>();
        double before = 0;
        for (int part = 1; part <= parts; part++) {
            double after = at(part * length, sum);
            rates.add(Math.max(0, after - before) / (length / NANOS));
            before = after;
        }
        return rates;
    }

    /** The sum at a moment, on the line between the points around it. */
    private double at(double nanos, ToDoubleFunction<Point> sum) {
        double fromNanos = 0;
        double from = 0;
        for (Point point : points) {
            double to = sum.applyAsDouble(point);
            if (point.nanos() >= nanos) {
                double share = point.nanos() == fromNanos ? 1 : (nanos - fromNanos) / (point.nanos() - fromNanos);
                return from + share * (to - from);
            }
            fromNanos = point.nanos();
            from = to;
        }
        return from;
    }
}
