package io.jmpi.bench.packing;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.harness.Effort;
import io.jmpi.bench.harness.JmhRun;
import io.jmpi.bench.harness.Point;
import io.jmpi.bench.harness.Results;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Panel;
import io.jmpi.bench.report.Part;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Rates of packing datatypes into frames and unpacking from them, by JMH. */
public final class PackingPart implements Part {
    private static final List<Shape> FEW = List.of(Shape.CONTIGUOUS, Shape.COLUMN, Shape.PARTICLES);
    private static final List<String> METHODS = List.of("pack", "unpack");
    private static final int ITERATION_MILLIS = 300;
    private static final int START_MILLIS = 1000;

    private final List<Shape> shapes;
    private final Effort effort;
    private final Panel panel = Panel.higherIsBetter("Rate of payload", "datatype", "GB/s");

    public PackingPart(Pace pace) {
        shapes = pace.quick() ? FEW : List.of(Shape.values());
        effort = new Effort(3, 3, pace.scaled(ITERATION_MILLIS));
    }

    @Override
    public String name() {
        return "packing";
    }

    @Override
    public String title() {
        return "Packing";
    }

    @Override
    public String measures() {
        return "How fast the elements of a datatype are packed into a frame, and unpacked from it.";
    }

    @Override
    public List<String> commands() {
        return List.of("./jmpibench packing -s "
                + String.join(",", shapes.stream().map(Shape::shapeName).toList())
                + " --millis " + effort.millis());
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (Shape shape : shapes) {
            for (String method : METHODS) {
                Point point = new Point(PackingBenchmark.class, method, Map.of("shape", shape.shapeName()), 1);
                steps.add(new Step(
                        method + ", " + shape,
                        START_MILLIS + 6L * effort.millis(),
                        log -> panel.add(method, shape, measure(shape, point, log))));
            }
        }
        return steps;
    }

    /** Bytes per nanosecond are gigabytes per second. */
    private Spread measure(Shape shape, Point point, Path log) throws Exception {
        try (JmhRun jmh = new JmhRun(effort, List.of(), log)) {
            Results results = new Results().addAll(jmh.measure(point));
            double[] nanos = results.stream().findFirst().orElseThrow().iterations();
            return Spread.of(
                    Arrays.stream(nanos).map(each -> shape.type().size() / each).toArray());
        }
    }

    @Override
    public List<Panel> panels() {
        return List.of(panel);
    }
}
