package io.jmpi.bench.report;

import io.jmpi.bench.command.Spread;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reports for tests, with many columns, many rows and names that look like markup. */
final class SampleReport {
    static final String HOSTILE = "</script><b>&amp; \"quoted\"";

    private SampleReport() {}

    /** A report whose times are that many times as long. */
    static ReportData of(double factor) {
        return new ReportData(
                "bin/jmpibench report -o " + HOSTILE,
                Instant.parse("2031-02-03T04:05:06Z"),
                "jmpi 1.2.3, a subset of MPI",
                "a machine",
                Map.of("JMPI_MATCHER", HOSTILE),
                "full",
                List.of(sizes(factor), engines(factor), failed()));
    }

    private static PartResult sizes(double factor) {
        Panel panel = Panel.lowerIsBetter("Half round trip", "bytes", "µs").logarithmic();
        for (int bytes = 8; bytes <= 1 << 20; bytes *= 8) {
            double micros = 0.16 + bytes / 5000.0;
            panel.add("shm", bytes, Spread.of(factor * micros * 0.9, factor * micros, factor * micros * 1.1));
            panel.addReference("published", "shm", bytes, micros);
        }
        return part("latency", "shm 0.16 µs", List.of(panel), List.of(), 0.01);
    }

    private static PartResult engines(double factor) {
        Panel wide = Panel.lowerIsBetter("Many engines", "depth", "ns");
        Panel bars = Panel.higherIsBetter("Rate of payload", "datatype", "GB/s");
        for (int engine = 0; engine < 12; engine++) {
            for (int depth = 1; depth <= 1 << 16; depth *= 2) {
                wide.add("an-engine-with-a-name-" + engine, depth, Spread.of(depth * factor, 2.0 * depth * factor));
            }
            bars.add("pack", "a datatype with a rather long description " + engine, Spread.of(engine + 1));
        }
        return part("depth", "", List.of(wide, bars), List.of(), 0.5);
    }

    private static PartResult failed() {
        return part("broken", "", List.of(), List.of(HOSTILE + ": rank 1 received wrong data"), -1);
    }

    private static PartResult part(
            String name, String headline, List<Panel> panels, List<String> problems, double others) {
        return new PartResult(
                name,
                "Part " + name,
                "What it measures.",
                "matcher queues",
                headline,
                List.of(
                        "./jmpirun -n 2 --transport shm osu latency -m 8:8 -x 500000 -i 60000 --with-many-more-options"),
                new ArrayList<>(panels),
                problems,
                others,
                12.5);
    }
}
