package io.jmpi.bench.packing;

import io.jmpi.bench.table.MarkdownTable;
import io.jmpi.bench.table.MarkdownTable.Side;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code packing}: gigabytes per second of payload for datatypes of several shapes. */
@Command(
        name = "packing",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measures the rate of packing datatypes into frames and unpacking from them.",
        description = {
            "",
            "Each shape runs in its own JVM (JMH). Prints a table. The goal: eight-byte",
            "elements at equal distances reach 1 GB/s of payload.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  ./jmpibench packing                        all shapes, about a minute",
            "  ./jmpibench packing -s column,face --check 1 if the goal is missed"
        })
public final class PackingCommand implements Callable<Integer> {
    private static final double GOAL = 1.0;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-s", "--shapes"},
            split = ",",
            paramLabel = "SHAPE",
            description = "Shapes (default: all).")
    private List<String> shapes = Shape.names();

    @Option(names = "--check", description = "Exit with 1 if the goal is missed.")
    private boolean check;

    @Option(names = "--iterations", paramLabel = "N", description = "Measured iterations (default: 5).")
    private int iterations = 5;

    @Option(names = "--millis", paramLabel = "N", description = "Length of an iteration (default: 300).")
    private int millis = 300;

    @Override
    public Integer call() throws IOException, RunnerException {
        List<Shape> chosen = shapes.stream().map(this::named).toList();
        MarkdownTable table = new MarkdownTable(
                List.of(Side.LEFT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.LEFT),
                List.of("shape", "bytes", "pack GB/s", "unpack GB/s", "goal"));
        boolean missed = false;
        Path log = Files.createTempFile("jmpibench-packing", ".log");
        try (PrintStream jmh = new PrintStream(Files.newOutputStream(log), true, StandardCharsets.UTF_8)) {
            for (Shape shape : chosen) {
                double packed = gigabytesPerSecond(shape, "pack", jmh);
                double unpacked = gigabytesPerSecond(shape, "unpack", jmh);
                boolean met = packed >= GOAL && unpacked >= GOAL;
                missed |= shape.hasGoal() && !met;
                table.row(List.of(
                        shape.toString(),
                        Integer.toString(shape.type().size()),
                        String.format(Locale.ROOT, "%.2f", packed),
                        String.format(Locale.ROOT, "%.2f", unpacked),
                        shape.hasGoal() ? met ? "met" : "MISSED" : ""));
            }
        } catch (RunnerException e) {
            spec.commandLine().getErr().println("jmpibench: measuring failed; JMH's output is in " + log);
            throw e;
        }
        Files.delete(log);
        spec.commandLine().getOut().print(table);
        spec.commandLine().getOut().flush();
        return check && missed ? 1 : 0;
    }

    private Shape named(String name) {
        try {
            return Shape.named(name);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--shapes " + e.getMessage(), e);
        }
    }

    private double gigabytesPerSecond(Shape shape, String method, PrintStream log) throws RunnerException {
        TimeValue time = TimeValue.milliseconds(millis);
        double nanos = new Runner(
                        new OptionsBuilder()
                                .include("^" + PackingBenchmark.class.getName().replace(".", "\\.") + "\\." + method
                                        + "$")
                                .param("shape", shape.shapeName())
                                .warmupIterations(iterations)
                                .warmupTime(time)
                                .measurementIterations(iterations)
                                .measurementTime(time)
                                .shouldFailOnError(true)
                                .build(),
                        OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
                .runSingle()
                .getPrimaryResult()
                .getScore();
        return shape.type().size() / nanos;
    }
}
