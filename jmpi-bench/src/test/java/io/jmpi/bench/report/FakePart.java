package io.jmpi.bench.report;

import io.jmpi.bench.command.Spread;
import java.util.List;

/** A part with one figure, or one that fails. */
record FakePart(String name, Panel panel, double figure) implements Part {
    static FakePart of(String name, double figure) {
        return new FakePart(name, Panel.lowerIsBetter("Time of " + name, "bytes", "µs"), figure);
    }

    /** A part whose second step fails. */
    static FakePart failing(String name) {
        return of(name, Double.NaN);
    }

    @Override
    public String title() {
        return "Part " + name;
    }

    @Override
    public String measures() {
        return "What it measures.";
    }

    @Override
    public List<String> commands() {
        return List.of("./jmpibench " + name);
    }

    @Override
    public List<Step> steps() {
        return List.of(
                new Step("first", 10, log -> panel.add("shm", 8, Spread.of(1, 1.1))), new Step("second", 10, log -> {
                    if (Double.isNaN(figure)) {
                        throw new IllegalStateException("rank 1 received wrong data");
                    }
                    panel.add("shm", 64, Spread.of(figure, figure * 1.1));
                }));
    }

    @Override
    public List<Panel> panels() {
        return List.of(panel, Panel.lowerIsBetter("Nothing", "bytes", "µs"));
    }

    @Override
    public String headline() {
        return panel.sentence(64);
    }
}
