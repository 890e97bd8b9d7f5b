package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Rank 0 meets each other rank, one after the other, in one of the ways of {@link Kind}, until that rank is killed. They
 * have not communicated before, so that the kill can also come while they connect.
 */
public final class KilledPeers {
    private static final int TAG = 1;
    private static final int SHORT = 100;
    private static final int LONG = 300_000;
    private static final int VERY_LONG = 8 << 20;
    private static final long COMPUTE_NANOS = 1_000_000;

    /** More than a ring holds. */
    private static final int MANY = 2_000;

    private static final int LENGTH_OF_MANY = 1_000;

    /** What rank 0 does while the other rank is killed. */
    private enum Kind {
        /** It receives a stream of short messages, and long ones between. */
        RECEIVES,
        /** Both ranks sleep, and wake each other. */
        ANSWERS,
        /** It waits for room: the other rank reads one message, and nothing more unless a progress thread does. */
        FILLS,
        /** It polls. */
        POLLS,
        /** Both ranks sleep forever. */
        SLEEPS,
        /** It computes; meanwhile the devices of an engine may read the other rank's messages. */
        COMPUTES;

        static Kind of(int rank) {
            return values()[(rank - 1) % values().length];
        }
    }

    private KilledPeers() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            System.out.println("rank " + world.rank() + " is pid "
                    + ProcessHandle.current().pid());
            if (world.rank() > 0) {
                awaitKill(world, Kind.of(world.rank()));
            }
            for (int victim = 1; victim < world.size(); victim++) {
                System.out.println("meets " + victim);
                meet(world, victim);
                System.out.println("lost " + victim);
            }
        }
    }

    private static void meet(Communicator world, int victim) {
        try {
            while (true) {
                meetOnce(world, victim);
            }
        } catch (MpiException e) {
            if (e.errorClass() != ErrorClass.PROC_FAILED) {
                throw e;
            }
        }
    }

    private static void meetOnce(Communicator world, int victim) {
        switch (Kind.of(victim)) {
            case RECEIVES -> {
                world.recv(new byte[SHORT], victim, TAG);
                world.recv(new byte[LONG], victim, TAG);
            }
            case ANSWERS -> {
                world.send(new byte[SHORT], victim, TAG);
                world.recv(new byte[SHORT], victim, TAG);
            }
            case FILLS -> {
                List<Request> sends = new ArrayList<>();
                for (int i = 0; i < MANY; i++) {
                    sends.add(world.isend(new byte[LENGTH_OF_MANY], victim, TAG));
                }
                sends.forEach(Request::waitFor);
            }
            case POLLS -> {
                Request receive = world.irecv(new byte[SHORT], victim, TAG);
                while (!receive.test()) {
                    Thread.onSpinWait();
                }
            }
            case SLEEPS -> world.recv(new byte[SHORT], victim, TAG);
            case COMPUTES -> {
                LockSupport.parkNanos(COMPUTE_NANOS);
                byte[] message = new byte[VERY_LONG];
                world.recv(message, victim, TAG);
                if (message[0] != message[VERY_LONG - 1]) {
                    throw new IllegalStateException("the message has come in part");
                }
            }
        }
    }

    private static void awaitKill(Communicator world, Kind kind) {
        byte[] content = new byte[VERY_LONG];
        while (true) {
            switch (kind) {
                case RECEIVES -> {
                    world.send(new byte[SHORT], 0, TAG);
                    world.send(new byte[LONG], 0, TAG);
                }
                case ANSWERS -> {
                    world.recv(new byte[SHORT], 0, TAG);
                    world.send(new byte[SHORT], 0, TAG);
                }
                case FILLS -> {
                    world.recv(new byte[LENGTH_OF_MANY], 0, TAG);
                    System.out.println("reads no more");
                    while (true) {
                        LockSupport.park();
                    }
                }
                case COMPUTES -> {
                    content[0]++;
                    content[VERY_LONG - 1]++;
                    world.send(content, 0, TAG);
                }
                case POLLS, SLEEPS -> world.recv(new byte[SHORT], 0, TAG);
            }
        }
    }
}
