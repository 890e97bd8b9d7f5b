package io.jmpi.bench.matching;

import io.jmpi.bench.engines.OtmRatePart;
import io.jmpi.bench.packing.PackingPart;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Part;
import io.jmpi.bench.report.RankParts;
import io.jmpi.bench.study.Study;
import java.util.List;
import java.util.stream.Stream;

/** The parts of the command {@code report}, in the order of the page; those of studies are the last ones. */
public final class StandardSet {
    private StandardSet() {}

    /** New parts for one run. */
    public static List<Part> of(Pace pace) {
        Stream<Part> own = Stream.of(
                RankParts.latency(pace),
                RankParts.bandwidth(pace),
                RankParts.collectives(pace),
                DepthPart.of(pace),
                OtmRatePart.of(pace),
                PackingPart.of(pace));
        return Stream.concat(own, Study.all().stream().map(study -> study.part(pace)))
                .toList();
    }
}
