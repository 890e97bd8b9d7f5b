package io.jmpi.trace;

import io.jmpi.matching.MatcherProviderException;
import io.jmpi.matching.text.Printable;
import io.jmpi.matching.text.WrittenOutput;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code jmpi-trace}: analyses traces of MPI applications. */
@Command(
        name = "jmpi-trace",
        mixinStandardHelpOptions = true,
        versionProvider = JmpiTrace.Version.class,
        description = "Analyses traces of MPI applications: how each matching engine would handle their messages.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "2:the command line is wrong, or the trace has problems; results then cover what could be read and are marked partial"
        },
        subcommands = {
            InfoCommand.class,
            OtmCommand.class,
            MessagesCommand.class,
            CapacityCommand.class,
            TimelineCommand.class,
            MeasuresCommand.class,
            GenerateCompletion.class,
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  jmpi-trace info TRACE_DIR                what a trace contains",
            "  jmpi-trace messages -o DIR TRACE_DIR     which engine suits, why; a page",
            "  jmpi-trace otm TRACE_DIR                 depth of queues by bins",
            "  jmpi-trace capacity -o DIR TRACE_DIR     which devices pay",
            "  jmpi-trace timeline -o FILE TRACE_DIR    calls and messages over time",
            "  jmpi-trace measures messages             what its measures mean",
            "Options of a command: jmpi-trace COMMAND --help",
            "With -cp PATH, each command also knows the matching engines there."
        })
public final class JmpiTrace {
    /** The trace is damaged or incomplete, or the command line is wrong; results, if any, are marked partial. */
    static final int PROBLEM = 2;

    private static final int MIN_HELP_WIDTH = 55; // picocli's minimum

    private JmpiTrace() {}

    /** The version of jmpi, for {@code --version} and reports. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"jmpi-trace " + version()};
        }
    }

    /** The version of jmpi. */
    static String version() {
        String version = JmpiTrace.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    /** Moves the list of commands before the options. */
    private static void commandsFirst(CommandLine commandLine) {
        List<String> sections = new ArrayList<>(commandLine.getHelpSectionKeys());
        List<String> commands =
                List.of(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, UsageMessageSpec.SECTION_KEY_COMMAND_LIST);
        sections.removeAll(commands);
        sections.addAll(sections.indexOf(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING), commands);
        commandLine.setHelpSectionKeys(sections);
    }

    /** The message; for an unknown name also what is near to it. Picocli finds similar commands, the nearest one first. */
    private static String explained(ParameterException exception) {
        if (!(exception instanceof UnmatchedArgumentException unknown)) {
            return exception.getMessage();
        }
        List<String> near = unknown.getSuggestions();
        String message = exception.getMessage();
        if (exception.getCommandLine().getParent() == null && !unknown.isUnknownOption()) {
            message = "unknown command '" + unknown.getUnmatched().get(0) + "'";
            near = near.subList(0, Math.min(1, near.size()));
        }
        return near.isEmpty() ? message : message + "; did you mean " + String.join(" or ", near) + "?";
    }

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        CommandLine commandLine = commandLine();
        if (arguments.length == 0) {
            commandLine.usage(commandLine.getErr());
            System.exit(PROBLEM);
        }
        System.exit(WrittenOutput.exitCode("jmpi-trace", commandLine.execute(arguments)));
    }

    /** The command, ready to execute. */
    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new JmpiTrace());
        commandsFirst(commandLine);
        for (CommandLine each : commandLine.getSubcommands().values()) {
            each.getCommandSpec().usageMessage().abbreviateSynopsis(true); // otherwise it is broken within options
        }
        return commandLine
                .setExpandAtFiles(false)
                .setUsageHelpWidth(Math.max(MIN_HELP_WIDTH, Progress.columns()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((exception, command, given) -> {
                    Exception failure =
                            exception instanceof UncheckedIOException unchecked ? unchecked.getCause() : exception;
                    if (failure instanceof IOException) {
                        boolean isForUser = failure instanceof TraceException;
                        command.getErr()
                                .println("jmpi-trace: "
                                        + Printable.line(isForUser ? failure.getMessage() : failure.toString()));
                        return PROBLEM;
                    }
                    if (failure instanceof MatcherProviderException) {
                        command.getErr().println("jmpi-trace: " + Printable.line(failure.getMessage()));
                        return PROBLEM;
                    }
                    throw exception;
                })
                .setParameterExceptionHandler((exception, given) -> {
                    CommandLine command = exception.getCommandLine();
                    command.getErr().println("jmpi-trace: " + Printable.line(explained(exception)));
                    command.getErr().println("see " + command.getCommandSpec().qualifiedName() + " --help");
                    return PROBLEM;
                });
    }
}
