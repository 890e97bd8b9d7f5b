package io.jmpi.studies.overlap;

import io.jmpi.bench.command.Spread;
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

    /** Over the pairs that have the property; NaN if none has. */
    private double median(ToDoubleFunction<Times> property) {
        double[] values = pairs.stream()
                .mapToDouble(property)
                .filter(value -> !Double.isNaN(value))
                .toArray();
        return values.length == 0 ? Double.NaN : Spread.of(values).median();
    }
}
