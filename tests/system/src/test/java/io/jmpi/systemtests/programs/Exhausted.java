package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * All buffers of rank 0 are on their way to rank 1, which computes. Meanwhile rank 0 sends its first message to the last rank: with argument
 * {@code contact} in the world, where they have not met; with {@code tagged} in a copy of the world. Rank 1 goes on when rank 0 has got an
 * answer. The second argument is a directory, in which files tell a computing rank to go on.
 */
public final class Exhausted {
    private static final int LONG_TAG = 1;
    private static final int TAG = 2;

    /** Each takes two buffers; there are 64, which are used until rank 1 has got the data. */
    private static final int COUNT = 40;

    private static final int LENGTH = (1 << 20) + (1 << 16);

    /** Enough to ask for all and to serve it. */
    private static final int CYCLES = 10_000;

    private static final String ASKED = "asked";
    private static final String ANSWERED = "answered";
    private static final long PAUSE_NANOS = 1_000_000;

    private Exhausted() {}

    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[1]);
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            Communicator copy = args[0].equals("tagged") ? copyOfConnected(world) : world;
            int last = world.size() - 1;
            if (world.rank() == 0) {
                sendToBoth(world, copy, directory);
            } else if (world.rank() == 1) {
                receiveLate(world, directory);
            } else if (world.rank() == last) {
                copy.recv(new byte[1], 0, TAG);
                copy.send(new byte[1], 0, TAG);
            }
            System.out.println("rank " + world.rank() + " is done");
        }
    }

    private static Communicator copyOfConnected(Communicator world) {
        for (int rank = 1; rank < world.size(); rank++) {
            if (world.rank() == 0) {
                world.send(new byte[1], rank, TAG);
                world.recv(new byte[1], rank, TAG);
            } else if (world.rank() == rank) {
                world.recv(new byte[1], 0, TAG);
                world.send(new byte[1], 0, TAG);
            }
        }
        return world.dup();
    }

    private static void sendToBoth(Communicator world, Communicator copy, Path directory) throws IOException {
        ByteBuffer memory = ByteBuffer.allocateDirect(LENGTH);
        Request[] sends = new Request[COUNT];
        for (int i = 0; i < COUNT; i++) {
            sends[i] = world.isend(memory, 1, LONG_TAG);
        }
        world.send(new byte[1], 1, TAG);
        world.recv(new byte[1], 1, TAG);
        await(directory.resolve(ASKED));
        progress(sends);
        int last = world.size() - 1;
        copy.send(new byte[1], last, TAG);
        copy.recv(new byte[1], last, TAG);
        Files.createFile(directory.resolve(ANSWERED));
        Request.waitAll(sends);
    }

    private static void receiveLate(Communicator world, Path directory) throws IOException {
        world.recv(new byte[1], 0, TAG); // Sent last: all are announced.
        world.send(new byte[1], 0, TAG);
        Request[] receives = new Request[COUNT];
        for (int i = 0; i < COUNT; i++) {
            receives[i] = world.irecv(ByteBuffer.allocateDirect(LENGTH), 0, LONG_TAG);
        }
        progress(receives);
        Files.createFile(directory.resolve(ASKED));
        await(directory.resolve(ANSWERED));
        Request.waitAll(receives);
    }

    private static void progress(Request[] requests) {
        for (int i = 0; i < CYCLES; i++) {
            if (requests[COUNT - 1].test()) {
                throw new IllegalStateException("no rank computes");
            }
        }
    }

    private static void await(Path file) {
        while (!Files.exists(file)) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
