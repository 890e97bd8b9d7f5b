package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.Request;

/** Two ranks exchange a message in a copy of the world whose matcher is named by the info key {@code jmpi_matcher}. */
public final class Hinted {
    private Hinted() {}

    /** The argument is the matcher. */
    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator copy = mpi.world().dup(Info.EMPTY.with(Info.MATCHER, args[0]));
            int other = 1 - copy.rank();
            byte[] data = new byte[8];
            Request receive = copy.irecv(data, other, 1);
            copy.send(new byte[8], other, 1);
            receive.waitFor();
            copy.free();
        }
    }
}
