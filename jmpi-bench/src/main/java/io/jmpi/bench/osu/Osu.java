package io.jmpi.bench.osu;

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
            "  ./jmpirun -n 2 osu latency                by size of the message",
            "  ./jmpirun -n 2 osu latency -m 8:8 -f      8 bytes, with spread and percentiles",
            "  ./jmpirun -n 2 osu latency -m 8:8 --depth 4096  with 4096 other posted receives",
            "  ./jmpirun -n 2 osu bw -m 1048576:1048576 -W 8   1 MiB messages, windows of 8",
            "  ./jmpirun -n 4 osu mbw_mr -m 8:8          messages per second of two pairs",
            "  ./jmpirun -n 2 --matcher bins osu mbw_mr  the same with another matcher",
            "  ./jmpirun -n 4 osu allreduce              a collective operation of four ranks",
            "  ./jmpirun -n 4 osu iallreduce             and how it overlaps with computation",
            "  ./jmpirun -n 2 osu latency --json FILE    all figures as JSON, too",
            "  ./jmpirun -n 2 osu bindings --api mpijava what package mpi costs",
            "  ./jmpirun -n 64 --in-jvm osu memory       what connections cost",
            "  ./jmpibench matching                      matching engines alone, without ranks",
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
            commandLine.addSubcommand(kind.name(), new Bandwidth(kind));
        }
        commandLine.addSubcommand(new ThreadedLatency());
        commandLine.addSubcommand("overlap", new MessageOverlap());
        for (CollectiveOperation operation : CollectiveOperation.values()) {
            commandLine.addSubcommand(operation.name(), new Collective(operation));
            commandLine.addSubcommand("i" + operation, new CollectiveOverlap(operation));
        }
        commandLine.addSubcommand(new Bindings());
        commandLine.addSubcommand(new Memory());
        return commandLine.setUnmatchedOptionsAllowedAsOptionParameters(false);
    }

    private static int usage(CommandLine commandLine) {
        commandLine.usage(System.err);
        return CommandLine.ExitCode.USAGE;
    }
}
