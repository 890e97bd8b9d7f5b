package io.jmpi.examples.command;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * A program with a command line, whose fields are picocli options. Every rank parses the same arguments; therefore all
 * agree without a message whether they are valid. Only rank 0 prints.
 */
public interface Example {
    /** The exit code for a failed run. */
    int FAILED = 1;

    /** The exit code for wrong options. */
    int WRONG_USAGE = 2;

    /** Why an argument may be wrong. */
    String OPTIONS_OF_JMPIRUN = "Options of jmpirun, such as --matcher, come before the program.";

    /**
     * Does the work.
     *
     * @param console prints at rank 0 only
     * @return the exit code, the same at every rank
     */
    int run(Mpi mpi, Console console);

    /** Runs the example as a program; ends the process unless it succeeds. */
    static void main(Example example, String[] args) {
        int exitCode = execute(example, args, System.out, System.err);
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }

    /** Runs the example from joining the job to leaving it, and returns its exit code. */
    static int execute(Example example, String[] args, PrintStream out, PrintStream err) {
        try (Mpi mpi = Mpi.init()) {
            return execute(example, args, mpi, out, err);
        }
    }

    /** Runs the example in a session and returns its exit code. Collective over all ranks of the job. */
    static int execute(Example example, String[] args, Mpi mpi, PrintStream out, PrintStream err) {
        Console console = new Console(mpi.world().rank() == 0, out, err);
        int exitCode = parseAndRun(example, args, mpi, console);
        // The launcher ends the other ranks as soon as one fails: none may leave before rank 0 has printed why.
        console.flush();
        example.awaitOthers(mpi);
        return exitCode;
    }

    /** Waits until all other ranks have completed their work. Collective. */
    default void awaitOthers(Mpi mpi) {
        mpi.world().barrier();
    }

    /** Broadcasts whether rank 0 succeeded. Collective. */
    static boolean agree(Communicator communicator, boolean successAtRoot) {
        boolean[] success = {successAtRoot};
        communicator.bcast(success, 0);
        return success[0];
    }

    /** Checks the value of an option; returns it. */
    static int requireInRange(CommandSpec spec, String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + " " + value + ": must be " + least + " to " + most);
        }
        return value;
    }

    private static int parseAndRun(Example example, String[] args, Mpi mpi, Console console) {
        CommandLine commandLine = new CommandLine(example);
        try {
            if (commandLine.parseArgs(args).isUsageHelpRequested()) {
                console.print(commandLine.getUsageMessage());
                return 0;
            }
        } catch (ParameterException e) {
            console.error(e.getMessage());
            String heading = "Usage: ";
            console.error(
                    heading + commandLine.getHelp().synopsis(heading.length()).strip());
            console.error("Try --help. " + OPTIONS_OF_JMPIRUN);
            return WRONG_USAGE;
        }
        return example.run(mpi, console);
    }
}
