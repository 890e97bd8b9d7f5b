package io.jmpi.bench.matching;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code jmpibench}: benchmarks that need no job of several ranks. */
@Command(
        name = "jmpibench",
        mixinStandardHelpOptions = true,
        description = "Benchmarks in one process.",
        subcommands = MatchingCommand.class,
        footer = {
            "",
            "Examples:",
            "  ./jmpibench matching --help         matching engines, with tables and plots",
            "  ./jmpirun -n 2 bench latency        two ranks: latency, rate, bandwidth"
        })
public final class JmpiBench {
    /** Set by the script, which can tell without any doubt whether standard error is a terminal. */
    private static final String TERMINAL = "jmpi.bench.terminal";

    private JmpiBench() {}

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.setProperty("java.awt.headless", "true"); // plots need no display, and must not look for one
        System.exit(execute(arguments));
    }

    /** Runs the command. */
    static int execute(String... arguments) {
        CommandLine commandLine = new CommandLine(new JmpiBench())
                .setExpandAtFiles(false)
                .setParameterExceptionHandler((exception, given) -> {
                    System.err.println("jmpibench: " + exception.getMessage());
                    System.err.println("see jmpibench "
                            + (exception.getCommandLine().getParent() == null ? "" : "matching ") + "--help");
                    return CommandLine.ExitCode.USAGE;
                });
        if (arguments.length == 0) {
            commandLine.usage(System.err);
            return CommandLine.ExitCode.USAGE;
        }
        return commandLine.execute(arguments);
    }

    static boolean isTerminal() {
        return Boolean.getBoolean(TERMINAL);
    }
}
