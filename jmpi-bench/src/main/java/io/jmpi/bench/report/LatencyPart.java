package io.jmpi.bench.report;

import io.jmpi.bench.report.OsuJob.Carrier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Half round trips of two ranks, by the program {@code osu latency}. */
public final class LatencyPart implements Part {
    private static final int SHORT = 8;
    private static final List<Integer> SIZES = List.of(SHORT, 64, 512, 4096, 1 << 15, 1 << 18, 1 << 20);
    private static final List<Integer> FEW = List.of(SHORT, 1 << 15);
    private static final int WARMUP_MILLIS = 2000;
    private static final int REPETITION_MILLIS = 250;

    private final Pace pace;
    private final Panel panel =
            Panel.lowerIsBetter("Half round trip", "bytes", "µs").logarithmic();
    private String settings = "";

    public LatencyPart(Pace pace) {
        this.pace = pace;
    }

    @Override
    public String name() {
        return "latency";
    }

    @Override
    public String title() {
        return "Latency";
    }

    @Override
    public String measures() {
        return "Half the round trip of one message at a time between two ranks: two threads of one JVM, or two processes.";
    }

    @Override
    public String settings() {
        return settings;
    }

    @Override
    public List<String> commands() {
        return Arrays.stream(Carrier.values())
                .map(carrier -> job(carrier, SHORT).command())
                .toList();
    }

    private OsuJob job(Carrier carrier, int bytes) {
        String iterations = OsuJob.iterations(pace, WARMUP_MILLIS, REPETITION_MILLIS, carrier.micros(2.0 * bytes));
        return new OsuJob(2, carrier, "latency -m " + bytes + ":" + bytes + iterations);
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (Carrier carrier : Carrier.values()) {
            for (int bytes : pace.quick() ? FEW : SIZES) {
                steps.add(new Step(carrier.label + ", " + bytes + " bytes", pace.scaled(3000) + 800, log -> {
                    OsuJob.Output output = job(carrier, bytes).run(log);
                    settings = output.settings();
                    panel.add(carrier.label, bytes, output.spread("latency_us", "latency_min_us", "latency_max_us"));
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
        return figures.isEmpty() ? "" : "Half a round trip of " + SHORT + " bytes: " + figures;
    }
}
