package io.jmpi.bench.matching;

import io.jmpi.bench.connectx.ConnectxPart;
import io.jmpi.bench.engines.OtmRatePart;
import io.jmpi.bench.figure.Figure8Part;
import io.jmpi.bench.overlap.OverlapPart;
import io.jmpi.bench.packing.PackingPart;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Part;
import io.jmpi.bench.report.RankParts;
import java.util.List;

/** The parts of the command {@code report}, in the order of the page. */
final class StandardSet {
    private StandardSet() {}

    static List<Part> of(Pace pace) {
        return List.of(
                RankParts.latency(pace),
                RankParts.bandwidth(pace),
                RankParts.collectives(pace),
                OverlapPart.of(pace),
                DepthPart.of(pace),
                ConnectxPart.of(pace),
                OtmRatePart.of(pace),
                Figure8Part.of(),
                PackingPart.of(pace));
    }
}
