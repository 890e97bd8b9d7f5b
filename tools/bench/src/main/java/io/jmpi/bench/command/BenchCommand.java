package io.jmpi.bench.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base of the commands of {@code jmpibench}: output streams, and the rejection of wrong options. */
public abstract class BenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    protected final CommandSpec spec() {
        return spec;
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

    /** Finds what an option names, each once; an unknown name is wrong usage. */
    protected final <T> List<T> named(String option, List<String> names, Function<String, T> finder) {
        try {
            return names.stream().map(finder).distinct().toList();
        } catch (IllegalArgumentException e) {
            throw usage(option + ": " + e.getMessage());
        }
    }

    /** Warns that other programs run, before something is measured. */
    protected final void warnIfBusy() {
        Machine.busy().ifPresent(warning -> err().println("jmpibench: " + warning));
    }

    /**
     * Shows the progress of the measurement from now on.
     *
     * @param total points to measure
     * @param expectedMillisEach estimated duration of a point until one has been measured
     */
    protected final Progress progress(int total, long expectedMillisEach) {
        return new Progress(err(), Progress.isTerminal(), System::nanoTime, total, expectedMillisEach);
    }
}
