package types;

import checks.Expect;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Contiguous, Vector, Hvector, Indexed, Hindexed, and types of types. */
public class DerivedTypes {
    static int[] sent(Datatype type, int offset, int count, int length) throws MPIException {
        type.Commit();
        int me = MPI.COMM_WORLD.Rank();
        int[] dense = new int[type.Size() * count];
        int[] sparse = new int[length];
        if (me == 0) {
            MPI.COMM_WORLD.Send(Expect.range(0, length), offset, count, type, 1, 1);
            MPI.COMM_WORLD.Send(Expect.range(0, length), offset, count, type, 1, 2);
        } else if (me == 1) {
            Status status = MPI.COMM_WORLD.Recv(dense, 0, dense.length, MPI.INT, 0, 1);
            Expect.equal(status.Get_count(MPI.INT), dense.length, "ints");
            Expect.equal(status.Get_count(type), dense.length == 0 ? 0 : count, "count");
            status = MPI.COMM_WORLD.Recv(sparse, offset, count, type, 0, 2);
            Expect.equal(status.count, dense.length == 0 ? 0 : count, "field count");
            int next = 0;
            for (int i = 0; i < length; i++) {
                if (sparse[i] != 0) {
                    Expect.equal(sparse[i], i, "same place");
                    next++;
                }
            }
            Expect.that(next == dense.length || next == dense.length - 1, "all places");
        }
        MPI.COMM_WORLD.Bcast(dense, 0, dense.length, MPI.INT, 1);
        return dense;
    }

    public static void run() throws MPIException {
        Datatype three = Datatype.Contiguous(3, MPI.INT);
        Expect.equal(three.Size() * 10 + three.Extent(), 33, "contiguous");
        Expect.equal(sent(three, 1, 2, 9), Expect.range(1, 6), "contiguous");

        Datatype vector = Datatype.Vector(2, 2, 5, MPI.INT);
        Expect.equal(vector.Extent(), 7, "extent of vector");
        Expect.equal(vector.Size(), 4, "size of vector");
        Expect.equal(sent(vector, 0, 2, 14), new int[] {0, 1, 5, 6, 7, 8, 12, 13}, "vector");
        Expect.equal(
                sent(Datatype.Vector(2, 1, 2, three), 0, 1, 9), new int[] {0, 1, 2, 6, 7, 8}, "vector of contiguous");
        Expect.equal(sent(Datatype.Hvector(3, 1, 4, MPI.INT), 0, 1, 9), new int[] {0, 4, 8}, "hvector");
        Expect.equal(
                sent(Datatype.Hvector(2, 1, 4, three), 0, 1, 9), new int[] {0, 1, 2, 4, 5, 6}, "hvector in base units");
        Expect.equal(
                sent(Datatype.Indexed(new int[] {2, 0, 1}, new int[] {4, 9, 1}, MPI.INT), 0, 1, 9),
                new int[] {4, 5, 1},
                "indexed");
        Expect.equal(
                sent(Datatype.Indexed(new int[] {1, 1}, new int[] {0, 2}, three), 0, 1, 9),
                new int[] {0, 1, 2, 6, 7, 8},
                "indexed in extents");
        Expect.equal(
                sent(Datatype.Hindexed(new int[] {1, 1}, new int[] {0, 5}, three), 0, 1, 9),
                new int[] {0, 1, 2, 5, 6, 7},
                "hindexed in base units");
        Expect.equal(
                sent(Datatype.Struct(new int[] {2, 1}, new int[] {1, 4}, new Datatype[] {MPI.INT, three}), 0, 1, 9),
                new int[] {1, 2, 4, 5, 6},
                "struct");

        // The upper triangle of a matrix of rows in one array.
        int n = 4;
        int[] lengths = new int[n];
        int[] places = new int[n];
        for (int i = 0; i < n; i++) {
            lengths[i] = n - i;
            places[i] = i * n + i;
        }
        Datatype triangle = Datatype.Indexed(lengths, places, MPI.DOUBLE);
        triangle.Commit();
        double[] matrix = new double[n * n];
        if (MPI.COMM_WORLD.Rank() == 0) {
            java.util.Arrays.fill(matrix, 1.5);
        }
        MPI.COMM_WORLD.Bcast(matrix, 0, 1, triangle, 0);
        Expect.equal(matrix[n], MPI.COMM_WORLD.Rank() == 0 ? 1.5 : 0.0, "lower triangle");
        Expect.equal(matrix[n + 1], 1.5, "upper triangle");
        double[] sums = new double[n * n];
        Datatype row = Datatype.Contiguous(n, MPI.DOUBLE);
        row.Commit();
        MPI.COMM_WORLD.Allreduce(new double[] {1, 2, 3, 4}, 0, sums, 4, 1, row, MPI.SUM);
        Expect.equal(sums[7], 4.0 * MPI.COMM_WORLD.Size(), "sum of a derived type");

        Datatype nothing = Datatype.Contiguous(0, MPI.INT);
        nothing.Commit();
        Expect.equal(nothing.Size() + nothing.Extent(), 0, "nothing");
        Expect.equal(sent(nothing, 0, 3, 1), new int[0], "nothing sent");
        Expect.equal(MPI.INT.Size(), 1, "size of a basic type");
        Expect.equal(MPI.DOUBLE.Extent(), 1, "extent of a basic type");
        Expect.equal(MPI.LONG.Lb(), 0, "lower bound");
        Expect.equal(MPI.LONG.Ub(), 1, "upper bound");
        row.finalize();
        three.free();
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
