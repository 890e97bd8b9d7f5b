package io.jmpi.bench.figure;

import io.jmpi.matching.optimistic.DeviceHost;
import io.jmpi.matching.optimistic.DeviceTables;
import io.jmpi.matching.optimistic.FastPathRule;
import io.jmpi.matching.optimistic.MessageKernel;
import io.jmpi.matching.optimistic.ProgramOptions;
import io.jmpi.offload.dpa.CostModel;
import java.util.Arrays;

/**
 * Assumptions of the figures about the device and arrivals.
 *
 * @param costs of steps
 * @param arrivalGap nanoseconds between messages of a burst
 * @param skew variation of the gap: 0.1 is up to a tenth more or less
 * @param rule when the fast path is open
 */
record Device(CostModel costs, double arrivalGap, double skew, FastPathRule rule) {
    /** Number of runs of one point; the median counts. */
    static final int SEEDS = 25;

    /** BlueField-3, and the sender of the measurements; the gap is calibrated, the skew assumed. */
    static final Device BLUEFIELD_3 = new Device(CostModel.BLUEFIELD_3, 130.5, 0.1, FastPathRule.LOWER_THREADS);

    Device with(CostModel newCosts) {
        return new Device(newCosts, arrivalGap, skew, rule);
    }

    Device with(FastPathRule newRule) {
        return new Device(costs, arrivalGap, skew, newRule);
    }

    /** A matching thread's kernel: the program as it is, but for the rule. */
    MessageKernel kernel(DeviceTables tables, ProgramOptions options, DeviceHost host, int id) {
        return new MessageKernel(tables, options, rule, host, id);
    }

    /** The rate that figure 8 would show: millions of messages per second, as {@link Measurements} derives it. */
    double rate(OtmCase otmCase, int threads) {
        return rate(otmCase, otmCase.options(), threads);
    }

    double rate(OtmCase otmCase, ProgramOptions options, int threads) {
        double[] rates = new double[SEEDS];
        for (int seed = 0; seed < SEEDS; seed++) {
            double window = new Burst(this, otmCase, options, threads, Burst.WINDOW, seed).run();
            double one = new Burst(this, otmCase, options, threads, 1, seed).run();
            rates[seed] = 1000 * (Burst.WINDOW - 1) / (window - one);
        }
        Arrays.sort(rates);
        return rates[SEEDS / 2];
    }
}
