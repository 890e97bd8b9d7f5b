package io.jmpi.bench.overlap;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** All pairs of blocks of one figure; each property is the median over them. */
record Measured(List<Times> pairs) {
    Measured {
        pairs = List.copyOf(pairs);
    }

    double overlap() {
        return median(Times::overlap);
    }

    double bandwidth() {
        return median(Times::bandwidth);
    }

    /** Microseconds of a round with computation. */
    double overall() {
        return median(Times::overall);
    }

    double success() {
        return median(Times::success);
    }

    private double median(ToDoubleFunction<Times> property) {
        return pairs.stream().mapToDouble(property).sorted().toArray()[pairs.size() / 2];
    }
}
