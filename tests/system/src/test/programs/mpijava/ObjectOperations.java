package objects;

import checks.Expect;
import java.util.Arrays;
import java.util.Vector;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.User_function;

/** Collective operations and reductions of objects. */
public class ObjectOperations {
    static class Concatenation extends User_function {
        @Override
        public void Call(Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype) {
            Object[] in = (Object[]) invec;
            Object[] inout = (Object[]) inoutvec;
            for (int i = 0; i < count; i++) {
                inout[inoutoffset + i] = (String) in[inoffset + i] + inout[inoutoffset + i];
            }
        }
    }

    /** Takes for granted that the operands are arrays of the class that the program has passed. */
    static class Longest extends User_function {
        @Override
        public void Call(Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype) {
            String[] in = (String[]) invec;
            String[] inout = (String[]) inoutvec;
            for (int i = 0; i < count; i++) {
                if (in[inoffset + i].length() >= inout[inoutoffset + i].length()) {
                    inout[inoutoffset + i] = in[inoffset + i];
                }
            }
        }
    }

    static String letters(int first, int last, String suffix) {
        StringBuilder text = new StringBuilder();
        for (int i = first; i <= last; i++) {
            text.append(i).append(suffix);
        }
        return text.toString();
    }

    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int root = size - 1;

        Object[] buf = new Object[3];
        if (me == root) {
            buf[1] = new Vector<String>(Arrays.asList("a", "b"));
            buf[2] = "c";
        }
        MPI.COMM_WORLD.Bcast(buf, 1, 2, MPI.OBJECT, root);
        Expect.equal(buf[1], new Vector<String>(Arrays.asList("a", "b")), "bcast");

        String[] own = {"x" + me, "y" + me};
        Object[] all = new Object[2 * size + 1];
        MPI.COMM_WORLD.Gather(own, 0, 2, MPI.OBJECT, all, 1, 2, MPI.OBJECT, root);
        if (me == root) {
            for (int i = 0; i < size; i++) {
                Expect.equal(all[1 + 2 * i], "x" + i, "gather");
                Expect.equal(all[2 + 2 * i], "y" + i, "gather");
            }
        } else {
            Expect.equal(all[1], null, "gather at others");
        }
        Object[] part = new Object[2];
        MPI.COMM_WORLD.Scatter(all, 1, 2, MPI.OBJECT, part, 0, 2, MPI.OBJECT, root);
        Expect.equal(part, new Object[] {"x" + me, "y" + me}, "scatter");
        Object[] each = new Object[size];
        MPI.COMM_WORLD.Allgather(own, 1, 1, MPI.OBJECT, each, 0, 1, MPI.OBJECT);
        Expect.equal(each[root], "y" + root, "allgather");

        // Rank r has r objects; with gaps.
        int[] counts = new int[size];
        int[] displs = new int[size];
        int total = 0;
        for (int i = 0; i < size; i++) {
            counts[i] = i;
            displs[i] = total;
            total += i + 1;
        }
        Object[] mine = new Object[me];
        Arrays.fill(mine, "r" + me);
        Object[] ragged = new Object[total];
        MPI.COMM_WORLD.Gatherv(mine, 0, me, MPI.OBJECT, ragged, 0, counts, displs, MPI.OBJECT, 0);
        if (me == 0) {
            Expect.equal(ragged[displs[root]], "r" + root, "gatherv");
            Expect.equal(ragged[0], null, "gap");
        }
        Object[] back = new Object[me];
        MPI.COMM_WORLD.Scatterv(ragged, 0, counts, displs, MPI.OBJECT, back, 0, me, MPI.OBJECT, 0);
        Expect.equal(back, mine, "scatterv");
        Object[] everywhere = new Object[total];
        MPI.COMM_WORLD.Allgatherv(mine, 0, me, MPI.OBJECT, everywhere, 0, counts, displs, MPI.OBJECT);
        for (int i = 1; i < size; i++) {
            Expect.equal(everywhere[displs[i] + i - 1], "r" + i, "allgatherv");
        }

        Object[] out = new Object[size];
        for (int i = 0; i < size; i++) {
            out[i] = me + " to " + i;
        }
        Object[] in = new Object[size];
        MPI.COMM_WORLD.Alltoall(out, 0, 1, MPI.OBJECT, in, 0, 1, MPI.OBJECT);
        Expect.equal(in[root], root + " to " + me, "alltoall");
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        int[] reversed = new int[size];
        for (int i = 0; i < size; i++) {
            reversed[i] = size - 1 - i;
        }
        MPI.COMM_WORLD.Alltoallv(out, 0, ones, reversed, MPI.OBJECT, in, 0, ones, reversed, MPI.OBJECT);
        Expect.equal(in[size - 1], "0 to " + (size - 1 - me), "alltoallv");

        // In the order of the ranks.
        Op concatenate = new Op(new Concatenation(), false);
        Object[] letters = {"-", me + "a", me + "b"};
        Object[] sum = new Object[2];
        MPI.COMM_WORLD.Reduce(letters, 1, sum, 0, 2, MPI.OBJECT, concatenate, 0);
        if (me == 0) {
            Expect.equal(sum, new Object[] {letters(0, root, "a"), letters(0, root, "b")}, "reduce");
        } else {
            Expect.equal(sum[0], null, "reduce at others");
        }
        MPI.COMM_WORLD.Allreduce(letters, 1, sum, 0, 2, MPI.OBJECT, concatenate);
        Expect.equal(sum[1], letters(0, root, "b"), "allreduce");
        MPI.COMM_WORLD.Scan(letters, 1, sum, 1, 1, MPI.OBJECT, concatenate);
        Expect.equal(sum[1], letters(0, me, "a"), "scan");
        Object[] wide = new Object[size];
        Arrays.fill(wide, me + "w");
        Object[] one = new Object[1];
        MPI.COMM_WORLD.Reduce_scatter(wide, 0, one, 0, ones, MPI.OBJECT, concatenate);
        Expect.equal(one[0], letters(0, root, "w"), "reduce_scatter");
        Expect.equal(letters[1], me + "a", "what is sent stays");
        String[] longest = new String[2];
        MPI.COMM_WORLD.Allreduce(own, 0, longest, 0, 2, MPI.OBJECT, new Op(new Longest(), true));
        Expect.equal(longest, new String[] {"x0", "y0"}, "longest at all ranks");
        MPI.COMM_WORLD.Reduce(own, 0, longest, 0, 1, MPI.OBJECT, new Op(new Longest(), true), root);
        MPI.COMM_WORLD.Scan(own, 1, longest, 1, 1, MPI.OBJECT, new Op(new Longest(), true));
        Expect.equal(longest, new String[] {"x0", "y0"}, "longest in ranks before");
        try {
            MPI.COMM_WORLD.Allreduce(letters, 1, sum, 0, 1, MPI.OBJECT, MPI.SUM);
            Expect.that(false, "a sum of objects");
        } catch (MPIException e) {
            Expect.that(e.getMessage() != null, "message");
        }
        concatenate.free();
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
