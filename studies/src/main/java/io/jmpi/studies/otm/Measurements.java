package io.jmpi.studies.otm;

import io.jmpi.matching.text.Count;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The measurements of figure 8 on a BlueField-3: medians of 500 runs with messages of 8 bytes, from the data of the
 * paper's artifact (github.com/ecn-aau/MPI-tgmtch-analyzer, directory exampi).
 *
 * <p>A rate is 127 messages over the difference between the times of a window of 128 messages and of one, which cancels
 * out the cost of a message beyond its matching. Immutable.
 */
final class Measurements {
    private static final String RESOURCE = "otm-figure8.csv";

    /** Rates in millions of messages per second: without the round trip of a window, and with it. */
    private record Row(String name, int threads, double rate, double windowRate) {}

    private final List<Row> rows;

    private Measurements(List<Row> rows) {
        this.rows = rows;
    }

    static Measurements read() {
        try (InputStream in = Measurements.class.getResourceAsStream(RESOURCE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return new Measurements(lines.lines().skip(1).map(Measurements::row).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE, e);
        }
    }

    /** Columns: case, threads, time of window 1 and of window 128 in microseconds, and the authors' derived values. */
    private static Row row(String line) {
        String[] cells = line.split(",", -1);
        double extraMicros = Double.parseDouble(cells[3]) - Double.parseDouble(cells[2]);
        return new Row(
                cells[0],
                Integer.parseInt(cells[1]),
                (Burst.WINDOW - 1) / extraMicros,
                Burst.WINDOW / Double.parseDouble(cells[3]));
    }

    double rate(OtmCase otmCase, int threads) {
        return rate(otmCase.measuredName, threads);
    }

    double rate(String name, int threads) {
        return row(name, threads).rate;
    }

    /** The messages of a window over its time, the round trip included. */
    double windowRate(String name, int threads) {
        return row(name, threads).windowRate;
    }

    private Row row(String name, int threads) {
        return rows.stream()
                .filter(row -> row.name.equals(name) && row.threads == threads)
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(name + " was not measured with " + Count.of(threads, "thread")));
    }
}
