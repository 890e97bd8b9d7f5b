package io.jmpi.bench.connectx;

import java.util.Arrays;

/**
 * What a run of a {@link Point} has measured.
 *
 * @param micros of a window, a step or an exchange: the median of its iterations
 * @param walked receives that a message was compared with by software, on average
 * @param unit percent of the messages that a device's unit has matched
 */
record Sample(double micros, double walked, double unit) {
    /** The middle of the values; of an even number the lower one of the two. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(sorted.length - 1) / 2];
    }
}
