package io.jmpi.studies.otm;

import io.jmpi.offload.dpa.CostModel;
import io.jmpi.offload.kernels.FastPathRule;
import io.jmpi.offload.kernels.ProgramOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * An alternative assumption where the paper and the published properties of the device leave a choice.
 *
 * @param name of the assumption
 * @param device that makes it
 * @param l2 nanoseconds of an access to L2 if they are the assumption; 0 if they are calibrated
 */
record Alternative(String name, Device device, double l2) {
    private static final Device BASE = Device.BLUEFIELD_3;
    private static final CostModel COSTS = BASE.costs();

    /** All alternatives that were tried; the first one is that of the figure. */
    static List<Alternative> all() {
        List<Alternative> all = new ArrayList<>(List.of(calibrated("as in the figure", BASE)));
        costs(all);
        arrivals(all);
        program(all);
        return all;
    }

    private static Alternative calibrated(String name, Device device) {
        return new Alternative(name, device, 0);
    }

    /** Assumptions on the costs of a step. */
    private static void costs(List<Alternative> all) {
        all.add(calibrated("work does not vary", BASE.with(costs(10, 0, 16, 16))));
        all.add(calibrated("work varies by half", BASE.with(costs(10, 0.5, 16, 16))));
        all.add(calibrated("L1 of 0.5 KiB", BASE.with(costs(10, 0.25, 8, 16))));
        all.add(calibrated("L1 of 2 KiB", BASE.with(costs(10, 0.25, 32, 16))));
        for (int threads : new int[] {8, 4, 2, 1}) {
            all.add(calibrated("threads of a core: " + threads, BASE.with(costs(10, 0.25, 16, threads))));
        }
        all.add(calibrated("L2 serves a line to all threads at once", BASE.with(costs(0, 0.25, 16, 16))));
        all.add(calibrated("L2 busy with a line for 20 ns", BASE.with(costs(20, 0.25, 16, 16))));
        for (double l2 : new double[] {60, 67.5, 82.5, 90}) {
            all.add(new Alternative("L2 accesses of " + l2 + " ns, not calibrated", BASE, l2));
        }
    }

    private static CostModel costs(double occupancy, double variation, int l1Lines, int coreThreads) {
        return new CostModel(
                COSTS.instructions(),
                COSTS.l1(),
                COSTS.l2(),
                COSTS.l3(),
                COSTS.store(),
                occupancy,
                COSTS.completion(),
                COSTS.hash(),
                COSTS.copy(),
                COSTS.copyByte(),
                COSTS.notice(),
                variation,
                l1Lines,
                COSTS.l2Lines(),
                coreThreads);
    }

    /** Assumptions on messages and receives. */
    private static void arrivals(List<Alternative> all) {
        all.add(calibrated("arrivals evenly spaced", BASE.withSkew(0)));
        all.add(calibrated("arrivals with gaps from none to double", BASE.withSkew(1)));
        all.add(calibrated("1024 receives posted for each burst", BASE.withPosted(Burst.RECEIVES)));
    }

    /** Readings of the paper's text: the fast path, and which of the "possible optimizations" were on. */
    private static void program(List<Alternative> all) {
        for (FastPathRule rule : FastPathRule.values()) {
            Device device = BASE.with(rule);
            String reading = rule == FastPathRule.ALL_THREADS ? "all must share the candidate" : "";
            for (boolean early : new boolean[] {false, true}) {
                for (boolean lazy : new boolean[] {true, false}) {
                    String name =
                            reading + (early ? ", early booking check on" : "") + (lazy ? "" : ", lazy removal off");
                    if (!name.isEmpty()) {
                        String title = name.startsWith(", ") ? name.substring(2) : name;
                        all.add(calibrated(title, device.with(switched(true, early, lazy))));
                    }
                }
            }
            String name = reading + (reading.isEmpty() ? "" : ", ") + "inline hashes off";
            all.add(calibrated(name, device.with(switched(false, false, true))));
        }
        for (double l2 : new double[] {65, 70, 80}) {
            String name = "all must share the candidate, L2 accesses of " + l2 + " ns, not calibrated";
            all.add(new Alternative(name, BASE.with(FastPathRule.ALL_THREADS), l2));
        }
    }

    private static UnaryOperator<ProgramOptions> switched(boolean hashes, boolean early, boolean lazy) {
        return options -> new ProgramOptions(
                hashes,
                early,
                lazy,
                options.fastPath(),
                options.copyPayload(),
                options.noAnySource(),
                options.noAnyTag(),
                options.allowOvertaking());
    }

    /** The device with its own calibration. */
    Device calibrated(Measurements measured) {
        Calibration calibration = new Calibration(measured, device, step -> {});
        return l2 == 0 ? calibration.run() : calibration.withL2(l2);
    }
}
