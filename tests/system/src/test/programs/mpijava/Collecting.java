package collectives;

import checks.Expect;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Broadcast, gather, scatter, allgather and alltoall, with offsets, for each root. */
public class Collecting {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        for (int root = 0; root < size; root++) {
            float[] values = new float[8];
            if (me == root) {
                for (int i = 0; i < 8; i++) {
                    values[i] = root + i / 10f;
                }
            }
            MPI.COMM_WORLD.Bcast(values, 2, 4, MPI.FLOAT, root);
            Expect.equal(values[5], root + 5 / 10f, "bcast");
            Expect.equal(values[7], me == root ? root + 7 / 10f : 0f, "behind the part");

            int[] own = {-1, me, me * me, -1};
            int[] all = new int[2 * size + 3];
            MPI.COMM_WORLD.Gather(own, 1, 2, MPI.INT, all, 3, 2, MPI.INT, root);
            for (int i = 0; i < size; i++) {
                Expect.equal(all[3 + 2 * i], me == root ? i : 0, "gather");
                Expect.equal(all[4 + 2 * i], me == root ? i * i : 0, "gather");
            }
            int[] back = new int[3];
            MPI.COMM_WORLD.Scatter(all, 3, 2, MPI.INT, back, 1, 2, MPI.INT, root);
            Expect.equal(back, new int[] {0, me, me * me}, "scatter");

            // What matters only at the root may be null elsewhere.
            char[] letters = me == root ? new char[size] : null;
            MPI.COMM_WORLD.Gather(new char[] {(char) ('a' + me)}, 0, 1, MPI.CHAR, letters, 0, 1, MPI.CHAR, root);
            if (me == root) {
                Expect.equal(new String(letters), "abcdefgh".substring(0, size), "letters");
            }
            char[] letter = new char[1];
            MPI.COMM_WORLD.Scatter(letters, 0, 1, MPI.CHAR, letter, 0, 1, MPI.CHAR, root);
            Expect.equal(letter[0], (char) ('a' + me), "letter");
        }

        boolean[] flags = new boolean[size];
        MPI.COMM_WORLD.Allgather(new boolean[] {me % 2 == 0}, 0, 1, MPI.BOOLEAN, flags, 0, 1, MPI.BOOLEAN);
        for (int i = 0; i < size; i++) {
            Expect.equal(flags[i], i % 2 == 0, "allgather");
        }
        // The own part in the result's array.
        long[] parts = new long[size];
        parts[me] = me + 100;
        MPI.COMM_WORLD.Allgather(parts, me, 1, MPI.LONG, parts, 0, 1, MPI.LONG);
        Expect.equal(parts[size - 1], size + 99L, "allgather in one array");

        short[] out = new short[3 * size];
        for (int i = 0; i < out.length; i++) {
            out[i] = (short) (me * 1000 + i);
        }
        short[] in = new short[3 * size + 1];
        MPI.COMM_WORLD.Alltoall(out, 0, 3, MPI.SHORT, in, 1, 3, MPI.SHORT);
        for (int i = 0; i < size; i++) {
            Expect.equal(in[1 + 3 * i + 2], (short) (i * 1000 + me * 3 + 2), "alltoall");
        }

        long[] exchanged = new long[size];
        for (int i = 0; i < size; i++) {
            exchanged[i] = me * 100 + i;
        }
        MPI.COMM_WORLD.Alltoall(exchanged, 0, 1, MPI.LONG, exchanged, 0, 1, MPI.LONG);
        for (int i = 0; i < size; i++) {
            Expect.equal(exchanged[i], i * 100L + me, "alltoall in one array");
        }

        // Columns to rows.
        double[] matrix = new double[size * size];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = me == 0 ? i : -1;
        }
        Datatype column = Datatype.Vector(size, 1, size, MPI.DOUBLE);
        Datatype resized =
                Datatype.Struct(new int[] {1, 1}, new int[] {0, 1}, new Datatype[] {column, MPI.UB});
        resized.Commit();
        double[] mine = new double[size];
        MPI.COMM_WORLD.Scatter(matrix, 0, 1, resized, mine, 0, size, MPI.DOUBLE, 0);
        for (int i = 0; i < size; i++) {
            Expect.equal(mine[i], (double) i * size + me, "column");
        }
        double[] again = new double[size * size];
        MPI.COMM_WORLD.Gather(mine, 0, size, MPI.DOUBLE, again, 0, 1, resized, 0);
        if (me == 0) {
            Expect.equal(again, matrix, "matrix");
        }
        MPI.COMM_WORLD.Barrier();
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
