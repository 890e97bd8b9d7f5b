package io.jmpi.studies.overlap;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Panel;
import io.jmpi.bench.report.Part;
import io.jmpi.studies.overlap.Experiment.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Overlap of long messages and a computation, for each way to receive. */
final class OverlapPart {
    private static final int BYTES = 1 << 20;
    private static final int WINDOW = 16;
    private static final int JOBS = 3;
    private static final int FEW_JOBS = 2;
    private static final int PAIRS = 5;
    private static final int BLOCK_MILLIS = 100;
    private static final int WARMUP_MILLIS = 1500;
    private static final int EXPECTED_MILLIS = 2200;

    private final Panel overlaps = Panel.higherIsBetter("Overlap", "way to receive", "%");
    private final Panel times = Panel.lowerIsBetter("Time of a round with computation", "way to receive", "µs");

    /** As long as the slowest way communicates. */
    private double computeMicros;

    private OverlapPart() {}

    static Part of(Pace pace) {
        return new OverlapPart().part(pace);
    }

    private Part part(Pace pace) {
        int jobs = pace.quick() ? FEW_JOBS : JOBS;
        int blockMillis = pace.scaled(BLOCK_MILLIS);
        int warmupMillis = pace.scaled(WARMUP_MILLIS);
        Part part = new Part(
                        "overlap",
                        "Overlap",
                        "How much of the communication of " + WINDOW
                                + " messages of 1 MiB a computation of equal length hides; two ranks of one JVM."
                                + " Onload: the program receives; offload: the unit of the engine overlap does; adaptive:"
                                + " the unit gets the receives whose messages are delayed.",
                        overlaps,
                        times)
                .command("bin/jmpibench overlap --experiments size --sizes " + BYTES + " --window " + WINDOW
                        + " --block " + blockMillis + " --runs " + jobs + " --warm-up " + warmupMillis);
        steps(part, jobs, 1e3 * blockMillis, warmupMillis * 1_000_000L, pace.scaled(EXPECTED_MILLIS));
        return part;
    }

    /** The ways run in turn. */
    private void steps(Part part, int jobs, double blockMicros, long warmupNanos, int expectedMillis) {
        Experiment experiment = new Experiments(List.of(BYTES), WINDOW).named("size");
        Job job = new Job(experiment.pattern().apply(BYTES), blockMicros);
        Map<Variant, List<Times>> pairs = new LinkedHashMap<>();
        for (Variant variant : experiment.variants()) {
            pairs.put(variant, new ArrayList<>());
            part.step("warm-up of " + variant.name(), expectedMillis, log -> {
                computeMicros = Math.max(computeMicros, job.communication(variant.config(), warmupNanos));
            });
        }
        for (int i = 0; i < jobs; i++) {
            pairs.forEach((variant, own) -> part.step(variant.name(), expectedMillis, log -> {
                own.addAll(job.measure(variant.config(), computeMicros, PAIRS));
                overlaps.add("1 MiB", variant.name(), spread(own, Times::overlap));
                times.add("1 MiB", variant.name(), spread(own, Times::overall));
            }));
        }
    }

    private static Spread spread(List<Times> pairs, ToDoubleFunction<Times> figure) {
        return Spread.of(pairs.stream().mapToDouble(figure).toArray());
    }
}
