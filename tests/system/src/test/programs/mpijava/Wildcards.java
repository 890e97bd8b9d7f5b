package messages;

import checks.Expect;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Wildcards, the order of messages, and the rank that does not exist. */
public class Wildcards {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int rounds = 50;
        if (me == 0) {
            int[] next = new int[size];
            for (int i = 0; i < rounds * (size - 1); i++) {
                int[] number = new int[1];
                Status status =
                        MPI.COMM_WORLD.Recv(number, 0, 1, MPI.INT, MPI.ANY_SOURCE, i % 2 == 0 ? MPI.ANY_TAG : 7);
                Expect.equal(status.tag, 7, "tag");
                Expect.equal(number[0], next[status.source]++, "messages of one rank stay in order");
            }
        } else {
            for (int i = 0; i < rounds; i++) {
                MPI.COMM_WORLD.Send(new int[] {i}, 0, 1, MPI.INT, 0, 7);
            }
        }
        MPI.COMM_WORLD.Barrier();

        int[] data = {42};
        MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        MPI.COMM_WORLD.Ssend(data, 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        Status status = MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        Expect.equal(status.source, MPI.PROC_NULL, "source");
        Expect.equal(status.tag, MPI.ANY_TAG, "tag");
        Expect.equal(status.Get_count(MPI.INT), 0, "count");
        Expect.equal(data[0], 42, "data stay");
        Request request = MPI.COMM_WORLD.Irecv(data, 0, 1, MPI.INT, MPI.PROC_NULL, MPI.ANY_TAG);
        Expect.equal(request.Wait().source, MPI.PROC_NULL, "source");
        Expect.that(MPI.COMM_WORLD.Isend(data, 0, 1, MPI.INT, MPI.PROC_NULL, 1).Test() != null, "done at once");
        String[] words = {"stays"};
        status = MPI.COMM_WORLD.Recv(words, 0, 1, MPI.OBJECT, MPI.PROC_NULL, 1);
        Expect.equal(status.source, MPI.PROC_NULL, "source of no objects");
        Expect.equal(status.Get_count(MPI.OBJECT), 0, "no objects");
        Expect.equal(words[0], "stays", "objects stay");

        // A pipe along the ranks, whose ends have no neighbour.
        int left = me == 0 ? MPI.PROC_NULL : me - 1;
        int right = me == size - 1 ? MPI.PROC_NULL : me + 1;
        int[] ghost = {-1};
        MPI.COMM_WORLD.Sendrecv(new int[] {me}, 0, 1, MPI.INT, right, 2, ghost, 0, 1, MPI.INT, left, 2);
        Expect.equal(ghost[0], me - 1, "left neighbour");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
