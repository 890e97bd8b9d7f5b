package io.jmpi.trace;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code jmpi-trace}: analyses traces of MPI applications. */
@Command(
        name = "jmpi-trace",
        mixinStandardHelpOptions = true,
        description = "Reads traces of MPI applications and says how matching engines would do with them.",
        subcommands = {
            OtmCommand.class,
            MessagesCommand.class,
            InfoCommand.class,
            GenerateCommand.class,
        })
public final class JmpiTrace {
    /** The trace is damaged or incomplete, or the command line is wrong; results, if any, are marked partial. */
    static final int PROBLEM = 2;

    private JmpiTrace() {}

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.setProperty("java.awt.headless", "true"); // plots need no display, and must not look for one
        CommandLine commandLine = commandLine();
        if (arguments.length == 0) {
            commandLine.usage(commandLine.getErr());
            System.exit(PROBLEM);
        }
        System.exit(commandLine.execute(arguments));
    }

    /** The command, ready to execute. */
    static CommandLine commandLine() {
        return new CommandLine(new JmpiTrace())
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((exception, command, given) -> {
                    if (exception instanceof IOException) {
                        command.getErr().println("jmpi-trace: " + exception.getMessage());
                        return PROBLEM;
                    }
                    throw exception;
                })
                .setParameterExceptionHandler((exception, given) -> {
                    CommandLine command = exception.getCommandLine();
                    command.getErr().println("jmpi-trace: " + exception.getMessage());
                    command.getErr().println("see " + command.getCommandSpec().qualifiedName() + " --help");
                    return PROBLEM;
                });
    }
}
