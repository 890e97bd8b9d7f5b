package io.jmpi.studies.connectx;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Panel;
import io.jmpi.bench.report.Part;
import io.jmpi.studies.connectx.model.Wildcards;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Bandwidth behind many posted receives by the rate of collisions: one size and one depth of the study. */
final class ConnectxPart {
    private static final List<String> ENGINES = List.of("queues", EngineSetup.BINS, "exact", EngineSetup.HARDWARE);
    private static final int BYTES = 4096;
    private static final int DEPTH = 8192;
    private static final int RUNS = 5;
    private static final int FEW_RUNS = 2;
    private static final int ITERATIONS = 30;
    private static final int EXPECTED_MILLIS = 300;

    private ConnectxPart() {}

    static Part of(Pace pace) {
        int runs = pace.quick() ? FEW_RUNS : RUNS;
        Panel bandwidths = Panel.higherIsBetter("Bandwidth behind 8,192 receives", "collisions", "MB/s");
        Panel compared = Panel.lowerIsBetter("Search behind 8,192 receives", "collisions", "receives compared")
                .logarithmic();
        Part part = new Part(
                        "connectx",
                        "Collisions of tags",
                        "Windows of 64 messages of 4 KiB between two ranks of one JVM, behind receives that no message"
                                + " matches. The tags of the given percentage of these receives share the bin of the"
                                + " messages. A point of the study of tag matching on ConnectX-5. Caches are cleared"
                                + " before each window. Queues have one bin.",
                        bandwidths,
                        compared)
                .command("bin/jmpibench connectx --figures 1,2 --engines queues,bins,exact --sizes " + BYTES
                        + " --depths " + DEPTH + " --runs " + runs);
        Study study = new Study(new Tags(), ITERATIONS);
        for (String name : ENGINES) {
            for (int rate : Tags.RATES) {
                if (rate == Tags.ALL || !name.equals("queues")) {
                    Point point = Point.windows(name, BYTES, DEPTH, rate, Wildcards.NONE);
                    long millis = EXPECTED_MILLIS * (runs + 1L);
                    part.step(name + ", " + rate + " %", millis, log -> {
                        study.warmUp(List.of(point));
                        List<Sample> samples = new ArrayList<>();
                        for (int run = 0; run < runs; run++) {
                            samples.add(study.run(point));
                        }
                        bandwidths.add(name, rate + " %", spread(samples, Metric.BANDWIDTH.of(point)));
                        compared.add(name, rate + " %", spread(samples, Metric.WALKED.of(point)));
                    });
                }
            }
        }
        return part;
    }

    private static Spread spread(List<Sample> samples, ToDoubleFunction<Sample> figure) {
        return Spread.of(samples.stream().mapToDouble(figure).toArray());
    }
}
