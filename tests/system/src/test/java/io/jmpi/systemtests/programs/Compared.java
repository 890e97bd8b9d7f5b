package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Setting;

/** A ring of messages whose output, or end, is as the argument says. */
public final class Compared {
    private static final int MESSAGES = 20;

    private Compared() {}

    /** Prints the name of the engine, its length, or the time; fails with the engine of the second argument; waits forever; or does nothing. */
    public static void main(String[] args) {
        if (args[0].equals("alone")) {
            return;
        }
        try (Mpi mpi = Mpi.init()) {
            exchange(mpi.world());
            String engine = mpi.config().get(Setting.MATCHER);
            System.out.println("rank " + mpi.world().rank() + " has its messages");
            switch (args[0]) {
                case "engine" -> System.out.println("engine " + engine);
                case "letters" -> System.out.println("engine of " + engine.length() + " letters");
                case "time" -> System.out.println("time " + System.nanoTime());
                case "fail" -> failWith(engine, args[1]);
                case "wait" -> mpi.world().recv(new byte[1], 0, MESSAGES);
                default -> {}
            }
        }
    }

    private static void failWith(String engine, String failing) {
        if (engine.equals(failing)) {
            System.out.println("last words");
            System.err.println("cannot go on");
            System.exit(3);
        }
    }

    /** Receives are posted in one order, and met in the other. */
    private static void exchange(Communicator world) {
        int left = (world.rank() + world.size() - 1) % world.size();
        int right = (world.rank() + 1) % world.size();
        Request[] receives = new Request[MESSAGES];
        for (int tag = 0; tag < MESSAGES; tag++) {
            receives[tag] = world.irecv(new byte[8], left, tag);
        }
        world.barrier();
        for (int tag = MESSAGES - 1; tag >= 0; tag--) {
            world.send(new byte[8], right, tag);
        }
        for (Request receive : receives) {
            receive.waitFor();
        }
    }
}
