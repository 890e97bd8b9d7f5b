package collectives;

import checks.Expect;
import mpi.MPI;
import mpi.MPIException;

/** MINLOC and MAXLOC: who has the smallest value, who the largest. */
public class Locations {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int last = size - 1;
        int[] ints = {-7, me * 10, me, 5, me};
        int[] found = new int[6];
        MPI.COMM_WORLD.Allreduce(ints, 1, found, 2, 2, MPI.INT2, MPI.MAXLOC);
        Expect.equal(found, new int[] {0, 0, last * 10, last, 5, 0}, "largest int");
        MPI.COMM_WORLD.Reduce(ints, 1, found, 0, 2, MPI.INT2, MPI.MINLOC, last);
        if (me == last) {
            Expect.equal(found, new int[] {0, 0, 5, 0, 5, 0}, "smallest int");
        }
        double[] doubles = {1.0 / (me + 1), me};
        double[] place = new double[2];
        MPI.COMM_WORLD.Allreduce(doubles, 0, place, 0, 1, MPI.DOUBLE2, MPI.MINLOC);
        Expect.equal(place, new double[] {1.0 / size, last}, "smallest double");
        float[] floats = new float[2];
        MPI.COMM_WORLD.Allreduce(new float[] {-me, me}, 0, floats, 0, 1, MPI.FLOAT2, MPI.MAXLOC);
        Expect.equal(floats, new float[] {0, 0}, "largest float");
        long[] longs = new long[2];
        MPI.COMM_WORLD.Allreduce(new long[] {me * 5000000000L, me}, 0, longs, 0, 1, MPI.LONG2, MPI.MAXLOC);
        Expect.equal(longs, new long[] {last * 5000000000L, last}, "largest long");
        short[] shorts = new short[2];
        MPI.COMM_WORLD.Allreduce(new short[] {7, (short) me}, 0, shorts, 0, 1, MPI.SHORT2, MPI.MINLOC);
        Expect.equal(shorts, new short[] {7, 0}, "smallest short");
        int[] upTo = new int[2];
        MPI.COMM_WORLD.Scan(new int[] {-me, me}, 0, upTo, 0, 1, MPI.INT2, MPI.MINLOC);
        Expect.equal(upTo, new int[] {-me, me}, "smallest up to here");

        Expect.equal(MPI.INT2.Size(), 2, "size of a pair");
        Expect.equal(MPI.INT2.Extent(), 2, "extent of a pair");
        int[] sent = {1, 2, 3, 4};
        MPI.COMM_WORLD.Bcast(sent, 0, 2, MPI.INT2, 0);
        if (me == 0) {
            MPI.COMM_WORLD.Send(new double[] {3, 4, 5, 6}, 0, 2, MPI.DOUBLE2, 1, 1);
        } else if (me == 1) {
            double[] pairs = new double[4];
            mpi.Status status = MPI.COMM_WORLD.Recv(pairs, 0, 2, MPI.DOUBLE2, 0, 1);
            Expect.equal(status.Get_count(MPI.DOUBLE2), 2, "pairs");
            Expect.equal(pairs[3], 6.0, "pair");
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
