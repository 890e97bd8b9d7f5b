package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * All other ranks announce many messages to rank 0, which has a small heap and receives them sender by sender: those of
 * the last sender wait longest.
 */
public final class Announcing {
    private static final int MESSAGES = 15_000;

    private Announcing() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                receiveAll(world);
            } else {
                List<Request> sends = new ArrayList<>();
                for (int i = 0; i < MESSAGES; i++) {
                    sends.add(world.issend(new int[] {i}, 0, i));
                }
                Request.waitAll(sends);
            }
        }
    }

    private static void receiveAll(Communicator world) {
        int[] received = new int[1];
        for (int source = 1; source < world.size(); source++) {
            for (int i = 0; i < MESSAGES; i++) {
                world.recv(received, source, i);
                if (received[0] != i) {
                    throw new AssertionError("message " + i + " of rank " + source + " contains " + received[0]);
                }
            }
        }
        System.out.println("received all");
    }
}
