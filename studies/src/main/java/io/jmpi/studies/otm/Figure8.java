package io.jmpi.studies.otm;

import io.jmpi.matching.text.TextTable;
import io.jmpi.offload.kernels.FastPathRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Figure 8 of the paper: message rates of 1 to 32 device threads in three cases, measured and predicted. Immutable.
 *
 * @param points in the order of the table
 */
record Figure8(List<Point> points) {
    static final int[] THREADS = {1, 2, 4, 8, 16, 32};

    /** The goals: mean and largest absolute error of the predicted, not calibrated, points. */
    static final double GOAL_MEAN = 0.15;

    static final double GOAL_LARGEST = 0.30;

    /**
     * One bar of the figure; rates in millions of messages per second.
     *
     * @param strict predicted by a device that takes the fast path only if all threads of the block share the candidate
     */
    record Point(OtmCase otmCase, int threads, double measured, double predicted, double strict) {
        double error() {
            return predicted / measured - 1;
        }

        double strictError() {
            return strict / measured - 1;
        }

        boolean isCalibrated() {
            return Calibration.uses(otmCase, threads);
        }
    }

    static Figure8 of(Device device, Measurements measured) {
        Device strict = device.with(FastPathRule.ALL_THREADS);
        List<Point> points = new ArrayList<>();
        for (OtmCase otmCase : OtmCase.values()) {
            for (int threads : THREADS) {
                double predicted = device.rate(otmCase, threads);
                boolean same = otmCase != OtmCase.FAST_PATH;
                points.add(new Point(
                        otmCase,
                        threads,
                        measured.rate(otmCase, threads),
                        predicted,
                        same ? predicted : strict.rate(otmCase, threads)));
            }
        }
        return new Figure8(List.copyOf(points));
    }

    /** Mean absolute error of the predicted points. */
    double meanError() {
        return predicted().stream()
                .mapToDouble(point -> Math.abs(point.error()))
                .average()
                .orElseThrow();
    }

    double meanErrorOfAll() {
        return points.stream()
                .mapToDouble(point -> Math.abs(point.error()))
                .average()
                .orElseThrow();
    }

    /** Largest absolute error of the predicted points. */
    double largestError() {
        OptionalDouble largest = predicted().stream()
                .mapToDouble(point -> Math.abs(point.error()))
                .max();
        return largest.orElseThrow();
    }

    boolean reachesGoals() {
        return meanError() <= GOAL_MEAN && largestError() <= GOAL_LARGEST;
    }

    private List<Point> predicted() {
        return points.stream().filter(point -> !point.isCalibrated()).toList();
    }

    String table() {
        TextTable table = TextTable.markdown(
                "lrrrrlrr",
                List.of("case", "threads", "measured", "model", "error %", "model is", "all share", "error %"));
        for (Point point : points) {
            boolean differs = point.otmCase == OtmCase.FAST_PATH && point.threads > 1;
            table.row(List.of(
                    point.otmCase.label,
                    Integer.toString(point.threads),
                    rate(point.measured),
                    rate(point.predicted),
                    percent(point.error()),
                    point.isCalibrated() ? "calibrated" : "predicted",
                    differs ? rate(point.strict) : "",
                    differs ? percent(point.strictError()) : ""));
        }
        return table.toString();
    }

    String summary() {
        return String.format(
                Locale.ROOT,
                "Mean absolute error: %.1f %% of the %d predicted points (goal %.0f %%), %.1f %% of all %d.%n"
                        + "Largest error of a predicted point: %.1f %% (goal %.0f %%).%n",
                100 * meanError(),
                predicted().size(),
                100 * GOAL_MEAN,
                100 * meanErrorOfAll(),
                points.size(),
                100 * largestError(),
                100 * GOAL_LARGEST);
    }

    static String rate(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    static String percent(double error) {
        return String.format(Locale.ROOT, "%+.1f", 100 * error);
    }
}
