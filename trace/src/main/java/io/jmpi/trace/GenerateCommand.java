package io.jmpi.trace;

import io.jmpi.trace.generate.TraceGenerator;
import io.jmpi.trace.generate.TracePattern;
import io.jmpi.trace.generate.TracePlan;
import io.jmpi.trace.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code jmpi-trace generate}: writes a synthetic trace. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a synthetic DUMPI trace, to measure how analyses scale.",
            "Every message is received, all ranks share one clock, and equal options produce equal files.",
            "Patterns: halo (neighbors in a periodic grid), all-to-one (all ranks send to rank 0),"
                    + " crystal-router (partners that differ in one bit), random (four random partners)."
        })
final class GenerateCommand implements Callable<Integer> {
    private static final int ITERATIONS = 100;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "Output directory; must not contain a trace.")
    private Path directory;

    @Option(
            names = "--pattern",
            defaultValue = "halo",
            paramLabel = "NAME",
            description = "Communication pattern: " + "halo, all-to-one, crystal-router or random (${DEFAULT-VALUE}).")
    private String pattern;

    @Option(
            names = "--ranks",
            defaultValue = "64",
            paramLabel = "N",
            description = "Ranks, 2 to 4096 (${DEFAULT-VALUE}).")
    private int ranks;

    @Option(
            names = "--dimensions",
            defaultValue = "3",
            paramLabel = "N",
            description = "Dimensions of the grid of pattern halo, 2 or 3 (${DEFAULT-VALUE}).")
    private int dimensions;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Number of repetitions of the pattern (" + ITERATIONS + ").")
    private Long iterations;

    @Option(
            names = "--calls",
            paramLabel = "N",
            description = "Approximate number of calls of all ranks; instead of --iterations.")
    private Long calls;

    @Option(
            names = "--size",
            defaultValue = "1024",
            paramLabel = "BYTES",
            description = "Length of a message (${DEFAULT-VALUE}); for crystal-router the mean.")
    private int size;

    @Option(
            names = "--wildcards",
            defaultValue = "0",
            paramLabel = "SHARE",
            description =
                    "Share of receives with wildcards, 0 to 1 (${DEFAULT-VALUE}); patterns random and all-to-one.")
    private double wildcards;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "N",
            description = "Seed of all random choices (${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--gzip",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Compress the files (default: true).")
    private boolean gzip;

    @Option(names = "--threads", paramLabel = "N", description = "Number of writing threads (default: one per core).")
    private Integer threads;

    @Mixin
    private ProgressOptions progressing;

    @Override
    public Integer call() throws IOException {
        TracePlan plan = plan();
        int used = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (used < 1) {
            throw new ParameterException(spec.commandLine(), "--threads must be at least 1, but is " + used);
        }
        long start = System.nanoTime();
        long written = write(plan, used);
        double seconds = (System.nanoTime() - start) / 1e9;
        spec.commandLine()
                .getOut()
                .println(String.format(
                        Locale.ROOT,
                        "%s: %d calls of %d ranks, %d iterations of %s, in %.1f s (%.2f M calls/s)",
                        directory,
                        written,
                        plan.ranks(),
                        plan.iterations(),
                        plan.pattern().patternName(),
                        seconds,
                        written / seconds / 1e6));
        return 0;
    }

    private long write(TracePlan plan, int used) throws IOException {
        try (Progress progress = progressing.progress("writing", 0)) { // the length of the files is unknown
            return new TraceGenerator(plan, gzip).write(directory, used, progress);
        }
    }

    private TracePlan plan() {
        if (calls != null && iterations != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--calls " + calls + " and --iterations " + iterations + ": only one can be given");
        }
        try {
            long repeated = iterations == null ? ITERATIONS : iterations;
            TracePlan plan =
                    new TracePlan(TracePattern.named(pattern), ranks, dimensions, repeated, size, wildcards, seed);
            return calls == null ? plan : withCalls(plan);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private TracePlan withCalls(TracePlan plan) {
        try {
            return plan.withCalls(calls);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--calls " + calls + ": " + e.getMessage(), e);
        }
    }
}
