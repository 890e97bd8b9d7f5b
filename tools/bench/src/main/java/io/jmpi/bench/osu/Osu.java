package io.jmpi.bench.osu;

import io.jmpi.bench.osu.collectives.Collective;
import io.jmpi.bench.osu.collectives.CollectiveOperation;
import io.jmpi.bench.osu.messages.Bandwidth;
import io.jmpi.bench.osu.messages.Bindings;
import io.jmpi.bench.osu.messages.Latency;
import io.jmpi.bench.osu.messages.ObjectLatency;
import io.jmpi.bench.osu.messages.OtmRate;
import io.jmpi.bench.osu.onesided.Access;
import io.jmpi.bench.osu.onesided.OneSided;
import io.jmpi.bench.osu.overlap.CollectiveOverlap;
import io.jmpi.bench.osu.overlap.MessageOverlap;
import io.jmpi.bench.osu.program.OsuProgram;
import io.jmpi.bench.osu.threads.ThreadedHalo;
import io.jmpi.bench.osu.threads.ThreadedLatency;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The benchmarks of ranks as one program with subcommands. */
@Command(
        name = "osu",
        mixinStandardHelpOptions = true,
        description = "Measures ranks, as the OSU micro-benchmarks do: ./jmpirun -n 2 osu COMMAND.",
        footer = {
            "",
            "Examples:",
            "  ./jmpirun -n 2 osu latency                 by size of the message",
            "  ./jmpirun -n 2 osu latency -m 8:8 -f       8 bytes, with percentiles",
            "  ./jmpirun -n 2 osu latency --depth 4096    with 4096 other receives",
            "  ./jmpirun -n 2 osu bw -m 65536: -W 8       long messages, windows of 8",
            "  ./jmpirun -n 4 osu mbw_mr -m 8:8           messages per second of 2 pairs",
            "  ./jmpirun -n 2 --matcher bins osu mbw_mr   the same with another matcher",
            "  ./jmpirun -n 2 osu otm_rate                acknowledged sequences of messages",
            "  ./jmpirun -n 2 osu halo_mt -t 4            a halo exchange of many threads",
            "  ./jmpirun -n 4 osu allreduce               a collective operation",
            "  ./jmpirun -n 4 osu iallreduce              how a computation hides it",
            "  ./jmpirun -n 2 osu put                     a window of another rank",
            "  ./jmpirun -n 2 osu latency --json FILE     all figures as JSON, too",
            "  ./jmpirun -n 2 osu bindings --api mpijava  what package mpi costs",
            "  ./jmpirun -n 2 osu objects                 what objects cost beside arrays",
            "  ./jmpirun -n 64 --in-jvm osu memory        what connections cost",
            "  bin/jmpibench matching                       matching engines alone",
            "",
            "All check what they transfer. The machine should be idle and have two cores for",
            "two ranks. Compare ratios of one run."
        })
public final class Osu {
    private Osu() {}

    public static void main(String[] arguments) {
        CommandLine commandLine = commandLine();
        int code = arguments.length == 0 ? usage(commandLine) : commandLine.execute(arguments);
        if (code != 0) {
            System.exit(code);
        }
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Osu());
        commandLine.addSubcommand(new Latency());
        for (Bandwidth.Kind kind : Bandwidth.Kind.values()) {
            add(commandLine, kind.name(), new Bandwidth(kind), kind.description);
        }
        commandLine.addSubcommand(new ThreadedLatency());
        commandLine.addSubcommand(new OtmRate());
        commandLine.addSubcommand(new ThreadedHalo());
        add(commandLine, "overlap", new MessageOverlap(), "Overlap of a message each way and a computation.");
        for (CollectiveOperation operation : CollectiveOperation.ALL) {
            String name = operation.name();
            add(commandLine, name, new Collective(operation), "Time of " + name + ".");
            add(
                    commandLine,
                    "i" + name,
                    new CollectiveOverlap(operation),
                    "Overlap of " + name + " and a computation.");
        }
        for (Access access : Access.values()) {
            add(commandLine, access.command(), new OneSided(access), access.description());
        }
        commandLine.addSubcommand(new Bindings());
        commandLine.addSubcommand(new ObjectLatency());
        commandLine.addSubcommand(new Memory());
        return commandLine.setUnmatchedOptionsAllowedAsOptionParameters(false);
    }

    /** Adds a command of several that share a class, with its own line in the list. */
    private static void add(CommandLine commandLine, String name, OsuProgram program, String header) {
        CommandLine command = new CommandLine(program);
        command.getCommandSpec().usageMessage().header(header, "");
        commandLine.addSubcommand(name, command);
    }

    private static int usage(CommandLine commandLine) {
        commandLine.usage(System.err);
        return CommandLine.ExitCode.USAGE;
    }
}
