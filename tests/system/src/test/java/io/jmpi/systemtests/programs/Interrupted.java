package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;

/** All ranks run with a pending interrupt, from their first contact with others to the end. */
public final class Interrupted {
    private static final int TAG = 1;

    private Interrupted() {}

    public static void main(String[] args) {
        Thread.currentThread().interrupt();
        try (Mpi mpi = Mpi.init()) {
            requirePending("init");
            Communicator world = mpi.world();
            int right = (world.rank() + 1) % world.size();
            int left = (world.rank() + world.size() - 1) % world.size();
            if (world.rank() == 0) {
                world.send(new byte[1], right, TAG);
                requirePending("send");
                world.recv(new byte[1], left, TAG);
            } else {
                world.recv(new byte[1], Mpi.ANY_SOURCE, TAG);
                world.send(new byte[1], right, TAG);
            }
            requirePending("recv");
            world.barrier();
            requirePending("barrier");
        }
        requirePending("close");
        System.out.println("still interrupted");
    }

    private static void requirePending(String call) {
        if (!Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException(call + " has lost the interrupt");
        }
    }
}
