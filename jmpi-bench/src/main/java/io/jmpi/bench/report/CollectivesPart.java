package io.jmpi.bench.report;

import io.jmpi.bench.report.OsuJob.Carrier;
import java.util.ArrayList;
import java.util.List;

/** Collective operations of four ranks, by the programs of {@code osu}. */
public final class CollectivesPart implements Part {
    private static final int RANKS = 4;
    private static final int SHORT = 8;
    private static final List<String> OPERATIONS = List.of("bcast", "allreduce", "allgather", "alltoall");
    private static final List<Integer> SIZES = List.of(SHORT, 1024, 1 << 16);
    private static final List<Integer> FEW = List.of(SHORT, 1 << 16);

    /** Four ranks have as many JIT compilers, which need a while. */
    private static final int WARMUP_MILLIS = 3500;

    private static final int REPETITION_MILLIS = 250;

    private final Pace pace;
    private final Panel panel =
            Panel.lowerIsBetter("Time of an operation", "bytes", "µs").logarithmic();
    private String settings = "";

    public CollectivesPart(Pace pace) {
        this.pace = pace;
    }

    @Override
    public String name() {
        return "collectives";
    }

    @Override
    public String title() {
        return "Collective operations";
    }

    @Override
    public String measures() {
        return "Blocking collective operations of " + RANKS
                + " processes over shared memory, which meet before each call;"
                + " the average of their times. The bytes are those of a rank, or of each rank's block.";
    }

    @Override
    public String settings() {
        return settings;
    }

    @Override
    public List<String> commands() {
        return OPERATIONS.stream().map(each -> job(each, SHORT).command()).toList();
    }

    private OsuJob job(String operation, int bytes) {
        double micros = 25 + RANKS * bytes / 1500.0;
        return new OsuJob(
                RANKS,
                Carrier.SHM,
                operation + " -m " + bytes + ":" + bytes
                        + OsuJob.iterations(pace, WARMUP_MILLIS, REPETITION_MILLIS, micros));
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (String operation : OPERATIONS) {
            for (int bytes : pace.quick() ? FEW : SIZES) {
                steps.add(new Step(operation + ", " + bytes + " bytes", pace.scaled(5000) + 1500, log -> {
                    OsuJob.Output output = job(operation, bytes).run(log);
                    settings = output.settings();
                    panel.add(operation, bytes, output.spread("latency_us", "latency_min_us", "latency_max_us"));
                }));
            }
        }
        return steps;
    }

    @Override
    public List<Panel> panels() {
        return List.of(panel);
    }

    @Override
    public String headline() {
        String figures = panel.sentence(SHORT);
        return figures.isEmpty() ? "" : RANKS + " ranks, " + SHORT + " bytes: " + figures;
    }
}
