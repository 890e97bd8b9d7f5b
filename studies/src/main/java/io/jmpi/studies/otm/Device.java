package io.jmpi.studies.otm;

import io.jmpi.offload.dpa.CostModel;
import io.jmpi.offload.kernels.DeviceHost;
import io.jmpi.offload.kernels.DeviceTables;
import io.jmpi.offload.kernels.FastPathRule;
import io.jmpi.offload.kernels.MessageKernel;
import io.jmpi.offload.kernels.ProgramOptions;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * Assumptions of the figures about the device, its program and arrivals.
 *
 * @param costs of steps
 * @param arrivalGap nanoseconds between messages of a burst
 * @param skew variation of the gap: 0.1 is up to a tenth more or less
 * @param rule when the fast path is open
 * @param switches the program's options from those that a case has
 * @param leastPosted receives that are posted, even if fewer messages arrive
 */
record Device(
        CostModel costs,
        double arrivalGap,
        double skew,
        FastPathRule rule,
        UnaryOperator<ProgramOptions> switches,
        int leastPosted) {
    /** Number of runs of one point; the median counts. */
    static final int SEEDS = 25;

    /** BlueField-3, and the sender of the measurements; the gap is calibrated, the skew assumed. */
    static final Device BLUEFIELD_3 =
            new Device(CostModel.BLUEFIELD_3, 130.5, 0.1, FastPathRule.LOWER_THREADS, UnaryOperator.identity(), 1);

    Device with(CostModel newCosts) {
        return with(newCosts, arrivalGap);
    }

    Device with(CostModel newCosts, double newGap) {
        return new Device(newCosts, newGap, skew, rule, switches, leastPosted);
    }

    Device with(FastPathRule newRule) {
        return new Device(costs, arrivalGap, skew, newRule, switches, leastPosted);
    }

    Device withSkew(double newSkew) {
        return new Device(costs, arrivalGap, newSkew, rule, switches, leastPosted);
    }

    Device with(UnaryOperator<ProgramOptions> newSwitches) {
        return new Device(costs, arrivalGap, skew, rule, newSwitches, leastPosted);
    }

    Device withPosted(int newLeast) {
        return new Device(costs, arrivalGap, skew, rule, switches, newLeast);
    }

    /** A matching thread's kernel: the program as it is, but for the rule. */
    MessageKernel kernel(DeviceTables tables, ProgramOptions options, DeviceHost host, int id) {
        return new MessageKernel(tables, options, rule, host, id);
    }

    /** The rate that figure 8 would show: millions of messages per second, as {@link Measurements} derives it. */
    double rate(OtmCase otmCase, int threads) {
        return rate(otmCase, switches.apply(otmCase.options()), threads);
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
