package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.ThreadLevel;
import io.jmpi.reduction.ReduceOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/**
 * Ranks that wait for each other, as the first argument says: some are in a deadlock, others wait for a rank that will
 * go on when the test lets it.
 */
public final class Deadlocked {
    private static final int TAG = 7;

    /** Longer than any eager limit. */
    private static final byte[] LONG = new byte[1 << 20];

    private Deadlocked() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "threads" -> threads(Deadlocked::startThread);
            case "common-pool" -> threads(ForkJoinPool.commonPool());
            case "virtual" -> threads(Deadlocked::startVirtualThread);
            default -> oneThread(args);
        }
    }

    private static void oneThread(String[] args) throws Exception {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            switch (args[0]) {
                case "cycle" -> receiveFrom(world, (world.rank() + 1) % world.size());
                case "tag" -> mismatchedTag(world);
                case "barrier" -> missedBarrier(world);
                case "sends" -> world.send(LONG, 1 - world.rank(), TAG);
                case "left" -> oneLeaves(world);
                case "input" -> waitForInput(world);
                case "callback" -> waitForCallback(world, Path.of(args[1]));
                case "abort" -> abort(world);
                default -> throw new IllegalArgumentException(args[0]);
            }
        }
        System.out.println("done");
    }

    private static void receiveFrom(Communicator world, int source) {
        world.recv(new byte[8], source, TAG);
    }

    private static void mismatchedTag(Communicator world) {
        if (world.rank() == 0) {
            receiveFrom(world, 1);
        } else {
            world.send(new byte[8], 0, TAG + 1);
            receiveFrom(world, 0);
        }
    }

    private static void missedBarrier(Communicator world) {
        if (world.rank() == 1) {
            Request.waitAll(world.irecv(new byte[8], 0, TAG), world.irecv(new byte[8], 0, TAG + 1));
        } else {
            world.barrier();
        }
    }

    private static void oneLeaves(Communicator world) {
        if (world.rank() < 2) {
            receiveFrom(world, 1 - world.rank());
        }
    }

    /** Rank 0 waits for the user, outside of jmpi; rank 1 for rank 0; rank 2 in a barrier; rank 3 in close. */
    private static void waitForInput(Communicator world) throws IOException {
        Communicator some = world.split(world.rank() == 3 ? Mpi.UNDEFINED : 0, world.rank());
        switch (world.rank()) {
            case 0 -> {
                world.recv(new byte[8], 3, TAG);
                read();
                world.send(new byte[8], 1, TAG);
                some.barrier();
            }
            case 1 -> {
                receiveFrom(world, 0);
                some.barrier();
            }
            case 2 -> some.barrier();
            default -> world.send(new byte[8], 0, TAG);
        }
    }

    private static void read() throws IOException {
        System.out.println("reads");
        System.in.read();
    }

    /** Rank 0 waits in an allreduce, and its reduction then waits for the user. */
    private static void waitForCallback(Communicator world, Path enter) throws Exception {
        ReduceOp sum = ReduceOp.of(
                (in, inOffset, inout, inoutOffset, count, type) -> {
                    if (world.rank() == 0) {
                        readUnchecked();
                    }
                    ((int[]) inout)[inoutOffset] += ((int[]) in)[inOffset];
                },
                true);
        if (world.rank() == 1) {
            System.out.println("begins");
        }
        while (world.rank() == 1 && !Files.exists(enter)) {
            Thread.sleep(10);
        }
        world.allreduce(new int[1], new int[1], sum);
    }

    private static void readUnchecked() {
        try {
            read();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void abort(Communicator world) {
        if (world.rank() == 1) {
            world.abort(3, "enough");
        }
        receiveFrom(world, 1);
    }

    /** A thread of each rank waits for the other rank. A second thread of rank 0 computes, and then waits, too. */
    private static void threads(Executor executor) {
        try (Mpi mpi = Mpi.init(ThreadLevel.MULTIPLE)) {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                executor.execute(() -> {
                    readUnchecked();
                    receiveFrom(world, 1);
                });
            }
            receiveFrom(world, 1 - world.rank());
        }
    }

    private static void startThread(Runnable body) {
        new Thread(body, "second").start();
    }

    /** Before JDK 21: a thread like those that run virtual ones. */
    private static void startVirtualThread(Runnable body) {
        try {
            Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
        } catch (NoSuchMethodException e) {
            Thread carrier = new Thread(new ThreadGroup("CarrierThreads"), body);
            carrier.setContextClassLoader(null);
            carrier.start();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
