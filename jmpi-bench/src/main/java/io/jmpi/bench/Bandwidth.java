package io.jmpi.bench;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Bandwidth: windows of large nonblocking sends, each window acknowledged. */
@Command(
        name = "bandwidth",
        mixinStandardHelpOptions = true,
        description = "Megabytes (10^6 bytes) per second from rank 0 to rank 1.")
final class Bandwidth implements Callable<Integer> {
    private static final int DATA = 1;
    private static final int ACKNOWLEDGEMENT = 2;

    @Mixin
    private PairOptions options;

    @Mixin
    private ResultLines results;

    @Option(
            names = "--size",
            defaultValue = "1048576",
            paramLabel = "BYTES",
            description = "Message size (default: 1 MiB).")
    private int size;

    @Option(names = "--window", defaultValue = "8", paramLabel = "N", description = "Messages per window (default: 8).")
    private int window;

    @Option(
            names = "--windows",
            defaultValue = "200",
            paramLabel = "N",
            description = "Windows in each repetition (default: ${DEFAULT-VALUE}).")
    private int windows;

    @Option(
            names = "--repetitions",
            defaultValue = "9",
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
                PairOptions.printSetup(mpi, "bandwidth test, window of " + window);
                results.printSetup(mpi);
                System.out.println("# Size      Bandwidth (MB/s)");
            }
            for (int i = 0; i < warmup; i++) {
                run(world);
            }
            double[] rates = new double[repetitions];
            for (int i = 0; i < repetitions; i++) {
                rates[i] = run(world);
                if (world.rank() == 0) {
                    System.out.printf("%-10d %17.2f%n", size, rates[i]);
                }
            }
            if (world.rank() == 0) {
                Arrays.sort(rates);
                System.out.printf("# median %.2f MB/s%n", rates[repetitions / 2]);
                results.print("bandwidth", rates[repetitions / 2]);
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

    private double run(Communicator world) {
        Request[] requests = new Request[window];
        Buffer[] buffers = new Buffer[window];
        for (int i = 0; i < window; i++) {
            buffers[i] = options.buffer(size);
        }
        Buffer acknowledgement = options.buffer(4);
        world.barrier();
        long begin = System.nanoTime();
        for (int w = 0; w < windows && world.rank() < 2; w++) {
            if (world.rank() == 0) {
                for (int i = 0; i < window; i++) {
                    requests[i] = world.isend(buffers[i], 1, DATA);
                }
                Request.waitAll(requests);
                world.recv(acknowledgement, 1, ACKNOWLEDGEMENT);
            } else {
                for (int i = 0; i < window; i++) {
                    requests[i] = world.irecv(buffers[i], 0, DATA);
                }
                Request.waitAll(requests);
                world.send(acknowledgement, 0, ACKNOWLEDGEMENT);
            }
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        world.barrier();
        return (double) windows * window * size / seconds / 1e6;
    }
}
