package io.jmpi.bench;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Ping-pong: half the round trip of one message at a time, as a distribution. */
@Command(
        name = "latency",
        mixinStandardHelpOptions = true,
        description = "Half round trip of a ping-pong, with percentiles in microseconds.",
        footer = {
            "",
            "With --depth every search passes that many other posted receives. The",
            "device of the matcher optimistic has room for 1024 receives by default;",
            "beyond that software matches, which a note after the figures reports:",
            "  JMPI_OPTIMISTIC_RECEIVES=8192 ./jmpirun -n 2 --matcher optimistic \\",
            "      bench latency --depth 4096"
        })
final class Latency implements Callable<Integer> {
    private static final int TAG = 1;

    /** What is transferred at most before and while it measures, so that large messages take seconds. */
    private static final long MOST_BYTES_BEFORE = 20_000_000_000L;

    private static final long MOST_BYTES = 4_000_000_000L;

    @Mixin
    private PairOptions options;

    @Mixin
    private ResultLines results;

    @Option(
            names = "--warmup",
            defaultValue = "20000",
            paramLabel = "N",
            description = "Round trips before measuring (default: ${DEFAULT-VALUE}).")
    private int warmup;

    @Option(names = "--min", defaultValue = "8", paramLabel = "BYTES", description = "Smallest message (default: 8).")
    private int min;

    @Option(
            names = "--max",
            defaultValue = "8",
            paramLabel = "BYTES",
            description = "Largest message; sizes double from the smallest (default: 8).")
    private int max;

    @Option(
            names = "--iterations",
            defaultValue = "200000",
            paramLabel = "N",
            description = "Round trips per size (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Option(
            names = "--depth",
            defaultValue = "0",
            paramLabel = "N",
            description = "Receives that are posted throughout (default: ${DEFAULT-VALUE}).")
    private int depth;

    @Option(names = "--hgrm", paramLabel = "FILE", description = "Write the last size's percentile distribution here.")
    private Path hgrm;

    @Override
    public Integer call() throws IOException {
        requireNumbersInRange();
        try (Mpi mpi = PairOptions.join()) {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                PairOptions.printSetup(mpi, "latency test, depth " + depth);
                results.printSetup(mpi);
                System.out.println(
                        "# Size          Latency (us)       p50       p90       p99     p99.9       max  bytes allocated/message");
            }
            int peer = 1 - world.rank();
            StandingReceives standing = StandingReceives.post(world, peer, TAG + 1, world.rank() < 2 ? depth : 0);
            for (int size = min; size <= max; size = Math.max(1, size * 2)) {
                measure(world, size);
            }
            if (!standing.note().isEmpty()) {
                System.out.println("# note of rank " + world.rank() + ": " + standing.note());
            }
            standing.cancel();
            world.barrier(); // a receive fails when the rank that it waits for has left
        }
        return 0;
    }

    private void requireNumbersInRange() {
        options.requireInRange("--warmup", warmup, 0, Integer.MAX_VALUE);
        options.requireInRange("--min", min, 0, PairOptions.MAX_BYTES);
        options.requireInRange("--max", max, min, PairOptions.MAX_BYTES);
        options.requireInRange("--iterations", iterations, 1, Integer.MAX_VALUE);
        options.requireInRange("--depth", depth, 0, Integer.MAX_VALUE);
    }

    private void measure(Communicator world, int size) throws IOException {
        int rounds = (int) Math.max(1000, Math.min(iterations, MOST_BYTES / Math.max(size, 1)));
        int before = (int) Math.min(warmup, MOST_BYTES_BEFORE / Math.max(size, 1));
        Buffer buffer = options.buffer(size);
        world.barrier();
        if (world.rank() == 0) {
            Histogram histogram = new Histogram(10_000_000_000L, 3);
            pingPong(world, buffer, before, histogram);
            histogram.reset();
            long allocated = PairOptions.allocatedBytes();
            pingPong(world, buffer, rounds, histogram);
            allocated = PairOptions.allocatedBytes() - allocated;
            print(size, rounds, histogram, allocated);
        } else if (world.rank() == 1) {
            for (int i = 0; i < before + rounds; i++) {
                world.recv(buffer, 0, TAG);
                world.send(buffer, 0, TAG);
            }
        }
        world.barrier();
    }

    /** Also warms up, so that the measured code is the same loop, compiled. */
    private static void pingPong(Communicator world, Buffer buffer, int rounds, Histogram histogram) {
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            world.send(buffer, 1, TAG);
            world.recv(buffer, 1, TAG);
            histogram.recordValue((System.nanoTime() - start) / 2);
        }
    }

    private void print(int size, int rounds, Histogram histogram, long allocated) throws IOException {
        System.out.printf(
                "%-10d %18.2f %9.2f %9.2f %9.2f %9.2f %9.2f %12.1f%n",
                size,
                histogram.getMean() / 1e3,
                histogram.getValueAtPercentile(50) / 1e3,
                histogram.getValueAtPercentile(90) / 1e3,
                histogram.getValueAtPercentile(99) / 1e3,
                histogram.getValueAtPercentile(99.9) / 1e3,
                histogram.getMaxValue() / 1e3,
                allocated / (2.0 * rounds));
        results.print("p50", histogram.getValueAtPercentile(50) / 1e3);
        results.print("p99", histogram.getValueAtPercentile(99) / 1e3);
        if (hgrm != null) {
            try (PrintStream file =
                    new PrintStream(new FileOutputStream(hgrm.toFile()), false, StandardCharsets.US_ASCII)) {
                histogram.outputPercentileDistribution(file, 1e3);
            }
        }
    }
}
