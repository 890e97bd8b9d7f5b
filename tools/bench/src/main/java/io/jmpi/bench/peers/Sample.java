package io.jmpi.bench.peers;

import io.jmpi.bench.command.OtherPrograms;
import java.util.Locale;

/**
 * One figure of one run. Immutable.
 *
 * @param value as printed
 * @param others the share of the processors that other programs took meanwhile, from 0 to 1
 */
record Sample(int round, Measurement measurement, String library, Figure figure, double value, double others) {
    static final String CSV_HEAD = "round,measurement,library,transport,figure,value,unit,others_percent,busy";

    /** Whether other programs took so much that the figure is doubtful. */
    boolean isBusy() {
        return OtherPrograms.isBusy(others);
    }

    String csv() {
        return String.format(
                Locale.ROOT,
                "%d,%s,%s,%s,%s,%.6f,%s,%.1f,%s",
                round,
                measurement.label,
                library,
                measurement.transport,
                figure.label,
                figure.scaled(value),
                figure.unit,
                100 * others,
                isBusy() ? "busy" : "");
    }
}
