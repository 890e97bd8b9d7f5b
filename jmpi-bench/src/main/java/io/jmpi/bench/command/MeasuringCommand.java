package io.jmpi.bench.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base of the commands that measure and write results to a directory. */
public abstract class MeasuringCommand implements Callable<Integer> {
    private static final DateTimeFormatter TIME_STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final String time = LocalDateTime.now(ZoneId.systemDefault()).format(TIME_STAMP);

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Directory for results (default: ${COMMAND-NAME}-results/TIME).")
    private Path output;

    /** The name of the command. */
    protected final String name() {
        return spec.name();
    }

    /** Creation time of the command, for names of files. */
    protected final String time() {
        return time;
    }

    /** Directory for results. */
    protected final Path directory() {
        return output != null ? output : Path.of(spec.name() + "-results", time);
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Creates the exception for wrong usage. */
    protected final ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    protected final void requireInRange(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw usage(option + " " + value + " is not in " + least + ".." + most);
        }
    }
}
