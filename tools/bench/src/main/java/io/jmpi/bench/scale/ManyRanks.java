package io.jmpi.bench.scale;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.reduction.ReduceOp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Jobs of many ranks in this JVM, which connect by TCP as processes do, and their costs. Linux only. */
final class ManyRanks {
    /** The operation that each rank calls after its start. */
    enum Operation {
        start {
            @Override
            void call(Communicator world) {}
        },
        barrier {
            @Override
            void call(Communicator world) {
                world.barrier();
            }
        },
        allreduce {
            @Override
            void call(Communicator world) {
                world.allreduce(new long[1], new long[1], ReduceOp.SUM);
            }
        },
        bcast {
            @Override
            void call(Communicator world) {
                world.bcast(new long[1], 0);
            }
        },
        allgather {
            @Override
            void call(Communicator world) {
                world.allgather(new int[1], new int[world.size()]);
            }
        },
        alltoall {
            @Override
            void call(Communicator world) {
                world.alltoall(new int[world.size()], new int[world.size()]);
            }
        };

        abstract void call(Communicator world);
    }

    /**
     * The costs of a job.
     *
     * @param startMillis from nothing until all ranks have joined
     * @param connections of each rank, on average
     * @param heapBytes of each rank
     */
    record Cost(double startMillis, double connections, double heapBytes) {}

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private final CyclicBarrier meeting;
    private volatile long joined;
    private volatile int listening;
    private volatile int open;
    private volatile long heap;

    private ManyRanks(int ranks) {
        this.meeting = new CyclicBarrier(ranks);
    }

    static Cost measure(int ranks, Operation operation) {
        ManyRanks job = new ManyRanks(ranks);
        long before = usedHeap();
        MpiConfig config = MpiConfig.defaults() // As if each rank had a host of its own.
                .with(Setting.TRANSPORT.key(), "tcp")
                .with(Setting.COLLECTIVES_MEMORY.key(), "false")
                .with(Setting.SPIN_MICROS.key(), "0");
        long began = System.nanoTime();
        Jmpi.run(config, ranks, world -> job.run(world, operation));
        return new Cost(
                (job.joined - began) / (double) TimeUnit.MILLISECONDS.toNanos(1),
                (job.open - job.listening) / (double) ranks,
                Math.max(0, job.heap - before) / (double) ranks);
    }

    /** Ranks meet outside jmpi, so that nothing but the operation connects them. */
    private void run(Communicator world, Operation operation) throws Exception {
        meeting.await();
        if (world.rank() == 0) {
            joined = System.nanoTime();
            listening = sockets();
        }
        meeting.await();
        operation.call(world);
        meeting.await();
        if (world.rank() == 0) {
            open = sockets();
            heap = usedHeap();
        }
        meeting.await();
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** The sockets of this process: one for each rank that listens, and one at each end of a connection. */
    private static int sockets() {
        try (Stream<Path> all = Files.list(DESCRIPTORS)) {
            return (int) all.filter(ManyRanks::isSocket).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException e) {
            return false; // Closed meanwhile.
        }
    }
}
