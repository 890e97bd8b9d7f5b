package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.reduction.ReduceOp;

/** Ranks whose calls differ, or that misuse memory, in the way that the argument names. */
public final class Differing {
    private Differing() {}

    public static void main(String[] args) {
        MpiConfig config = MpiConfig.fromEnvironment();
        if (args[0].equals("settings")) {
            config = config.with("check", Boolean.toString("1".equals(System.getenv("PMI_ID"))));
        }
        try (Mpi mpi = Mpi.init(config)) {
            run(mpi.world(), args[0]);
        }
    }

    private static void run(Communicator world, String kind) {
        int rank = world.rank();
        switch (kind) {
            case "roots" -> world.bcast(new int[4], rank == 2 ? 1 : 0);
            case "operations" -> world.allreduce(new int[3], new int[3], rank == 1 ? ReduceOp.MAX : ReduceOp.SUM);
            case "order" -> order(world);
            case "memory" -> memory(world);
            case "buffers" -> buffers(world);
            default -> throw new IllegalArgumentException(kind);
        }
    }

    private static void order(Communicator world) {
        if (world.rank() == 0) {
            world.barrier();
        } else {
            world.bcast(new int[1000], 1);
        }
    }

    /** Each rank sends before it receives. */
    private static void buffers(Communicator world) {
        world.send(new int[1], (world.rank() + 1) % world.size(), 0);
        world.recv(new int[1], (world.rank() + world.size() - 1) % world.size(), 0);
    }

    private static void memory(Communicator world) {
        int right = (world.rank() + 1) % world.size();
        int[] sent = new int[100_000];
        Request send = world.isend(sent, right, 0);
        sent[5] = world.rank() + 1;
        world.recv(new int[100_000], (world.rank() + world.size() - 1) % world.size(), 0);
        send.waitFor();
    }
}
