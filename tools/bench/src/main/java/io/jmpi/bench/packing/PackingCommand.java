package io.jmpi.bench.packing;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import io.jmpi.bench.harness.Effort;
import io.jmpi.bench.harness.JmhCommand;
import io.jmpi.bench.harness.Measured;
import io.jmpi.bench.harness.Point;
import io.jmpi.bench.harness.Results;
import io.jmpi.matching.text.TextTable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code packing}: gigabytes per second of payload for datatypes of several shapes. */
@Command(
        name = "packing",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures the rate of packing datatypes into frames and unpacking from them.",
        description = {
            "",
            "Each shape runs in its own JVM (JMH). Prints a table, and writes it to DIR as",
            "report.md and JMH's results as results.json. The goal: doubles at equal",
            "distances take at most 20 times the time of a loop over their indices. The JIT",
            "compiler unrolls that loop, and its data is in the cache.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench packing                        all shapes, about two minutes",
            "  bin/jmpibench packing -s column,face --check 1 if the goal is missed"
        })
public final class PackingCommand extends JmhCommand {
    private static final List<String> METHODS = List.of("pack", "unpack", "loop");

    /** Times of the loop that packing and unpacking may take. */
    private static final int GOAL = 20;

    @Option(
            names = {"-s", "--shapes"},
            split = ",",
            paramLabel = "SHAPE",
            completionCandidates = Shapes.class,
            description = "Shapes (default: all).")
    private List<String> shapes = Shape.names();

    /** What {@code --shapes} can name. */
    private static final class Shapes implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Shape.names().iterator();
        }
    }

    @Override
    protected Effort usualEffort() {
        return Effort.QUICK;
    }

    @Override
    protected List<Point> points() {
        List<Point> points = new ArrayList<>();
        for (Shape shape : named("--shapes", shapes, Shape::named)) {
            for (String method : METHODS) {
                if (!method.equals("loop") || shape.hasGoal()) {
                    points.add(new Point(PackingBenchmark.class, method, Map.of("shape", shape.shapeName()), 1));
                }
            }
        }
        return points;
    }

    @Override
    protected String furtherTables(Results results) {
        TextTable table =
                TextTable.markdown("lrrrr", List.of("shape", "bytes", "pack GB/s", "unpack GB/s", "loop GB/s"));
        for (Shape shape : Shape.values()) {
            if (METHODS.stream()
                    .anyMatch(method -> nanos(results, shape, method).isPresent())) {
                List<String> row = new ArrayList<>(
                        List.of(shape.toString(), Integer.toString(shape.type().size())));
                for (String method : METHODS) {
                    OptionalDouble nanos = nanos(results, shape, method);
                    row.add(
                            nanos.isEmpty()
                                    ? ""
                                    : String.format(
                                            Locale.ROOT, "%.2f", shape.type().size() / nanos.getAsDouble()));
                }
                table.row(row);
            }
        }
        return table + "\n";
    }

    private static OptionalDouble nanos(Results results, Shape shape, String method) {
        return results.stream()
                .filter(point -> point.method().equals(method)
                        && point.parameter("shape").equals(shape.shapeName()))
                .mapToDouble(Measured::median)
                .findFirst();
    }

    @Override
    protected List<Verdict> judge(Results results) {
        String goal = "doubles at equal distances take at most " + GOAL + " times a loop over their indices";
        String worst = "";
        double most = 0;
        for (Shape shape : Shape.values()) {
            OptionalDouble loop = nanos(results, shape, "loop");
            for (String method : List.of("pack", "unpack")) {
                OptionalDouble nanos = nanos(results, shape, method);
                if (loop.isPresent() && nanos.isPresent() && nanos.getAsDouble() / loop.getAsDouble() > most) {
                    most = nanos.getAsDouble() / loop.getAsDouble();
                    worst = String.format(Locale.ROOT, "at most %.2f times, %s of %s", most, method, shape);
                }
            }
        }
        Outcome outcome = worst.isEmpty() ? Outcome.NOT_MEASURED : most <= GOAL ? Outcome.MET : Outcome.MISSED;
        return List.of(new Verdict(goal, outcome, worst));
    }
}
