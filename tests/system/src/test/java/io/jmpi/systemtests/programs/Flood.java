package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;

/** Rank 0 sends very many short messages before rank 1 receives the first. */
public final class Flood {
    private static final int MESSAGES = 200_000;
    private static final int WINDOW = 1_000;
    private static final int DATA = 1;
    private static final int GO = 2;

    private Flood() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            if (world.rank() == 0) {
                flood(world);
            } else {
                receive(world);
            }
        }
    }

    private static void flood(Communicator world) {
        Request[] sends = new Request[MESSAGES];
        for (int i = 0; i < MESSAGES; i++) {
            sends[i] = world.isend(new int[] {i}, 1, DATA);
        }
        world.send(new int[0], 1, GO);
        Request.waitAll(sends);
    }

    private static void receive(Communicator world) {
        world.recv(new int[0], 0, GO); // sent last: all others are here by now
        System.out.println("unexpected " + world.matchingStatistics().unexpectedDepth());
        Request[] receives = new Request[WINDOW];
        for (int first = 0; first < MESSAGES; first += WINDOW) {
            int[][] memory = new int[WINDOW][1];
            for (int i = 0; i < WINDOW; i++) {
                receives[i] = world.irecv(memory[i], i % 2 == 0 ? 0 : Mpi.ANY_SOURCE, DATA);
            }
            Request.waitAll(receives);
            for (int i = 0; i < WINDOW; i++) {
                if (memory[i][0] != first + i) {
                    throw new IllegalStateException("message " + (first + i) + " is " + memory[i][0]);
                }
            }
        }
        System.out.println("received " + MESSAGES);
    }
}
