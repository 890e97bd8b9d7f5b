package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;

/** Leaves messages, a receive and a send behind. Argument: length of the messages in bytes. */
public final class LeftBehind {
    private static final int TAG = 7;

    private LeftBehind() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                world.isend(new byte[Integer.parseInt(args[0])], 1, TAG);
            } else if (world.rank() == 1) {
                world.irecv(new byte[1], 0, TAG + 1);
            }
            world.barrier(); // the message has arrived at rank 1
        }
    }
}
