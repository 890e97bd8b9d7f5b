package io.jmpi.bench;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.internal.collective.AlgorithmSelection;
import io.jmpi.reduction.ReduceOp;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Collective operations compared with point-to-point messages of the same session. */
@Command(
        name = "collective",
        mixinStandardHelpOptions = true,
        description = "Time of a collective operation, compared with point-to-point messages.",
        footer = {
            "",
            "Small operations are compared with half a round trip, times log2 of the ranks.",
            "Large ones by volume: a broadcast moves its bytes to all ranks but one, an",
            "allreduce twice as many, an alltoall its bytes between each two ranks, both",
            "ways; \"of p2p\" is the rate of that volume relative to the bandwidth between",
            "two ranks.",
            "",
            "  ./jmpirun -n 4 bench collective --operation allreduce --count 131072",
            "  ./jmpirun -n 4 --in-jvm bench collective --count 8",
            "  ./jmpirun -n 4 bench collective --operation bcast --algorithm chain"
        })
final class Collective implements Callable<Integer> {
    private static final int SMALL = 4096;
    private static final int ROUND_TRIPS = 2000;
    private static final int WINDOWS = 20;
    private static final int BANDWIDTH_BYTES = 1 << 20;

    /** The operations to measure. */
    enum Operation {
        barrier,
        bcast,
        allreduce,
        alltoall;

        /** Returns the bytes that must move between ranks if each buffer, or each part of it for one rank, has that many. */
        double volume(double bytes, int ranks) {
            return switch (this) {
                case barrier -> 0;
                case bcast -> bytes * (ranks - 1);
                case allreduce -> 2 * bytes * (ranks - 1);
                case alltoall -> bytes * ranks * (ranks - 1);
            };
        }
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private ResultLines results;

    @Option(names = "--operation", paramLabel = "NAME", description = "${COMPLETION-CANDIDATES} (default: all).")
    private Operation operation;

    @Option(names = "--algorithm", paramLabel = "NAME", description = "The algorithm (default: from the table).")
    private String algorithm;

    @Option(
            names = "--count",
            defaultValue = "8",
            paramLabel = "N",
            description = "Doubles in each rank's buffer, of alltoall for each rank (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--calls",
            defaultValue = "0",
            paramLabel = "N",
            description = "Calls in each repetition (default: by size).")
    private int calls;

    @Option(
            names = "--repetitions",
            defaultValue = "15",
            paramLabel = "N",
            description = "Repetitions; the median counts (default: ${DEFAULT-VALUE}).")
    private int repetitions;

    @Option(
            names = "--warmup",
            defaultValue = "4",
            paramLabel = "N",
            description = "Warm-up repetitions (default: ${DEFAULT-VALUE}).")
    private int warmup;

    /** Validates options before the session begins, because wrong usage should not cost one. */
    private void requireUsable() {
        PairOptions.requireInRange(spec, "--count", count, 0, PairOptions.MAX_BYTES / Double.BYTES);
        PairOptions.requireInRange(spec, "--calls", calls, 0, Integer.MAX_VALUE);
        PairOptions.requireInRange(spec, "--repetitions", repetitions, 1, Integer.MAX_VALUE);
        PairOptions.requireInRange(spec, "--warmup", warmup, 0, Integer.MAX_VALUE);
        if (algorithm == null) {
            return;
        }
        if (operation == null) {
            throw new ParameterException(spec.commandLine(), "--algorithm " + algorithm + " needs an --operation");
        }
        try {
            AlgorithmSelection.TABLE.with(operation + "=" + algorithm);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--algorithm " + algorithm + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Integer call() {
        requireUsable();
        try (Mpi mpi = PairOptions.join()) {
            Communicator world = mpi.world();
            boolean speaks = world.rank() == 0;
            if (speaks) {
                PairOptions.printSetup(mpi, "collective test, " + world.size() + " ranks");
                results.printSetup(mpi);
            }
            boolean small = count * Double.BYTES <= SMALL;
            CollectiveTimes times = new CollectiveTimes(world, warmup, repetitions);
            double reference = small
                    ? times.halfRoundTrip(count * Double.BYTES, ROUND_TRIPS)
                    : times.bandwidth(BANDWIDTH_BYTES, WINDOWS);
            if (speaks) {
                System.out.printf(
                        small ? "# half round trip of %d bytes: %.2f us%n" : "# %d bytes to one rank at %.0f MB/s%n",
                        small ? count * Double.BYTES : BANDWIDTH_BYTES,
                        reference);
                System.out.println(
                        "# Operation       Bytes    Time (us)  " + (small ? "rounds*p2p" : "     MB/s   of p2p"));
            }
            for (Operation each : operation == null ? Operation.values() : new Operation[] {operation}) {
                if (each == Operation.barrier && !small) {
                    continue; // moves no bytes
                }
                double micros = measure(world, each, small);
                if (speaks) {
                    print(each, micros, reference, small, world.size());
                    results.print(operation == null ? each + "-time" : "time", micros);
                }
            }
        }
        return 0;
    }

    private double measure(Communicator world, Operation each, boolean small) {
        Info info = algorithm == null ? world.info() : world.info().with("jmpi_algorithms", each + "=" + algorithm);
        Communicator measured = world.dup(info);
        int parts = each == Operation.alltoall ? world.size() : 1;
        if (count > PairOptions.MAX_BYTES / Double.BYTES / parts) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--count " + count + " is too large for alltoall of " + parts
                            + " ranks; choose another --operation");
        }
        Buffer sending = Buffer.of(new double[parts * count]);
        Buffer receiving = Buffer.of(new double[parts * count]);
        int eachTime = calls > 0 ? calls : small ? ROUND_TRIPS : Math.max(5, (64 << 20) / (count * Double.BYTES));
        double micros = new CollectiveTimes(measured, warmup, repetitions)
                .micros(
                        eachTime,
                        switch (each) {
                            case barrier -> measured::barrier;
                            case bcast -> () -> measured.bcast(sending, 0);
                            case allreduce -> () -> measured.allreduce(sending, receiving, ReduceOp.SUM);
                            case alltoall -> () -> measured.alltoall(sending, receiving);
                        });
        measured.free();
        return micros;
    }

    private void print(Operation each, double micros, double reference, boolean small, int ranks) {
        double bytes = each == Operation.barrier ? 0 : (double) count * Double.BYTES;
        System.out.printf("%-12s %10.0f %12.2f", each, bytes, micros);
        if (small) {
            double rounds = Math.ceil(Math.log(ranks) / Math.log(2));
            System.out.printf("  %10.2f%n", micros / (reference * rounds));
        } else {
            double rate = each.volume(bytes, ranks) / micros;
            System.out.printf("  %9.0f %7.0f%%%n", rate, 100 * rate / reference);
        }
    }
}
