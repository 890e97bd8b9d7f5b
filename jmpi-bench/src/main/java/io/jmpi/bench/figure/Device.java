package io.jmpi.bench.figure;

import io.jmpi.matching.optimistic.DeviceHost;
import io.jmpi.matching.optimistic.DeviceTables;
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
 * @param sharing when the fast path is open
 */
record Device(CostModel costs, double arrivalGap, double skew, Sharing sharing) {
    /** Number of runs of one point; the median counts. */
    static final int SEEDS = 25;

    /** Readings of section III-D.3a: which threads must have booked the candidate for the fast path to be open. */
    enum Sharing {
        /** All lower threads, which correctness requires: the unmodified program. */
        LOWER,
        /** All threads of the block, the literal reading of the paper. */
        ALL;

        MessageKernel kernel(DeviceTables tables, ProgramOptions options, DeviceHost host, int id) {
            return this == LOWER
                    ? new MessageKernel(tables, options, host, id)
                    : new SharedByAll(tables, options, host, id);
        }
    }

    /** BlueField-3, and the sender of the measurements; the gap is calibrated, the skew assumed. */
    static final Device BLUEFIELD_3 = new Device(CostModel.BLUEFIELD_3, 130.5, 0.1, Sharing.LOWER);

    Device with(CostModel newCosts) {
        return new Device(newCosts, arrivalGap, skew, sharing);
    }

    Device with(Sharing newSharing) {
        return new Device(costs, arrivalGap, skew, newSharing);
    }

    /** The rate in figure 8: millions of messages per second, as {@link Measurements} derives it. */
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
