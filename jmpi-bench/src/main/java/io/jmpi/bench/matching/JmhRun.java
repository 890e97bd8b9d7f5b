package io.jmpi.bench.matching;

import io.jmpi.matching.MatcherProvider;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/**
 * Measures points with JMH, each in its own JVM. JMH's output goes to a log file, and its measurements, with all
 * iterations, to a JSON file that its tools read.
 *
 * <p>Thread: one. Lifetime: the caller closes it, which closes the log.
 */
final class JmhRun implements AutoCloseable {
    private static final double MEDIAN = 50;

    private final Effort effort;
    private final List<String> jvmFlags;
    private final PrintStream log;
    private final Path logFile;
    private final Path json;
    private final List<RunResult> results = new ArrayList<>();

    /**
     * Opens the log.
     *
     * @param name prefix of both files' names; {@code .log} and {@code .json} follow
     */
    JmhRun(Effort effort, List<String> jvmFlags, Path directory, String name) throws IOException {
        this.effort = effort;
        this.jvmFlags = List.copyOf(jvmFlags);
        logFile = directory.resolve(name + ".log");
        log = new PrintStream(Files.newOutputStream(logFile), true, StandardCharsets.UTF_8);
        json = directory.resolve(name + ".json");
    }

    /**
     * Measures a point.
     *
     * @throws RunnerException if the measuring JVM failed, or the engine made wrong pairs; the log contains its output
     */
    Point measure(MatchingCase matchingCase, MatcherProvider engine, int depth) throws RunnerException {
        TimeValue time = TimeValue.milliseconds(effort.millis());
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + MatchingBenchmark.class.getName().replace(".", "\\.") + "\\.")
                .param("matchingCase", matchingCase.caseName())
                .param("engine", engine.name())
                .param("depth", Integer.toString(depth))
                .operationsPerInvocation(matchingCase.pairsInStep(depth))
                .warmupIterations(effort.warmups())
                .warmupTime(time)
                .measurementIterations(effort.iterations())
                .measurementTime(time)
                .addProfiler(GCProfiler.class)
                .jvmArgsAppend(jvmFlags.toArray(new String[0]))
                .shouldFailOnError(true);
        RunResult result = new Runner(
                        options.build(), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
                .runSingle();
        results.add(result);
        return point(matchingCase, engine, depth, result);
    }

    private static Point point(MatchingCase matchingCase, MatcherProvider engine, int depth, RunResult result) {
        Statistics time = result.getPrimaryResult().getStatistics();
        int units = matchingCase.unitsInPair(depth);
        double pairs = event(result, "steps") * matchingCase.pairsInStep(depth);
        return new Point(
                matchingCase,
                engine.name(),
                depth,
                time.getPercentile(MEDIAN) / units,
                time.getMin() / units,
                time.getMax() / units,
                event(result, "allocatedBytes") / pairs);
    }

    /** One of {@link MatchingBenchmark.Allocation}'s counters. */
    private static double event(RunResult result, String name) {
        Result<?> counter = result.getSecondaryResults().get(name);
        if (counter == null) {
            throw new IllegalStateException("JMH's result has no " + name + " but "
                    + result.getSecondaryResults().keySet());
        }
        return counter.getScore();
    }

    /** The file with JMH's own output. */
    Path logFile() {
        return logFile;
    }

    /** Writes the JSON file with all measurements so far. */
    void writeJson() throws IOException {
        try (PrintStream file = new PrintStream(Files.newOutputStream(json), false, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, file).writeOut(results);
        }
    }

    @Override
    public void close() {
        log.close();
    }
}
