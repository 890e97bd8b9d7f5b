package communicators;

import checks.Expect;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Two groups, of even and of odd ranks. */
public class Intercommunicators {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        boolean even = me % 2 == 0;
        Intracomm local = MPI.COMM_WORLD.Split(me % 2, me);
        Intercomm inter = MPI.COMM_WORLD.Create_intercomm(local, 0, even ? 1 : 0, 77);
        int there = even ? size / 2 : (size + 1) / 2;
        Expect.that(inter.Test_inter(), "two groups");
        Expect.equal(inter.Size(), local.Size(), "size");
        Expect.equal(inter.Rank(), local.Rank(), "rank");
        Expect.equal(inter.Remote_size(), there, "remote size");
        Expect.equal(inter.Remote_group().Size(), there, "remote group");
        Expect.equal(inter.Remote_group().Rank(), MPI.UNDEFINED, "not in the remote group");

        // The first ranks talk; then those with the same number.
        if (inter.Rank() == 0) {
            String[] words = {even ? "from even" : "from odd", null};
            Status status = inter.Sendrecv(words, 0, 1, MPI.OBJECT, 0, 1, words, 1, 1, MPI.OBJECT, 0, 1);
            Expect.equal(words[1], even ? "from odd" : "from even", "word");
            Expect.equal(status.source, 0, "source");
        }
        if (inter.Rank() < size / 2) {
            double[] number = new double[1];
            mpi.Request receive = inter.Irecv(number, 0, 1, MPI.DOUBLE, inter.Rank(), 2);
            inter.Send(new double[] {me}, 0, 1, MPI.DOUBLE, inter.Rank(), 2);
            receive.Wait();
            Expect.equal(number[0], even ? me + 1.0 : me - 1.0, "number");
        }

        Intercomm copy = (Intercomm) inter.clone();
        Expect.equal(Comm.Compare(inter, copy), MPI.CONGRUENT, "copy");
        copy.Free();

        Intracomm merged = inter.Merge(!even);
        Expect.equal(merged.Size(), size, "merged");
        Expect.equal(merged.Rank(), even ? me / 2 : (size + 1) / 2 + me / 2, "rank in merged");
        int[] sum = new int[1];
        merged.Allreduce(new int[] {me}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        Expect.equal(sum[0], size * (size - 1) / 2, "sum in merged");
        merged.Free();

        // Collective operations of two groups.
        inter.Barrier();
        int[] others = new int[there];
        inter.Allgather(new int[] {me}, 0, 1, MPI.INT, others, 0, 1, MPI.INT);
        for (int i = 0; i < there; i++) {
            Expect.equal(others[i], 2 * i + (even ? 1 : 0), "allgather");
        }
        inter.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        Expect.equal(sum[0], there, "allreduce");
        String[] names = new String[there];
        inter.Allgather(new String[] {"rank " + me}, 0, 1, MPI.OBJECT, names, 0, 1, MPI.OBJECT);
        Expect.equal(names[there - 1], "rank " + (2 * (there - 1) + (even ? 1 : 0)), "allgather of objects");
        Object[] told = {even && inter.Rank() == 0 ? "told" : null};
        int root = !even ? 0 : inter.Rank() == 0 ? MPI.ROOT : MPI.PROC_NULL;
        inter.Bcast(told, 0, 1, MPI.OBJECT, root);
        Expect.equal(told[0], !even || inter.Rank() == 0 ? "told" : null, "bcast of objects");
        inter.Free();
        local.Free();
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
