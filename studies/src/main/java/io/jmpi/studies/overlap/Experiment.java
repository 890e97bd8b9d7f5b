package io.jmpi.studies.overlap;

import io.jmpi.MpiConfig;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A table of measurements: a row for each value of a parameter, a column for each way to receive.
 *
 * @param name name for users
 * @param title description of the measurement
 * @param finding of the paper, in a sentence
 * @param parameter name of the parameter
 * @param values of the parameter
 * @param variants the ways to receive
 * @param pattern the pattern for a value
 * @param cell value of a measurement that the table shows
 * @param plotted value of a measurement that the plot shows
 */
record Experiment(
        String name,
        String title,
        String finding,
        String parameter,
        List<Integer> values,
        List<Variant> variants,
        IntFunction<Pattern> pattern,
        Function<Measured, String> cell,
        Plotted plotted) {
    /** A figure of a plot. */
    enum Plotted {
        OVERLAP("overlap (%)"),
        TIME("microseconds");

        private final String title;

        Plotted(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        double of(Measured measured) {
            return this == OVERLAP ? measured.overlap() : measured.overall();
        }
    }

    /** A way to receive. */
    record Variant(String name, MpiConfig config) {}

    /** How many figures there are. */
    int figures() {
        return values.size() * variants.size();
    }
}
