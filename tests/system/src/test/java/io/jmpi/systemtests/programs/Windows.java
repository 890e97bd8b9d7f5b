package io.jmpi.systemtests.programs;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.SplitType;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.LockType;
import io.jmpi.rma.Window;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * One-sided communication between processes; prints {@code right} at rank 0. With the argument {@code lose}, the last rank ends
 * while it holds a lock for which the others wait; with {@code accumulate}, while all change one counter.
 */
public final class Windows {
    private static final int ROUNDS = 200;
    private static final int LONG = 50_000;

    private Windows() {}

    public static void main(String[] arguments) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            if (arguments.length > 0) {
                Communicator left = arguments[0].equals("accumulate") ? loseOneThatAccumulates(world) : lose(world);
                check(left);
                left.free();
            } else {
                check(world);
            }
        }
    }

    private static void check(Communicator world) {
        try (Window allocated = Window.allocate(world, 8L * LONG, 8, Info.EMPTY)) {
            check(world, allocated);
        }
        try (Window created = Window.create(world, new long[LONG])) {
            check(world, created);
        }
        checkShared(world.splitType(SplitType.SHARED_HOST, 0, Info.EMPTY));
        if (world.rank() == 0) {
            System.out.println("right");
        }
    }

    /** Also if messages go through sockets. */
    private static void checkShared(Communicator host) {
        int next = (host.rank() + 1) % host.size();
        try (Window shared = Window.allocateShared(host, 8, 8, Info.EMPTY)) {
            shared.sharedBuffer(next).putLong(0, 5 + host.rank());
            host.barrier();
            require(
                    shared.sharedBuffer(host.rank()).getLong(0) == 5 + (host.rank() + host.size() - 1) % host.size(),
                    "shared");
            host.barrier();
        }
        host.free();
    }

    private static void check(Communicator world, Window window) {
        int ranks = world.size();
        int next = (world.rank() + 1) % ranks;
        long[] sent = new long[LONG];
        Arrays.setAll(sent, i -> (long) world.rank() << 32 | i);
        window.fence();
        window.put(sent, next, 0);
        window.fence();
        long[] got = new long[LONG];
        window.get(got, next, 0);
        window.fence();
        require(Arrays.equals(got, sent), "what was put is what is got");
        window.accumulate(new long[LONG], next, 0, ReduceOp.REPLACE);
        window.fence();
        long[] found = new long[1];
        for (int round = 0; round < ROUNDS; round++) {
            window.lock(LockType.EXCLUSIVE, 0);
            window.get(found, 0, 0);
            window.flush(0);
            found[0]++;
            window.put(found, 0, 0);
            window.unlock(0);
            window.lockAll();
            window.accumulate(new long[] {1}, round % ranks, 1, ReduceOp.SUM);
            window.fetchAndOp(new long[] {1}, found, 0, 2, ReduceOp.SUM);
            window.unlockAll();
        }
        world.barrier();
        window.lockAll();
        long sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            window.rget(found, rank, 1).waitFor();
            sum += found[0];
        }
        long[] counts = new long[2];
        window.get(counts, 0, 0);
        window.fetchAndOp(null, found, 0, 2, ReduceOp.NO_OP);
        window.unlockAll();
        long all = (long) ROUNDS * ranks;
        require(sum == all && counts[0] == all && found[0] == all, "sums " + sum + ", " + counts[0] + ", " + found[0]);
        world.barrier();
        window.post(world.group().include((world.rank() + ranks - 1) % ranks));
        window.start(world.group().include(next));
        window.put(new long[] {world.rank()}, next, LONG - 1);
        window.complete();
        window.waitFor();
        long last = window.memory() instanceof ByteBuffer bytes
                ? bytes.getLong(8 * (LONG - 1))
                : ((long[]) window.memory())[LONG - 1];
        require(last == (world.rank() + ranks - 1) % ranks, "last " + last);
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalStateException(what);
        }
    }

    /** Returns the communicator of the ranks that remain. A second thread of the last rank ends it in the middle of its accesses. */
    private static Communicator loseOneThatAccumulates(Communicator world) {
        int victim = world.size() - 1;
        Window window = Window.allocate(world, 16);
        ByteBuffer memory = window.buffer();
        window.lockAll();
        world.barrier();
        if (world.rank() == victim) {
            new Thread(() -> {
                        while (memory.getLong(8) < 100) {
                            Thread.onSpinWait();
                        }
                        Runtime.getRuntime().halt(9);
                    })
                    .start();
        }
        long[] before = new long[1];
        long own = 0;
        MpiException lost = null;
        while (world.rank() == victim || lost == null) {
            window.fetchAndOp(new long[] {1}, before, 0, 0, ReduceOp.SUM);
            window.accumulate(new long[] {1}, victim, 8, ReduceOp.SUM);
            own++;
            try {
                world.iprobe(victim, 0); // Learns of the loss.
            } catch (MpiException e) {
                require(e.errorClass() == ErrorClass.PROC_FAILED, e.toString());
                lost = e;
            }
        }
        Communicator left = world.shrink();
        long[] sum = {own};
        left.allreduce(Buffer.IN_PLACE, sum, ReduceOp.SUM);
        window.fetchAndOp(null, before, 0, 0, ReduceOp.NO_OP);
        require(before[0] > sum[0], "the lost rank has counted, too: " + before[0] + " and " + sum[0]);
        try {
            window.close();
        } catch (MpiException e) {
            require(e.errorClass() == ErrorClass.PROC_FAILED, e.toString());
        }
        return left;
    }

    /** Returns the communicator of the ranks that remain. */
    private static Communicator lose(Communicator world) {
        Window window = Window.allocate(world, 8);
        if (world.rank() == world.size() - 1) {
            window.lock(LockType.EXCLUSIVE, 1);
        }
        world.barrier();
        int victim = world.size() - 1;
        if (world.rank() == victim) {
            // The others have left the barrier, whose last messages may not have left this process before.
            for (int rank = 0; rank < victim; rank++) {
                world.recv(new byte[0], rank, 0);
            }
            Runtime.getRuntime().halt(9);
        }
        world.send(new byte[0], victim, 0);
        try {
            window.lock(LockType.SHARED, 1);
            throw new IllegalStateException("got the lock of a lost rank");
        } catch (MpiException e) {
            require(e.errorClass() == ErrorClass.PROC_FAILED, e.toString());
        }
        try {
            window.free();
        } catch (MpiException e) {
            require(e.errorClass() == ErrorClass.PROC_FAILED, e.toString());
        }
        return world.shrink();
    }
}
