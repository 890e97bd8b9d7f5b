package io.jmpi.bench.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures points with JMH, each in its own JVM. JMH's output goes to a log.
 *
 * <p>Thread: one. Lifetime: the caller closes it, which closes the log.
 */
public final class JmhRun implements AutoCloseable {
    private final Effort effort;
    private final List<String> jvmFlags;
    private final Path logFile;
    private final PrintStream log;

    /** Opens the log. */
    public JmhRun(Effort effort, List<String> jvmFlags, Path logFile) throws IOException {
        this.effort = effort;
        this.jvmFlags = List.copyOf(jvmFlags);
        this.logFile = logFile;
        log = new PrintStream(Files.newOutputStream(logFile), true, StandardCharsets.UTF_8);
    }

    /**
     * Measures a point.
     *
     * @return JMH's JSON
     * @throws RunnerException if the measuring JVM failed, or a check in it; the log has its output
     */
    public String measure(Point point) throws RunnerException {
        TimeValue time = TimeValue.milliseconds(effort.millis());
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + point.fullName().replace(".", "\\.") + "$")
                .operationsPerInvocation(point.operations())
                .warmupIterations(effort.warmups())
                .warmupTime(time)
                .measurementIterations(effort.iterations())
                .measurementTime(time)
                .jvmArgsAppend(jvmFlags.toArray(new String[0]))
                .shouldFailOnError(true);
        point.parameters().forEach(options::param);
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        ResultFormatFactory.getInstance(ResultFormatType.JSON, new PrintStream(json, true, StandardCharsets.UTF_8))
                .writeOut(new Runner(options.build(), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
                        .run());
        return json.toString(StandardCharsets.UTF_8);
    }

    /** Measures one point alone: the figure of each iteration. */
    public static double[] iterations(Point point, Effort effort, Path logFile) throws RunnerException, IOException {
        try (JmhRun jmh = new JmhRun(effort, List.of(), logFile)) {
            Results results = new Results().addAll(jmh.measure(point));
            return results.stream().findFirst().orElseThrow().iterations();
        }
    }

    @Override
    public void close() throws IOException {
        boolean lost = log.checkError();
        log.close();
        if (lost) {
            throw new IOException("the log " + logFile + " could not be written completely; is the disk full?");
        }
    }
}
