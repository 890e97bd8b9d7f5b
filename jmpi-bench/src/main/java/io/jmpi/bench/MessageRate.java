package io.jmpi.bench;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Message rate: windows of nonblocking sends, each window acknowledged. */
@Command(
        name = "rate",
        mixinStandardHelpOptions = true,
        description = "Messages per second from rank 0 to rank 1, in acknowledged windows.")
final class MessageRate implements Callable<Integer> {
    private static final int DATA = 1;
    private static final int ACKNOWLEDGEMENT = 2;

    @Mixin
    private PairOptions options;

    @Mixin
    private ResultLines results;

    @Option(names = "--size", defaultValue = "8", paramLabel = "BYTES", description = "Message size (default: 8).")
    private int size;

    @Option(
            names = "--window",
            defaultValue = "64",
            paramLabel = "N",
            description = "Messages per window (default: 64).")
    private int window;

    @Option(
            names = "--windows",
            defaultValue = "50000",
            paramLabel = "N",
            description = "Windows in each repetition (default: ${DEFAULT-VALUE}).")
    private int windows;

    @Option(
            names = "--repetitions",
            defaultValue = "7",
            paramLabel = "N",
            description = "Repetitions; the median counts (default: ${DEFAULT-VALUE}).")
    private int repetitions;

    @Option(
            names = "--warmup",
            defaultValue = "4",
            paramLabel = "N",
            description = "Warm-up repetitions (default: ${DEFAULT-VALUE}).")
    private int warmup;

    @Override
    public Integer call() {
        requireNumbersInRange();
        try (Mpi mpi = PairOptions.join()) {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                PairOptions.printSetup(mpi, "message rate test, window of " + window);
                results.printSetup(mpi);
                System.out.println("# Size      Messages/s    window p50 (us)    p99 (us)  bytes allocated/message");
            }
            for (int i = 0; i < warmup; i++) {
                run(world, "# warm-up ");
            }
            double[] rates = new double[repetitions];
            for (int i = 0; i < repetitions; i++) {
                rates[i] = run(world, "");
            }
            if (world.rank() == 0) {
                Arrays.sort(rates);
                System.out.printf("# median %.0f messages/s%n", rates[repetitions / 2]);
                results.print("rate", rates[repetitions / 2]);
            }
        }
        return 0;
    }

    private void requireNumbersInRange() {
        options.requireInRange("--size", size, 0, PairOptions.MAX_BYTES);
        options.requireInRange("--window", window, 1, Integer.MAX_VALUE);
        options.requireInRange("--windows", windows, 1, Integer.MAX_VALUE);
        options.requireInRange("--repetitions", repetitions, 1, Integer.MAX_VALUE);
        options.requireInRange("--warmup", warmup, 0, Integer.MAX_VALUE);
    }

    private double run(Communicator world, String prefix) {
        Request[] requests = new Request[window];
        Buffer buffer = options.buffer(size);
        Buffer[] buffers = new Buffer[window];
        for (int i = 0; i < window; i++) {
            buffers[i] = options.buffer(size);
        }
        Buffer acknowledgement = options.buffer(4);
        Histogram histogram = new Histogram(10_000_000_000L, 3);
        world.barrier();
        long allocated = PairOptions.allocatedBytes();
        long begin = System.nanoTime();
        for (int w = 0; w < windows && world.rank() < 2; w++) {
            long start = System.nanoTime();
            if (world.rank() == 0) {
                for (int i = 0; i < window; i++) {
                    requests[i] = world.isend(buffer, 1, DATA);
                }
                awaitAll(requests);
                world.recv(acknowledgement, 1, ACKNOWLEDGEMENT);
            } else {
                for (int i = 0; i < window; i++) {
                    requests[i] = world.irecv(buffers[i], 0, DATA);
                }
                awaitAll(requests);
                world.send(acknowledgement, 0, ACKNOWLEDGEMENT);
            }
            histogram.recordValue(System.nanoTime() - start);
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        allocated = PairOptions.allocatedBytes() - allocated;
        double rate = (double) windows * window / seconds;
        if (world.rank() == 0) {
            System.out.printf(
                    "%s%-8d %13.0f %18.2f %11.2f %12.1f%n",
                    prefix,
                    size,
                    rate,
                    histogram.getValueAtPercentile(50) / 1e3,
                    histogram.getValueAtPercentile(99) / 1e3,
                    (double) allocated / windows / window);
        }
        world.barrier();
        return rate;
    }

    /** Waits one by one, without the array of statuses that {@code waitAll} returns. */
    private static void awaitAll(Request[] requests) {
        for (Request request : requests) {
            request.waitFor();
        }
    }
}
