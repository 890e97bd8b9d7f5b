package io.jmpi.bench;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The benchmarks as one program with subcommands. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description =
                "Measures ranks: ./jmpirun -n 2 bench COMMAND. All but collective and memory use the first two ranks.",
        subcommands = {Latency.class, MessageRate.class, Bandwidth.class, Collective.class, Memory.class, Bindings.class
        },
        footer = {
            "",
            "Examples:",
            "  ./jmpirun -n 2 bench latency              8 bytes, with percentiles",
            "  ./jmpirun -n 2 bench latency --max 1048576",
            "  ./jmpirun -n 2 bench latency --depth 4096 with 4096 other posted receives",
            "  ./jmpirun -n 2 bench rate                 messages per second, window of 64",
            "  ./jmpirun -n 2 bench bandwidth            1 MiB messages",
            "  ./jmpirun -n 2 --matcher bins bench rate  the same with another matcher",
            "  ./jmpirun -n 4 bench collective           operations of four ranks",
            "  ./jmpirun -n 2 bench bindings --api mpijava  what package mpi costs",
            "  ./jmpirun -n 64 --in-jvm bench memory     what connections cost",
            "  ./jmpibench matching                      matching engines alone, without ranks",
            "",
            "The machine should be idle and have two cores for two ranks. Compare ratios of one run."
        })
public final class Bench {
    private Bench() {}

    public static void main(String[] arguments) {
        CommandLine commandLine = commandLine();
        int code = arguments.length == 0 ? usage(commandLine) : commandLine.execute(arguments);
        if (code != 0) {
            System.exit(code);
        }
    }

    static CommandLine commandLine() {
        return new CommandLine(new Bench()).setUnmatchedOptionsAllowedAsOptionParameters(false);
    }

    private static int usage(CommandLine commandLine) {
        commandLine.usage(System.err);
        return CommandLine.ExitCode.USAGE;
    }
}
