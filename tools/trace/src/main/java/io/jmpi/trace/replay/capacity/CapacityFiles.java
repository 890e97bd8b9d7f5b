package io.jmpi.trace.replay.capacity;

import io.jmpi.trace.files.Csv;
import io.jmpi.trace.files.PartialNote;
import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.replay.capacity.CapacityResult.Device;
import io.jmpi.trace.replay.capacity.CapacityResult.Point;
import io.jmpi.trace.replay.capacity.CapacityResult.Slower;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes the files of a sweep: {@code capacity.csv}, {@code slower.csv}, and plots. Thread: one. */
public final class CapacityFiles {
    private static final int DIGITS = 6;

    private record Row(String engine, Point point) {}

    private static final Csv<Row> POINTS = new Csv<Row>()
            .add("engine", Row::engine)
            .add("entries", row -> row.point.entries())
            .add("speed", row -> row.point.speed())
            .add("application_ns", row -> row.point.nanos())
            .add("change", row -> Csv.decimals(row.point.change(), DIGITS))
            .add("on_device", row -> Csv.decimals(row.point.onDevice(), DIGITS))
            .add("compared_by_host", row -> row.point.comparedByHost())
            .add("host_ns", row -> row.point.hostNanos());

    private static final Csv<Slower> SLOWER = new Csv<Slower>()
            .add("slower", Slower::factor)
            .add("application_ns", Slower::nanos)
            .add("change", each -> Csv.decimals(each.change(), DIGITS))
            .add("compared_by_host", Slower::comparedByHost);

    private CapacityFiles() {}

    /**
     * Writes all files.
     *
     * @param plots drawings by the name of their file
     */
    public static void write(Path directory, CapacityResult result, Map<String, String> plots) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Device device : result.devices()) {
            device.points().forEach(point -> rows.add(new Row(device.engine(), point)));
        }
        POINTS.write(directory.resolve("capacity.csv"), rows);
        SLOWER.write(directory.resolve("slower.csv"), result.slower());
        for (Map.Entry<String, String> plot : plots.entrySet()) {
            try (ResultFile file = new ResultFile(directory.resolve(plot.getKey()))) {
                file.text(plot.getValue()).commit();
            }
        }
        PartialNote.write(directory, result.problems());
    }
}
