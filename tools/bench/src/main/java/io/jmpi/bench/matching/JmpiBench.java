package io.jmpi.bench.matching;

import io.jmpi.bench.cost.CostCommand;
import io.jmpi.bench.devices.DevicesCommand;
import io.jmpi.bench.engines.EnginesCommand;
import io.jmpi.bench.files.FilesCommand;
import io.jmpi.bench.packing.PackingCommand;
import io.jmpi.bench.path.PathCommand;
import io.jmpi.bench.peers.PeersCommand;
import io.jmpi.bench.peers.UcxCommand;
import io.jmpi.bench.report.ReportCommand;
import io.jmpi.bench.scale.ScaleCommand;
import io.jmpi.bench.scorecard.ScorecardCommand;
import io.jmpi.bench.start.StartCommand;
import io.jmpi.bench.study.Study;
import io.jmpi.bench.threads.ThreadsCommand;
import io.jmpi.matching.MatcherProviderException;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.text.Printable;
import io.jmpi.matching.text.WrittenOutput;
import java.io.IOException;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code jmpibench}: benchmarks that need no job of several ranks. */
@Command(
        name = "jmpibench",
        mixinStandardHelpOptions = true,
        versionProvider = JmpiBench.Version.class,
        description = "Benchmarks in one process, and comparisons with other MPI libraries.",
        subcommands = {
            MatchingCommand.class,
            HostCommand.class,
            DevicesCommand.class,
            ThreadsCommand.class,
            ScorecardCommand.class,
            EnginesCommand.class,
            PackingCommand.class,
            PathCommand.class,
            PeersCommand.class,
            UcxCommand.class,
            StartCommand.class,
            ScaleCommand.class,
            CostCommand.class,
            FilesCommand.class,
            GenerateCompletion.class
        },
        footer = {
            "",
            "With -cp PATH, each command also knows the matching engines there.",
            "",
            "Examples:",
            "  bin/jmpibench report             a standard set as one HTML page",
            "  bin/jmpibench matching --help    matching engines, with tables and plots",
            "  bin/jmpibench host --help        matching on the application's thread",
            "  bin/jmpibench threads            matching by several threads",
            "  bin/jmpibench engines            programs of ranks, each engine in turn",
            "  bin/jmpibench figure otm-8       figure 8 of the paper, in virtual time",
            "  bin/jmpibench packing            packing rates of datatypes",
            "  bin/jmpibench path               a message's cost for sender and receiver",
            "  bin/jmpibench peers --help       jmpi compared with other libraries",
            "  bin/jmpibench ucx --help         jmpi over UCX, and UCX from C",
            "  bin/jmpibench start              how soon a job runs, and is fast",
            "  bin/jmpibench scale              connections and memory of many ranks",
            "  bin/jmpibench connectx           the study of matching on ConnectX-5",
            "  bin/jmpibench cost --help        what an option of jmpirun costs",
            "  bin/jmpibench files              a file that ranks write together",
            "  bin/jmpibench overlap            communication hidden by computation",
            "  ./jmpirun -n 2 osu latency       latency, bandwidth, collectives of ranks"
        })
public final class JmpiBench {
    private JmpiBench() {}

    /** The version of jmpi, for {@code --version}. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = JmpiBench.class.getPackage().getImplementationVersion();
            return new String[] {
                "jmpibench " + (version == null ? "(not packaged)" : version), "Java " + Runtime.version()
            };
        }
    }

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        try {
            MatchingEngines.load();
        } catch (MatcherProviderException e) { // else picocli reports that it cannot create a command
            System.err.println("jmpibench: " + Printable.line(e.getMessage()));
            System.exit(CommandLine.ExitCode.USAGE);
        }
        CommandLine commandLine = commandLine();
        if (arguments.length == 0) {
            commandLine.usage(commandLine.getErr());
            System.exit(CommandLine.ExitCode.USAGE);
        }
        System.exit(WrittenOutput.exitCode("jmpibench", commandLine.execute(arguments)));
    }

    /** The command, ready to execute. */
    public static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new JmpiBench()).addSubcommand(new ReportCommand(StandardSet::of));
        Study.all().forEach(study -> commandLine.addSubcommand(study.command()));
        abbreviateSynopses(commandLine);
        return commandLine
                .setExpandAtFiles(false)
                .setExecutionExceptionHandler((exception, command, given) -> {
                    if (exception instanceof IOException) {
                        command.getErr()
                                .println("jmpibench: "
                                        + Printable.line(
                                                exception)); // the message may be a path alone; the class explains it
                        return CommandLine.ExitCode.SOFTWARE;
                    }
                    throw exception;
                })
                .setParameterExceptionHandler((exception, given) -> {
                    CommandLine command = exception.getCommandLine();
                    command.getErr().println("jmpibench: " + Printable.line(exception.getMessage()));
                    command.getErr().println("see " + command.getCommandSpec().qualifiedName() + " --help");
                    return CommandLine.ExitCode.USAGE;
                });
    }

    /** The options follow anyway; picocli would break the line of all options within their names. */
    private static void abbreviateSynopses(CommandLine commandLine) {
        for (CommandLine each : commandLine.getSubcommands().values()) {
            each.getCommandSpec().usageMessage().abbreviateSynopsis(true);
            abbreviateSynopses(each);
        }
    }
}
