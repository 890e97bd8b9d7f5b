package io.jmpi.bench.matching;

import io.jmpi.bench.figure.Figure8Part;
import io.jmpi.bench.overlap.OverlapPart;
import io.jmpi.bench.packing.PackingPart;
import io.jmpi.bench.report.BandwidthPart;
import io.jmpi.bench.report.CollectivesPart;
import io.jmpi.bench.report.LatencyPart;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Part;
import java.util.List;

/** The parts of the command {@code report}, in the order of the page. */
final class StandardSet {
    private StandardSet() {}

    static List<Part> of(Pace pace) {
        return List.of(
                new LatencyPart(pace),
                new BandwidthPart(pace),
                new CollectivesPart(pace),
                new OverlapPart(pace),
                new DepthPart(pace),
                new Figure8Part(),
                new PackingPart(pace));
    }
}
