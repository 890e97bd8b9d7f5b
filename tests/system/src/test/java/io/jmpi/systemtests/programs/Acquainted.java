package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.SplitType;
import io.jmpi.reduction.ReduceOp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32;

/**
 * Each rank exchanges a short and a long message with each other one, all take part in something of {@link Chapters each chapter}, and each rank
 * prints what it has seen: {@code rank 2 of 4: digest 1a2b3c4d, 2 on this host}. The digest is the same at all ranks and under
 * all launchers.
 * An argument lets rank 1 fail afterwards, while the others wait for it, once the file of a second argument exists; or all wait, or
 * some idle, or write without end.
 */
public final class Acquainted {
    private static final int TAG = 5;
    private static final int LONG = 300_000;

    /** A megabyte per second: soon more than connections store. */
    private static final int TALK = 1_000;

    private static final long PAUSE_NANOS = 1_000_000;

    private Acquainted() {}

    public static void main(String[] args) throws Exception {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            long sum = 0;
            for (int distance = 0; distance < world.size(); distance++) {
                int to = (world.rank() + distance) % world.size();
                int from = (world.rank() + world.size() - distance) % world.size();
                for (int length : new int[] {3, LONG}) {
                    byte[] received = new byte[length];
                    world.sendrecv(bytes(world.rank(), to, length), to, TAG, received, from, TAG);
                    CRC32 crc = new CRC32();
                    crc.update(received);
                    CRC32 expected = new CRC32();
                    expected.update(bytes(from, world.rank(), length));
                    if (crc.getValue() != expected.getValue()) {
                        throw new IllegalStateException("wrong bytes from rank " + from);
                    }
                    sum += crc.getValue();
                }
            }
            sum += Chapters.digest(world);
            long[] digest = {sum};
            world.allreduce(digest, digest, ReduceOp.SUM);
            Communicator host = world.splitType(SplitType.SHARED_HOST, world.rank());
            int here = host.size();
            host.free();
            System.out.println("rank " + world.rank() + " of " + world.size() + ": digest "
                    + Long.toHexString(digest[0]) + ", " + here + " on this host");
            world.barrier();
            if (args.length > 0) {
                fail(args, world);
            }
        }
    }

    private static byte[] bytes(int from, int to, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (31 * from + 17 * to + i * (i >> 8));
        }
        return bytes;
    }

    private static void fail(String[] args, Communicator world) throws Exception {
        String how = args[0];
        if (how.equals("idle")) { // Rank 0 until its input ends, the second half of the ranks for ever.
            if (world.rank() == 0) {
                int unused = System.in.read();
            } else if (world.rank() >= world.size() / 2) {
                Thread.currentThread().join();
            }
            return;
        }
        if (how.equals(
                "talk")) { // The second half of the ranks for ever, while the others wait for one of their own host.
            while (world.rank() >= world.size() / 2) {
                System.out.println("x".repeat(TALK));
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            world.recv(new byte[1], 1 - world.rank(), TAG);
        }
        if (how.equals("wait")) { // Each rank for one of another host, if there are two.
            world.recv(new byte[1], (world.rank() + world.size() / 2) % world.size(), TAG);
        }
        if (world.rank() != 1) {
            world.recv(new byte[1], 1, TAG); // Never sent.
        }
        while (args.length > 1 && !Files.exists(Path.of(args[1]))) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        switch (how) {
            case "exit" -> System.exit(3);
            case "kill" ->
                new ProcessBuilder(
                                "kill",
                                "-9",
                                Long.toString(ProcessHandle.current().pid()))
                        .start()
                        .waitFor();
            case "abort" -> world.abort(42);
            default -> throw new IllegalArgumentException(how);
        }
    }
}
