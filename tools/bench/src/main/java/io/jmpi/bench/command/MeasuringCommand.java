package io.jmpi.bench.command;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import picocli.CommandLine.Option;

/** Base of the commands that measure and write results to a directory. */
public abstract class MeasuringCommand extends BenchCommand {
    private static final DateTimeFormatter TIME_STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final String time = LocalDateTime.now(ZoneId.systemDefault()).format(TIME_STAMP);

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Directory for results (default: ${COMMAND-NAME}-results/TIME).")
    private Path output;

    /** Creation time of the command, for names of files. */
    protected final String time() {
        return time;
    }

    /** Directory for results. */
    protected final Path directory() {
        return output != null ? output : Path.of(spec().name() + "-results", time);
    }
}
