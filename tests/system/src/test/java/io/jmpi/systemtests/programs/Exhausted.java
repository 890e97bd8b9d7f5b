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
 * All buffers of rank 0 are on their way to rank 1, which computes until a file exists. Meanwhile rank 0 sends its first message to the last
 * rank: with argument {@code contact} in the world, where they have not met; with {@code tagged} in a copy of the world. It creates the file,
 * which is the second argument, when it has got an answer.
 */
public final class Exhausted {
    private static final int LONG_TAG = 1;
    private static final int TAG = 2;

    /** More than there are buffers, each of which is used until rank 1 has got the message. */
    private static final int COUNT = 100;

    private static final int LENGTH = 256 * 1024;

    /** Enough to serve all that is asked for. */
    private static final int CYCLES = 10_000;

    private static final long PAUSE_NANOS = 1_000_000;

    private Exhausted() {}

    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[1]);
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            Communicator copy = args[0].equals("tagged") ? copyOfConnected(world) : world;
            int last = world.size() - 1;
            if (world.rank() == 0) {
                sendToBoth(world, copy, file);
            } else if (world.rank() == 1) {
                receiveLate(world, file);
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

    private static void sendToBoth(Communicator world, Communicator copy, Path file) throws IOException {
        ByteBuffer memory = ByteBuffer.allocateDirect(LENGTH);
        Request[] sends = new Request[COUNT];
        for (int i = 0; i < COUNT; i++) {
            sends[i] = world.isend(memory, 1, LONG_TAG);
        }
        world.send(new byte[1], 1, TAG);
        world.recv(new byte[1], 1, TAG); // It has asked for all of them, and computes.
        for (int i = 0; i < CYCLES; i++) {
            if (sends[COUNT - 1].test()) {
                throw new IllegalStateException("rank 1 has got all messages");
            }
        }
        int last = world.size() - 1;
        copy.send(new byte[1], last, TAG);
        copy.recv(new byte[1], last, TAG);
        Files.createFile(file);
        Request.waitAll(sends);
    }

    private static void receiveLate(Communicator world, Path file) {
        world.recv(new byte[1], 0, TAG); // Sent last: all are announced.
        Request[] receives = new Request[COUNT];
        for (int i = 0; i < COUNT; i++) {
            receives[i] = world.irecv(ByteBuffer.allocateDirect(LENGTH), 0, LONG_TAG);
        }
        world.send(new byte[1], 0, TAG);
        while (!Files.exists(file)) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        Request.waitAll(receives);
    }
}
