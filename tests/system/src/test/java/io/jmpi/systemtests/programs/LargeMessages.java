package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;

/** Two ranks: one message of 100 MB each way, one after the other, then 1000 of 1 MB both ways at once; all checked. */
public final class LargeMessages {
    private static final int HUGE = 25_000_000; // ints
    private static final int LARGE = 250_000;
    private static final int MESSAGES = 1_000;
    private static final int WINDOW = 10;
    private static final int SPREAD = 0x9E3779B9;

    private LargeMessages() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            sendHuge(world, 0);
            sendHuge(world, 1);
            exchange(world);
            System.out.println("rank " + world.rank() + " has received all");
        }
    }

    private static void sendHuge(Communicator world, int sender) {
        int[] memory = new int[HUGE];
        if (world.rank() == sender) {
            fill(memory, sender);
            world.send(memory, 1 - sender, 0);
        } else {
            world.recv(memory, sender, 0);
            check(memory, sender);
        }
    }

    private static void exchange(Communicator world) {
        int rank = world.rank();
        int peer = 1 - rank;
        int[][] out = new int[WINDOW][LARGE];
        int[][] in = new int[WINDOW][LARGE];
        Request[] sends = new Request[WINDOW];
        Request[] receives = new Request[WINDOW];
        for (int message = 0; message < MESSAGES + WINDOW; message++) {
            int slot = message % WINDOW;
            if (message >= WINDOW) {
                sends[slot].waitFor();
                receives[slot].waitFor();
                check(in[slot], MESSAGES * peer + message - WINDOW);
            }
            if (message < MESSAGES) {
                receives[slot] = world.irecv(in[slot], peer, 1);
                fill(out[slot], MESSAGES * rank + message);
                sends[slot] = world.isend(out[slot], peer, 1);
            }
        }
    }

    private static void fill(int[] memory, int number) {
        for (int i = 0; i < memory.length; i++) {
            memory[i] = (number + i) * SPREAD;
        }
    }

    private static void check(int[] memory, int number) {
        for (int i = 0; i < memory.length; i++) {
            if (memory[i] != (number + i) * SPREAD) {
                throw new IllegalStateException("message " + number + ": element " + i + " is " + memory[i]);
            }
        }
    }
}
