package io.jmpi.studies.connectx;

import java.util.Arrays;

/**
 * Of the runs of a point.
 *
 * @param mean of all
 * @param deviation the standard deviation of a sample; 0 of a single run
 */
record Mean(double mean, double deviation) {
    /** @param values at least one */
    static Mean of(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Mean(mean, values.length == 1 ? 0 : Math.sqrt(squares / (values.length - 1)));
    }
}
