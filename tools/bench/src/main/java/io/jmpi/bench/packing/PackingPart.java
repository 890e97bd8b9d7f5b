package io.jmpi.bench.packing;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.harness.Effort;
import io.jmpi.bench.harness.JmhRun;
import io.jmpi.bench.harness.Point;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Panel;
import io.jmpi.bench.report.Part;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Rates of packing datatypes into frames and unpacking from them, by JMH. */
public final class PackingPart {
    private static final List<Shape> FEW = List.of(Shape.CONTIGUOUS, Shape.COLUMN, Shape.PARTICLES);

    private PackingPart() {}

    public static Part of(Pace pace) {
        List<Shape> shapes = pace.quick() ? FEW : List.of(Shape.values());
        Effort effort = Effort.QUICK.withMillis(pace.scaled(Effort.QUICK.millis()));
        Panel panel = Panel.higherIsBetter("Rate of payload", "datatype", "GB/s");
        Part part = new Part(
                        "packing",
                        "Packing",
                        "Rate at which the elements of a datatype are packed into a frame and unpacked from it.",
                        panel)
                .command("bin/jmpibench packing -s "
                        + shapes.stream().map(Shape::shapeName).collect(Collectors.joining(",")) + " --millis "
                        + effort.millis());
        for (Shape shape : shapes) {
            for (String method : List.of("pack", "unpack")) {
                Point point = new Point(PackingBenchmark.class, method, Map.of("shape", shape.shapeName()), 1);
                part.step(method + ", " + shape, effort.expectedMillis(), log -> {
                    double[] nanos = JmhRun.iterations(point, effort, log);
                    int bytes = shape.type().size(); // bytes per nanosecond are gigabytes per second
                    panel.add(
                            method,
                            shape,
                            Spread.of(Arrays.stream(nanos)
                                    .map(each -> bytes / each)
                                    .toArray()));
                });
            }
        }
        return part;
    }
}
