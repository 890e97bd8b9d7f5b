package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.ErrorHandler;
import io.jmpi.Mpi;
import java.util.Locale;

/**
 * Jobs in which something goes wrong, or ends early, at rank 1, while the others wait for it. Argument: which.
 *
 * <p>Each rank prints its process id. What rank 1 does it does after all others have told it that they are about to wait.
 */
public final class Faults {
    private static final int READY = 1;
    private static final int NEVER = 2;
    private static final int RING = 3;
    private static final int ROUNDS = 20;
    private static final int CULPRIT = 1;

    private enum Kind {
        EXIT,
        THROW,
        THROW_AND_CLOSE,
        THROW_IN_THREAD,
        ABORT,
        FATAL,
        WAIT,
        CLOSE_EARLY,
        RETURN,
        RETURN_TO_WAITERS,
        RETURN_UNSEEN,
        HALT_UNSEEN
    }

    private Faults() {}

    @SuppressWarnings("MustBeClosedChecker")
    public static void main(String[] args) {
        Kind kind = Kind.valueOf(args[0].replace('-', '_').toUpperCase(Locale.ROOT));
        switch (kind) {
            case THROW_AND_CLOSE -> {
                try (Mpi mpi = Mpi.init()) {
                    run(mpi, kind);
                }
            }
            case CLOSE_EARLY -> leaveEarly(true);
            case RETURN -> leaveEarly(false);
            case RETURN_UNSEEN, HALT_UNSEEN -> endUnseen(kind);
            default -> run(Mpi.init(), kind);
        }
    }

    private static void run(Mpi mpi, Kind kind) {
        Communicator world = mpi.world();
        tellPid(world);
        world.barrier();
        if (world.rank() != CULPRIT) {
            world.send(new byte[1], CULPRIT, READY);
            waitForCulprit(world);
            throw new IllegalStateException("rank " + world.rank() + " has not waited");
        }
        for (int i = 1; i < world.size(); i++) {
            world.recv(new byte[1], Mpi.ANY_SOURCE, READY);
        }
        switch (kind) {
            case EXIT -> System.exit(7);
            case ABORT -> world.abort(42);
            case FATAL -> {
                world.setErrorHandler(ErrorHandler.FATAL);
                world.send(new byte[1], world.size(), NEVER);
            }
            case THROW, THROW_AND_CLOSE -> throw new IllegalStateException("as the test wants");
            case THROW_IN_THREAD -> new Thread(() -> world.send(new byte[1], -7, NEVER), "worker").start();
            case RETURN_TO_WAITERS -> {}
            default -> world.recv(new byte[1], 0, NEVER);
        }
    }

    /** Rank 1 ends, with code 0, before it has communicated with anybody. */
    @SuppressWarnings("MustBeClosedChecker")
    private static void endUnseen(Kind kind) {
        Communicator world = Mpi.init().world();
        if (world.rank() != CULPRIT) {
            world.recv(new byte[1], Mpi.ANY_SOURCE, NEVER);
            throw new IllegalStateException("rank " + world.rank() + " has not waited");
        }
        if (kind == Kind.HALT_UNSEEN) {
            Runtime.getRuntime().halt(0);
        }
    }

    /** Waits in one of the ways in which a rank can wait for another. */
    private static void waitForCulprit(Communicator world) {
        switch (world.rank() % 4) {
            case 0 -> world.recv(new byte[1], CULPRIT, NEVER);
            case 2 -> world.recv(new byte[1], Mpi.ANY_SOURCE, NEVER);
            default -> world.barrier();
        }
    }

    /** Rank 1 ends early; the others compute, then send among themselves, and succeed. */
    @SuppressWarnings("MustBeClosedChecker")
    private static void leaveEarly(boolean closes) {
        Mpi mpi = Mpi.init();
        Communicator world = mpi.world();
        tellPid(world);
        Communicator others = world.split(world.rank() == CULPRIT ? Mpi.UNDEFINED : 0, 0);
        if (world.rank() == CULPRIT) {
            for (int i = 1; i < world.size(); i++) {
                world.recv(new byte[1], Mpi.ANY_SOURCE, READY);
            }
            if (closes) {
                mpi.close();
            }
            System.out.println("rank " + CULPRIT + " left");
            return;
        }
        world.send(new byte[1], CULPRIT, READY);
        long[] value = {compute()};
        for (int round = 0; round < ROUNDS; round++) {
            int source = round % 2 == 0 ? Mpi.ANY_SOURCE : (others.rank() + others.size() - 1) % others.size();
            long[] received = new long[1];
            others.sendrecv(value, (others.rank() + 1) % others.size(), RING, received, source, RING);
            value = received;
        }
        System.out.println("rank " + world.rank() + " computed " + value[0]);
        mpi.close();
    }

    private static long compute() {
        long value = 1;
        for (int i = 0; i < 100_000_000; i++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
        }
        return value;
    }

    private static void tellPid(Communicator world) {
        System.out.println(
                "rank " + world.rank() + " is pid " + ProcessHandle.current().pid());
    }
}
