package io.jmpi.bench.report;

import io.jmpi.bench.command.Spread;

/** Parts with one figure, or that fail. */
final class FakePart {
    private FakePart() {}

    static Part of(String name, double figure) {
        Panel panel = Panel.lowerIsBetter("Time of " + name, "bytes", "µs");
        return new Part(name, "Part " + name, "What it measures.", panel, Panel.lowerIsBetter("Nothing", "bytes", "µs"))
                .command("bin/jmpibench " + name)
                .headline(() -> panel.sentence(64))
                .step("first", 10, log -> panel.add("shm", 8, Spread.of(1, 1.1)))
                .step("second", 10, log -> {
                    if (Double.isNaN(figure)) {
                        throw new IllegalStateException("rank 1 received wrong data");
                    }
                    panel.add("shm", 64, Spread.of(figure, figure * 1.1));
                });
    }

    /** A part whose second step fails. */
    static Part failing(String name) {
        return of(name, Double.NaN);
    }
}
