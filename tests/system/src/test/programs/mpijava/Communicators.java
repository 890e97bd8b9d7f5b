package communicators;

import checks.Expect;
import mpi.Comm;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Split, Create and clone, and that messages stay in their communicator. */
public class Communicators {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Intracomm copy = (Intracomm) MPI.COMM_WORLD.clone();
        Expect.equal(copy.Rank(), me, "rank");
        Expect.equal(Comm.Compare(copy, MPI.COMM_WORLD), MPI.CONGRUENT, "copy");
        Expect.equal(Intracomm.Compare(MPI.COMM_WORLD, MPI.COMM_WORLD), MPI.IDENT, "itself");
        Expect.equal(Comm.Compare(copy, MPI.COMM_SELF), size == 1 ? MPI.CONGRUENT : MPI.UNEQUAL, "self");
        Expect.that(!copy.Test_inter(), "one group");
        Expect.equal(copy.Topo_test(), MPI.UNDEFINED, "no topology");

        // The same tag in two communicators.
        int right = (me + 1) % size;
        int[] inWorld = new int[1];
        int[] inCopy = new int[1];
        mpi.Request first = MPI.COMM_WORLD.Isend(new int[] {1}, 0, 1, MPI.INT, right, 0);
        mpi.Request second = copy.Isend(new int[] {2}, 0, 1, MPI.INT, right, 0);
        copy.Recv(inCopy, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        MPI.COMM_WORLD.Recv(inWorld, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        first.Wait();
        second.Wait();
        Expect.equal(inWorld[0] * 10 + inCopy[0], 12, "two communicators");

        Intracomm half = MPI.COMM_WORLD.Split(me % 2, -me);
        int members = (size + 1 - me % 2) / 2;
        Expect.equal(half.Size(), members, "size of half");
        Expect.equal(half.Rank(), members - 1 - me / 2, "order of keys");
        int[] sum = new int[1];
        half.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        Expect.equal(sum[0], members, "allreduce in half");
        Intracomm quarter = half.Split(half.Rank() == 0 ? 0 : MPI.UNDEFINED, 0);
        Expect.that((quarter != null) == (half.Rank() == 0), "null for no color");
        if (quarter != null) {
            Expect.equal(quarter.Size(), 1, "alone");
            quarter.Free();
        }
        half.Free();

        Group two = MPI.COMM_WORLD.Group().Incl(new int[] {1, 0});
        Intracomm pair = MPI.COMM_WORLD.Create(two);
        Expect.that((pair != null) == (me < 2), "null for others");
        if (pair != null) {
            Expect.equal(pair.Rank(), 1 - me, "rank in pair");
            Expect.equal(
                    Comm.Compare(pair, MPI.COMM_WORLD), size == 2 ? MPI.SIMILAR : MPI.UNEQUAL, "compare pair");
            Object[] word = {pair.Rank() == 0 ? "hello" : null};
            pair.Bcast(word, 0, 1, MPI.OBJECT, 0);
            Expect.equal(word[0], "hello", "word");
            pair.Free();
        }
        // Only the members of the group create this one.
        if (me < 2) {
            Intracomm firstTwo = MPI.COMM_WORLD.Create(MPI.COMM_WORLD.Group().Incl(new int[] {0, 1}));
            Expect.equal(firstTwo.Rank(), me, "rank among the members");
            firstTwo.Free();
        }
        Intracomm copyOfCopy = (Intracomm) copy.clone();
        copy.Free();
        copyOfCopy.Barrier();
        copyOfCopy.Free();
        try {
            copyOfCopy.Rank();
            Expect.that(false, "a freed communicator");
        } catch (MPIException e) {
            Expect.that(e.getMessage() != null, "message");
        }
        Expect.equal(MPI.COMM_SELF.Size(), 1, "self");
        Expect.equal(MPI.COMM_SELF.Rank(), 0, "self");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
