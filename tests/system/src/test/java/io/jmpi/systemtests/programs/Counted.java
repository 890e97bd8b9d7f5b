package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages whose matching can be foretold: each rank gets five messages from its left neighbor before it receives them in
 * reverse order; in the world, in a freed copy of it over another matcher, and in the halves of a split.
 */
public final class Counted {
    private static final int MESSAGES = 5;

    private Counted() {}

    /** With an argument, that rank ends without closing its session. */
    public static void main(String[] args) {
        Mpi mpi = Mpi.init();
        Communicator world = mpi.world();
        exchange(world);
        Communicator copy = world.dup(Info.EMPTY.with(Info.MATCHER, "bins"));
        exchange(copy);
        copy.free();
        exchange(world.split(world.rank() % 2, 0));
        world.barrier();
        if (args.length == 0 || Integer.parseInt(args[0]) != world.rank()) {
            mpi.close();
        }
    }

    private static void exchange(Communicator communicator) {
        int left = (communicator.rank() + communicator.size() - 1) % communicator.size();
        int right = (communicator.rank() + 1) % communicator.size();
        List<Request> sends = new ArrayList<>();
        for (int tag = 0; tag < MESSAGES; tag++) {
            sends.add(communicator.isend(new byte[8], right, tag));
        }
        communicator.probe(left, MESSAGES - 1); // then the others are here as well
        for (int tag = MESSAGES - 1; tag >= 0; tag--) {
            communicator.recv(new byte[8], left, tag);
        }
        sends.forEach(Request::waitFor);
    }
}
