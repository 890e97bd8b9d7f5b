package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.reduction.ReduceOp;

/**
 * Calls whose number is known: of four ranks in two rows and two columns, each sends persistent messages around its row and
 * any messages to its column, and exchanges one with its neighbors in the world.
 */
public final class Recorded {
    /** Messages of each rank in its row, and in its column. */
    public static final int ROUNDS = 3;

    private Recorded() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            int rank = world.rank();
            world.barrier();
            Communicator row = world.split(rank / 2, -rank); // backwards, so that ranks have to be translated
            Communicator column = world.split(rank % 2, rank);
            aroundTheRow(row);
            anywhereInTheColumn(column);
            world.sendrecv(new int[rank], (rank + 1) % 4, rank, new int[4], (rank + 3) % 4, Mpi.ANY_TAG);
            world.allreduce(new int[1], new int[1], ReduceOp.SUM);
            row.free();
            column.free();
        }
    }

    private static void aroundTheRow(Communicator row) {
        int other = 1 - row.rank();
        PersistentRequest receive = row.recvInit(new long[8], other, 5);
        PersistentRequest send = row.sendInit(new long[1 + row.rank()], other, 5);
        for (int round = 0; round < ROUNDS; round++) {
            PersistentRequest.startAll(receive, send);
            Request.waitAll(receive, send);
        }
    }

    private static void anywhereInTheColumn(Communicator column) {
        Request[] requests = new Request[2 * ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            requests[round] = column.irecv(new byte[100], Mpi.ANY_SOURCE, round);
            requests[ROUNDS + round] = column.isend(new byte[10 * round], 1 - column.rank(), round);
        }
        for (int i = 0; i < requests.length; i++) {
            Request.waitAny(requests);
        }
        Request unmet = column.irecv(new byte[1], Mpi.ANY_SOURCE, ROUNDS);
        unmet.cancel();
        unmet.waitFor();
    }
}
