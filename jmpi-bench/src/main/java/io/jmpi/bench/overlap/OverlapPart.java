package io.jmpi.bench.overlap;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.overlap.Experiment.Variant;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Panel;
import io.jmpi.bench.report.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Overlap of long messages and a computation, for each way to receive. */
public final class OverlapPart implements Part {
    private static final int BYTES = 1 << 20;
    private static final int WINDOW = 16;
    private static final int JOBS = 3;
    private static final int FEW_JOBS = 2;
    private static final int PAIRS = 5;
    private static final int BLOCK_MILLIS = 100;
    private static final int WARMUP_MILLIS = 1500;
    private static final int EXPECTED_MILLIS = 2200;

    private final int jobs;
    private final int blockMillis;
    private final int warmupMillis;
    private final int expectedMillis;
    private final Experiment experiment = new Experiments(List.of(BYTES), WINDOW).named("size");
    private final Panel overlaps = Panel.higherIsBetter("Overlap", "way to receive", "%");
    private final Panel times = Panel.lowerIsBetter("Time of a round with computation", "way to receive", "µs");
    private double computeMicros;

    public OverlapPart(Pace pace) {
        jobs = pace.quick() ? FEW_JOBS : JOBS;
        blockMillis = pace.scaled(BLOCK_MILLIS);
        warmupMillis = pace.scaled(WARMUP_MILLIS);
        expectedMillis = pace.scaled(EXPECTED_MILLIS);
    }

    @Override
    public String name() {
        return "overlap";
    }

    @Override
    public String title() {
        return "Overlap";
    }

    @Override
    public String measures() {
        return "How much of the communication of " + WINDOW
                + " messages of 1 MiB a computation of equal length hides; two"
                + " ranks of one JVM. Onload: the program receives; offload: the unit of the engine overlap does; adaptive:"
                + " the unit gets the receives whose messages are delayed.";
    }

    @Override
    public List<String> commands() {
        return List.of("./jmpibench overlap --experiments size --sizes " + BYTES + " --window " + WINDOW + " --block "
                + blockMillis + " --runs " + jobs + " --warm-up " + warmupMillis);
    }

    /** The computation takes as long as the slowest way communicates; the ways run in turn. */
    @Override
    public List<Step> steps() {
        Job job = new Job(experiment.pattern().apply(BYTES), 1e3 * blockMillis);
        List<Step> steps = new ArrayList<>();
        Map<Variant, List<Times>> pairs = new LinkedHashMap<>();
        for (Variant variant : experiment.variants()) {
            pairs.put(variant, new ArrayList<>());
            steps.add(new Step("warm-up of " + variant.name(), expectedMillis, log -> {
                double micros = job.communication(variant.config(), warmupMillis * 1_000_000L);
                computeMicros = Math.max(computeMicros, micros);
            }));
        }
        for (int i = 0; i < jobs; i++) {
            pairs.forEach((variant, own) -> steps.add(new Step(variant.name(), expectedMillis, log -> {
                own.addAll(job.measure(variant.config(), computeMicros, PAIRS));
                overlaps.add("1 MiB", variant.name(), spread(own, Times::overlap));
                times.add("1 MiB", variant.name(), spread(own, Times::overall));
            })));
        }
        return steps;
    }

    private static Spread spread(List<Times> pairs, ToDoubleFunction<Times> figure) {
        return Spread.of(pairs.stream().mapToDouble(figure).toArray());
    }

    @Override
    public List<Panel> panels() {
        return List.of(overlaps, times);
    }
}
