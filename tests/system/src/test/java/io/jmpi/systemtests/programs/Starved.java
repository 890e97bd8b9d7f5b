package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;

/**
 * Rank 0 sends messages that rank 1 does not receive until the memory of rank 1, which has a small heap, ends. Then no
 * rank can succeed, and none may wait forever.
 */
public final class Starved {
    private static final int BYTES = 1000;
    private static final int DATA = 1;
    private static final int NEVER = 2;

    private Starved() {}

    @SuppressWarnings("MustBeClosedChecker") // The job ends with an error, in the middle.
    public static void main(String[] args) {
        Communicator world = Mpi.init().world();
        if (world.rank() == 1) {
            world.recv(new byte[1], 0, NEVER);
        }
        byte[] message = new byte[BYTES];
        while (true) {
            world.send(message, 1, DATA);
        }
    }
}
