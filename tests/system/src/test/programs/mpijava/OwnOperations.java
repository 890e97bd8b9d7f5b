package collectives;

import checks.Expect;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.User_function;

/** Operations of the program, commutative and not. */
public class OwnOperations {
    /** 2 x 2 matrices, whose product depends on the order. */
    static class MatrixProduct extends User_function {
        @Override
        public void Call(Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype)
                throws MPIException {
            long[] a = (long[]) invec;
            long[] b = (long[]) inoutvec;
            for (int n = 0; n < count; n++) {
                int i = inoffset + 4 * n;
                int j = inoutoffset + 4 * n;
                long b0 = a[i] * b[j] + a[i + 1] * b[j + 2];
                long b1 = a[i] * b[j + 1] + a[i + 1] * b[j + 3];
                long b2 = a[i + 2] * b[j] + a[i + 3] * b[j + 2];
                long b3 = a[i + 2] * b[j + 1] + a[i + 3] * b[j + 3];
                b[j] = b0;
                b[j + 1] = b1;
                b[j + 2] = b2;
                b[j + 3] = b3;
            }
        }
    }

    static class LargestMagnitude extends User_function {
        public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype type) {
            if (in instanceof double[]) {
                for (int i = 0; i < count; i++) {
                    double a = ((double[]) in)[inOffset + i];
                    double[] b = (double[]) inout;
                    b[inoutOffset + i] = Math.abs(a) > Math.abs(b[inoutOffset + i]) ? a : b[inoutOffset + i];
                }
            } else {
                throw new IllegalArgumentException("not doubles: " + in.getClass());
            }
        }
    }

    static long[] matrix(int rank) {
        return new long[] {1, rank + 1, rank % 2, 1 + rank % 2};
    }

    static long[] product(int ranks) throws MPIException {
        long[] result = matrix(ranks - 1);
        for (int i = ranks - 2; i >= 0; i--) {
            new MatrixProduct().Call(matrix(i), 0, result, 0, 1, null);
        }
        return result;
    }

    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Op multiply = new Op(new MatrixProduct(), false);
        Datatype matrices = Datatype.Contiguous(4, MPI.LONG);
        matrices.Commit();
        for (int root = 0; root < size; root++) {
            long[] result = new long[4];
            MPI.COMM_WORLD.Reduce(matrix(me), 0, result, 0, 1, matrices, multiply, root);
            Expect.equal(result, me == root ? product(size) : new long[4], "product");
        }
        long[] result = new long[9];
        long[] two = new long[9];
        System.arraycopy(matrix(me), 0, two, 1, 4);
        System.arraycopy(matrix(me), 0, two, 5, 4);
        MPI.COMM_WORLD.Allreduce(two, 1, result, 1, 2, matrices, multiply);
        for (int i = 0; i < 8; i++) {
            Expect.equal(result[i + 1], product(size)[i % 4], "allreduce");
        }
        long[] upTo = new long[4];
        MPI.COMM_WORLD.Scan(matrix(me), 0, upTo, 0, 1, matrices, multiply);
        Expect.equal(upTo, product(me + 1), "scan");

        Op largest = new Op(new LargestMagnitude(), true);
        double[] values = {me, -me, 1};
        double[] found = new double[3];
        MPI.COMM_WORLD.Allreduce(values, 0, found, 0, 3, MPI.DOUBLE, largest);
        Expect.equal(found, new double[] {size - 1.0, 1.0 - size, 1}, "largest magnitude");
        double[] many = new double[5000];
        many[4999] = -me;
        double[] results = new double[5000];
        MPI.COMM_WORLD.Reduce(many, 0, results, 0, 5000, MPI.DOUBLE, largest, 0);
        Expect.equal(results[4999], me == 0 ? 1.0 - size : 0.0, "last of many");
        int[] counts = new int[size];
        java.util.Arrays.fill(counts, 1);
        double[] row = new double[size];
        row[size - 1] = -5 - me;
        double[] own = new double[1];
        MPI.COMM_WORLD.Reduce_scatter(row, 0, own, 0, counts, MPI.DOUBLE, largest);
        Expect.equal(own[0], me == size - 1 ? -4.0 - size : 0.0, "reduce_scatter");
        largest.finalize();
        largest.free();
        multiply.free();
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
