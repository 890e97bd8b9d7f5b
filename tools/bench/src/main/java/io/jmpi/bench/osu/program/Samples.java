package io.jmpi.bench.osu.program;

import java.util.Arrays;

/** The values of a figure in all repetitions, and their spread. Thread: one. */
public final class Samples {
    private double[] sorted = {};

    public void add(double value) {
        sorted = Arrays.copyOf(sorted, sorted.length + 1);
        sorted[sorted.length - 1] = value;
        Arrays.sort(sorted);
    }

    /** The middle value; of an even number the upper of both. NaN without values. */
    public double median() {
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    /** The least value, NaN without values. */
    public double least() {
        return sorted.length == 0 ? Double.NaN : sorted[0];
    }

    /** The greatest value, NaN without values. */
    public double most() {
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length - 1];
    }
}
