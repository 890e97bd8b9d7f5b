package io.jmpi.bench.osu.messages;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.bench.osu.program.OsuOptions;
import io.jmpi.bench.osu.program.Payload;
import io.jmpi.bench.osu.program.Stopwatch;
import java.util.concurrent.Callable;
import mpi.MPI;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Ping-pong by jmpi's own interface or by package {@code mpi}: measures the overhead of that package. */
@Command(
        name = "bindings",
        mixinStandardHelpOptions = true,
        description = "Half round trip of a ping-pong by jmpi's interface, or by package mpi in one of its flavours.",
        footer = {"", "Compare in turn, several times: --api jmpi, --api mpijava, --api openmpi."})
public final class Bindings implements Callable<Integer> {
    private static final int TAG = 1;

    /** The interface that a program calls. */
    enum Api {
        jmpi,
        mpijava,
        openmpi
    }

    /** One message in each direction, by one of the interfaces. */
    private interface Messages {
        void send();

        void receive();
    }

    @Spec
    private CommandSpec spec;

    @Option(names = "--api", required = true, description = "The interface: ${COMPLETION-CANDIDATES}.")
    private Api api;

    @Option(
            names = "--size",
            defaultValue = "8",
            paramLabel = "BYTES",
            description = "Bytes of a message (default: 8).")
    private int size;

    @Option(
            names = "--iterations",
            defaultValue = "200000",
            paramLabel = "N",
            description = "Measured round trips, after as many for warm-up (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Override
    public Integer call() {
        OsuOptions.requireInRange(spec, "--size", size, 0, OsuOptions.MAX_BYTES);
        OsuOptions.requireInRange(spec, "--iterations", iterations, 1, Integer.MAX_VALUE);
        Payload payload = Payload.bytes(1, size, false);
        byte[] bytes = (byte[]) payload.memory();
        if (api == Api.jmpi) {
            try (Mpi mpi = Mpi.init()) {
                Communicator world = mpi.world();
                int peer = 1 - world.rank();
                run(world.rank(), payload, new Messages() {
                    @Override
                    public void send() {
                        world.send(bytes, peer, TAG);
                    }

                    @Override
                    public void receive() {
                        world.recv(bytes, peer, TAG);
                    }
                });
            }
            return 0;
        }
        MPI.Init(new String[0]);
        int peer = 1 - MPI.COMM_WORLD.getRank();
        run(MPI.COMM_WORLD.getRank(), payload, api == Api.mpijava ? mpiJava(bytes, peer) : openMpi(bytes, peer));
        MPI.Finalize();
        return 0;
    }

    private static Messages mpiJava(byte[] bytes, int peer) {
        return new Messages() {
            @Override
            public void send() {
                MPI.COMM_WORLD.Send(bytes, 0, bytes.length, MPI.BYTE, peer, TAG);
            }

            @Override
            public void receive() {
                MPI.COMM_WORLD.Recv(bytes, 0, bytes.length, MPI.BYTE, peer, TAG);
            }
        };
    }

    private static Messages openMpi(byte[] bytes, int peer) {
        return new Messages() {
            @Override
            public void send() {
                MPI.COMM_WORLD.send(bytes, bytes.length, MPI.BYTE, peer, TAG);
            }

            @Override
            public void receive() {
                MPI.COMM_WORLD.recv(bytes, bytes.length, MPI.BYTE, peer, TAG);
            }
        };
    }

    private void run(int rank, Payload payload, Messages messages) {
        if (rank > 1) {
            return;
        }
        check(rank, payload, messages);
        Histogram histogram = Stopwatch.histogram();
        for (int i = 0; i < iterations; i++) {
            pingPong(rank, messages, histogram);
        }
        histogram.reset();
        long allocated = Stopwatch.allocatedBytes();
        long begin = System.nanoTime();
        for (int i = 0; i < iterations; i++) {
            pingPong(rank, messages, histogram);
        }
        double mean = (System.nanoTime() - begin) / 2e3 / iterations;
        allocated = Stopwatch.allocatedBytes() - allocated;
        if (rank == 0) {
            System.out.println("# api           bytes  mean (us)        p50        p99  bytes allocated/message");
            System.out.printf(
                    "%-10s %10d %10.3f %10.3f %10.3f %24.1f%n",
                    api,
                    size,
                    mean,
                    histogram.getValueAtPercentile(50) / 1e3,
                    histogram.getValueAtPercentile(99) / 1e3,
                    allocated / 2.0 / iterations);
        }
    }

    /** Rank 1 answers with the received bytes and then with bytes of its own. */
    private static void check(int rank, Payload payload, Messages messages) {
        if (rank == 0) {
            payload.fill(1, 0, 0);
            messages.send();
            payload.clear();
            messages.receive();
            payload.check(0, 1, 0, 0, 0);
            messages.receive();
            payload.check(0, 2, 1, 1, 0);
        } else {
            payload.clear();
            messages.receive();
            payload.check(0, 1, 0, 0, 0);
            messages.send();
            payload.fill(2, 1, 0);
            messages.send();
        }
    }

    private static void pingPong(int rank, Messages messages, Histogram histogram) {
        if (rank == 0) {
            long begin = System.nanoTime();
            messages.send();
            messages.receive();
            histogram.recordValue((System.nanoTime() - begin) / 2);
        } else {
            messages.receive();
            messages.send();
        }
    }
}
