import checks.Expect;
import java.nio.ByteBuffer;
import mpi.*;

/** Reductions: predefined, of pairs, complex, of the program. */
public class Reductions {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        double[] sum = {me + 0.5};
        world.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
        Expect.equal(sum[0], n * (n - 1) / 2 + 0.5 * n, "allReduce in place");
        int[] result = new int[2];
        world.reduce(new int[] {me, -me}, result, 2, MPI.INT, MPI.MIN, n - 1);
        Expect.equal(result, me == n - 1 ? new int[] {0, 1 - n} : new int[2], "reduce");
        ByteBuffer pair = MPI.newByteBuffer(MPI.doubleInt.getExtent());
        DoubleInt.Data data = MPI.doubleInt.getData(pair);
        data.putValue(me == n - 1 ? 50 : me);
        data.putIndex(me);
        world.allReduce(pair, 1, MPI.DOUBLE_INT, MPI.MAXLOC);
        Expect.equal(data.getValue(), 50.0, "value of the maximum");
        Expect.equal(data.getIndex(), n - 1, "place of the maximum");
        int[] location = {10 - me, me};
        world.allReduce(location, 1, MPI.INT2, MPI.MINLOC);
        Expect.equal(location, new int[] {11 - n, n - 1}, "minimum in an array");
        Op compose = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        int[] left = (int[]) in;
                        int[] right = (int[]) inOut;
                        for (int i = 0; i < 2 * count; i += 2) { // (a x + b) after (c x + d), whose order matters
                            right[i + 1] += right[i] * left[i + 1];
                            right[i] *= left[i];
                        }
                    }
                },
                false);
        int[] composed = {2, me};
        int expected = 0;
        for (int rank = 0; rank < n; rank++) {
            expected = 2 * expected + rank;
        }
        Datatype line = Datatype.createContiguous(2, MPI.INT);
        world.allReduce(composed, 1, line, compose);
        Expect.equal(composed, new int[] {1 << n, expected}, "a function of arrays");
        compose.free();
        Expect.that(compose.isNull(), "freed");
        int failure = MPI.SUCCESS;
        try {
            MPI.SUM.free();
        } catch (MPIException e) {
            failure = e.getErrorClass();
        }
        Expect.equal(failure, MPI.ERR_OP, "class of freeing a predefined operation");
        try {
            world.allReduce(composed, 1, line, compose);
            failure = MPI.SUCCESS;
        } catch (MPIException e) {
            failure = e.getErrorClass();
        }
        Expect.equal(failure, MPI.ERR_OP, "class of a freed operation");
        Op xor = new Op(
                new UserFunction() {
                    @Override
                    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                        for (int i = 0; i < count; i++) {
                            inOut.putInt(4 * i, in.getInt(4 * i) ^ inOut.getInt(4 * i));
                        }
                    }
                },
                true);
        int[] bits = {1 << me};
        world.allReduce(bits, 1, MPI.INT, xor);
        Expect.equal(bits[0], (1 << n) - 1, "a function of bytes");
        float[] complex = {0, 1};
        world.allReduce(complex, 1, MPI.FLOAT_COMPLEX, MPI.PROD);
        Expect.that(complex[n % 2 == 0 ? 1 : 0] == 0, "product of complex numbers");
        int[] blocks = Expect.range(0, 2 * n);
        int[] block = new int[2];
        world.reduceScatterBlock(blocks, block, 2, MPI.INT, MPI.SUM);
        Expect.equal(block[1], n * (2 * me + 1), "reduceScatterBlock");
        int[] counts = new int[n];
        java.util.Arrays.fill(counts, 2);
        world.reduceScatter(blocks, block, counts, MPI.INT, MPI.SUM);
        Expect.equal(block[0], n * 2 * me, "reduceScatter");
        int[] scanned = {1};
        world.scan(scanned, 1, MPI.INT, MPI.SUM);
        Expect.equal(scanned[0], me + 1, "scan in place");
        int[] inout = {3};
        Comm.reduceLocal(new int[] {4}, inout, 1, MPI.INT, MPI.PROD);
        Expect.equal(inout[0], 12, "reduceLocal");
        boolean[] flags = {me == 0, true};
        world.allReduce(flags, 2, MPI.BOOLEAN, MPI.BAND);
        Expect.equal(flags, new boolean[] {n == 1, true}, "bits of truth values");
    }
}
