package messages;

import checks.Expect;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Sendrecv and Sendrecv_replace. */
public class Exchanging {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (me + 1) % size;
        int left = (me - 1 + size) % size;

        // Parts of one array.
        long[] line = new long[12];
        line[5] = me;
        Status status = MPI.COMM_WORLD.Sendrecv(line, 5, 1, MPI.LONG, right, 3, line, 9, 3, MPI.LONG, left, 3);
        Expect.equal(line[9], (long) left, "from the left");
        Expect.equal(status.source, left, "source");
        Expect.equal(status.Get_count(MPI.LONG), 1, "count");

        // A column becomes a row.
        double[] matrix = new double[16];
        for (int i = 0; i < 16; i++) {
            matrix[i] = me * 16 + i;
        }
        Datatype column = Datatype.Vector(4, 1, 4, MPI.DOUBLE);
        column.Commit();
        double[] row = new double[4];
        status = MPI.COMM_WORLD.Sendrecv(matrix, 2, 1, column, right, 4, row, 0, 4, MPI.DOUBLE, left, MPI.ANY_TAG);
        Expect.equal(row, new double[] {left * 16 + 2, left * 16 + 6, left * 16 + 10, left * 16 + 14}, "column");
        Expect.equal(status.tag, 4, "tag");

        byte[] token = {(byte) me, 1, 2};
        for (int i = 0; i < size; i++) {
            status = MPI.COMM_WORLD.Sendrecv_replace(token, 0, 3, MPI.BYTE, right, i, MPI.ANY_SOURCE, i);
            Expect.equal(status.source, left, "source");
        }
        Expect.equal(token[0], (byte) me, "around the ring");
        double[] columns = matrix.clone();
        MPI.COMM_WORLD.Sendrecv_replace(columns, 1, 1, column, right, 0, left, 0);
        Expect.equal(columns[13], (double) left * 16 + 13, "replaced column");
        Expect.equal(columns[12], matrix[12], "other column");

        // With itself.
        int[] own = {me, 0};
        MPI.COMM_WORLD.Sendrecv(own, 0, 1, MPI.INT, me, 1, own, 1, 1, MPI.INT, me, 1);
        Expect.equal(own[1], me, "itself");
        MPI.COMM_SELF.Sendrecv_replace(own, 0, 2, MPI.INT, 0, 1, 0, 1);
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
