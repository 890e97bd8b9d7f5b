package io.jmpi.bench.matching;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.knowm.xchart.XYChart;

/** The plot of one case: nanoseconds of the host's CPU time over depth, a line for each engine. */
final class HostPlot {
    private HostPlot() {}

    static String fileName(HostCase hostCase) {
        return "host-" + hostCase.caseName() + ".png";
    }

    /** Writes the plot as PNG into a directory. Needs no display. */
    static void write(List<HostPoint> points, HostCase hostCase, Path directory) throws IOException {
        XYChart chart =
                Plot.emptyChart(hostCase.caseName() + ": " + hostCase.description(), "ns of the host's CPU per pair");
        List<HostPoint> ofCase = points.stream()
                .filter(point -> point.hostCase() == hostCase)
                .sorted(Comparator.comparingInt(HostPoint::depth))
                .toList();
        for (String setup : points.stream().map(HostPoint::setup).distinct().toList()) {
            List<HostPoint> series =
                    ofCase.stream().filter(point -> point.setup().equals(setup)).toList();
            if (!series.isEmpty()) {
                chart.addSeries(
                        setup,
                        series.stream()
                                .mapToDouble(point -> Plot.x(point.depth()))
                                .toArray(),
                        series.stream().mapToDouble(HostPoint::matching).toArray());
            }
        }
        Plot.writePng(chart, directory.resolve(fileName(hostCase)));
    }
}
