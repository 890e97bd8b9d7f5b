package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * Rank 1 halts while messages of it are on their way to rank 0, which computes until a file exists: more than fit, so that one is cut. Rank 0
 * gets some, then an error, and goes on with rank 2. Arguments: {@code posted} if it posts its receives before, otherwise
 * {@code unexpected}; the file.
 */
public final class HaltsWithin {
    private static final int TAG = 1;
    private static final int ANSWER = 2;
    private static final int COUNT = 40;
    private static final int LENGTH = 50_000;
    /** The exit code of rank 1. */
    public static final int CODE = 9;

    private static final long PAUSE_NANOS = 1_000_000;

    private HaltsWithin() {}

    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[1]);
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            meet(world);
            switch (world.rank()) {
                case 0 -> {
                    receive(world, args[0].equals("posted"), file);
                    world.send(new byte[1], 2, ANSWER);
                    world.recv(new byte[1], 2, ANSWER);
                    System.out.println("rank 0 has an answer");
                }
                case 1 -> halt(world, file);
                default -> {
                    world.recv(new byte[1], 0, ANSWER);
                    world.send(new byte[1], 0, ANSWER);
                }
            }
        }
    }

    /** Connects ranks 0 and 1. */
    private static void meet(Communicator world) {
        if (world.rank() == 0) {
            world.recv(new byte[1], 1, ANSWER);
            world.send(new byte[1], 1, ANSWER);
        } else if (world.rank() == 1) {
            world.send(new byte[1], 0, ANSWER);
            world.recv(new byte[1], 0, ANSWER);
        }
    }

    private static void halt(Communicator world, Path file) throws IOException {
        world.recv(new byte[1], 0, ANSWER);
        for (int i = 0; i < COUNT; i++) {
            boolean unused = world.isend(new byte[LENGTH], 0, TAG).test();
        }
        Files.createFile(file);
        Runtime.getRuntime().halt(CODE);
    }

    private static void receive(Communicator world, boolean isPosted, Path file) {
        Request[] receives = new Request[COUNT];
        for (int i = 0; isPosted && i < COUNT; i++) {
            receives[i] = world.irecv(new byte[LENGTH], 1, TAG);
        }
        world.send(new byte[1], 1, ANSWER);
        while (!Files.exists(file)) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        int received = 0;
        try {
            for (; received < COUNT; received++) {
                Request receive = isPosted ? receives[received] : world.irecv(new byte[LENGTH], 1, TAG);
                receive.waitFor();
            }
            throw new IllegalStateException("no message was cut");
        } catch (MpiException e) {
            if (e.errorClass() != ErrorClass.PROC_FAILED) {
                throw e;
            }
            System.out.println("received " + received);
        }
    }
}
