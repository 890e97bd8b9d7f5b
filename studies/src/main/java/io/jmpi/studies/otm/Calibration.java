package io.jmpi.studies.otm;

import io.jmpi.offload.dpa.CostModel;
import java.util.function.Consumer;

/**
 * Calibrates the cost model from the eight points of figure 8 without conflicts or with one thread, and from no other.
 *
 * <p>The time for handling a message is the rest of the time of one thread. The other three values minimize the squares
 * of relative errors, by steps along one value at a time that are halved when none improves: the time of a step's
 * instructions (which limits 16 threads on one core), the latency of L2 (which 2 to 8 threads access more often than
 * one), and the gap between arrivals (which limits 32 threads).
 */
final class Calibration {
    private static final int[] THREADS = {1, 2, 4, 8, 16, 32};
    private static final int HALVINGS = 3;

    private final Measurements measured;
    private final Device start;
    private final Consumer<String> log;

    /** A point of the search. */
    private record Values(double instructions, double l2, double gap) {
        Values moved(int axis, double by) {
            return switch (axis) {
                case 0 -> new Values(instructions + 0.4 * by, l2, gap);
                case 1 -> new Values(instructions, l2 + 10 * by, gap);
                default -> new Values(instructions, l2, gap + 2 * by);
            };
        }
    }

    Calibration(Measurements measured, Device start, Consumer<String> log) {
        this.measured = measured;
        this.start = start;
        this.log = log;
    }

    /** Whether a point of the figure is used for calibration. */
    static boolean uses(OtmCase otmCase, int threads) {
        return otmCase == OtmCase.NO_CONFLICT || threads == 1;
    }

    Device run() {
        Values best = new Values(7, 70, 130);
        double least = error(device(best));
        for (double step = 1; step > 1.0 / (1 << HALVINGS); ) {
            Values better = null;
            for (int axis = 0; axis < 3; axis++) {
                for (int sign = -1; sign <= 1; sign += 2) {
                    Values tried = best.moved(axis, sign * step);
                    double error = error(device(tried));
                    if (error < least) {
                        least = error;
                        better = tried;
                    }
                }
            }
            if (better == null) {
                step /= 2;
            } else {
                best = better;
                log.accept(best + ", " + 100 * least + " %");
            }
        }
        return device(best);
    }

    /** The device with this latency of L2, where only the time for handling a message is calibrated. */
    Device withL2(double l2) {
        return device(new Values(start.costs().instructions(), l2, start.arrivalGap()));
    }

    private Device device(Values values) {
        CostModel costs = start.costs().calibrated(values.instructions, values.l2, 0);
        Device device = start.with(costs, values.gap);
        double rest = 1000 / measured.rate(OtmCase.NO_CONFLICT, 1) - 1000 / device.rate(OtmCase.NO_CONFLICT, 1);
        return device.with(costs.calibrated(values.instructions, values.l2, rest));
    }

    /** Root mean square of the relative errors of the used points. */
    double error(Device device) {
        double sum = 0;
        int points = 0;
        for (OtmCase otmCase : OtmCase.values()) {
            for (int threads : THREADS) {
                if (uses(otmCase, threads)) {
                    double error = device.rate(otmCase, threads) / measured.rate(otmCase, threads) - 1;
                    sum += error * error;
                    points++;
                }
            }
        }
        return Math.sqrt(sum / points);
    }
}
