package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Status;

/**
 * All other ranks send short and long messages to rank 0 at the same time, half of them before it receives the first. It receives them from
 * any source, and checks the order and the content of those of each.
 */
public final class ManyToOne {
    private static final int MESSAGES = 2_000;
    private static final int SHORT = 25; // ints
    private static final int LONG = 50_000;

    /** Each of so many is long. */
    private static final int LONG_EVERY = 50;

    private static final int DATA = 1;
    private static final int GO = 2;

    private ManyToOne() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            if (world.rank() > 0) {
                send(world);
                return;
            }
            for (int source = 1; source < world.size(); source++) {
                world.recv(new int[0], source, GO);
            }
            receive(world);
            System.out.println("received " + MESSAGES + " from each of " + (world.size() - 1));
        }
    }

    private static void send(Communicator world) {
        Request[] sends = new Request[MESSAGES];
        for (int i = 0; i < MESSAGES; i++) {
            sends[i] = world.isend(message(world.rank(), i), 0, DATA);
            if (i == MESSAGES / 2) {
                world.send(new int[0], 0, GO);
            }
        }
        Request.waitAll(sends);
    }

    private static int[] message(int source, int number) {
        int[] content = new int[number % LONG_EVERY == 0 ? LONG : SHORT];
        for (int i = 0; i < content.length; i++) {
            content[i] = (source * MESSAGES + number) * 31 + i;
        }
        return content;
    }

    private static void receive(Communicator world) {
        int[] received = new int[world.size()];
        int[] memory = new int[LONG];
        for (int i = 0; i < MESSAGES * (world.size() - 1); i++) {
            Status status = world.recv(memory, Mpi.ANY_SOURCE, DATA);
            int source = status.source();
            int[] expected = message(source, received[source]++);
            if (status.bytes() != 4L * expected.length) {
                throw new IllegalStateException(status.bytes() + " bytes from rank " + source);
            }
            for (int j = 0; j < expected.length; j++) {
                if (memory[j] != expected[j]) {
                    throw new IllegalStateException("message " + received[source] + " of rank " + source + " is wrong");
                }
            }
        }
    }
}
