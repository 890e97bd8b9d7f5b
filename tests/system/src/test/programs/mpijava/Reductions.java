package collectives;

import checks.Expect;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Predefined reductions of each type. */
public class Reductions {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int sum = size * (size - 1) / 2;
        for (int root = 0; root < size; root++) {
            int[] own = {0, me, me + 1};
            int[] result = new int[4];
            MPI.COMM_WORLD.Reduce(own, 1, result, 2, 2, MPI.INT, MPI.SUM, root);
            Expect.equal(result, me == root ? new int[] {0, 0, sum, sum + size} : new int[4], "sum");
        }
        // Elsewhere the result may be null.
        double[] max = me == 0 ? new double[1] : null;
        MPI.COMM_WORLD.Reduce(new double[] {-me}, 0, max, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
        Expect.that(me != 0 || max[0] == 0, "max");

        long[] product = new long[1];
        MPI.COMM_WORLD.Allreduce(new long[] {me + 1}, 0, product, 0, 1, MPI.LONG, MPI.PROD);
        long factorial = 1;
        for (int i = 2; i <= size; i++) {
            factorial *= i;
        }
        Expect.equal(product[0], factorial, "product");
        float[] min = new float[2];
        MPI.COMM_WORLD.Allreduce(new float[] {me, -me}, 0, min, 0, 2, MPI.FLOAT, MPI.MIN);
        Expect.equal(min, new float[] {0, -(size - 1f)}, "min");
        short[] shorts = new short[1];
        MPI.COMM_WORLD.Allreduce(new short[] {(short) me}, 0, shorts, 0, 1, MPI.SHORT, MPI.SUM);
        Expect.equal(shorts[0], (short) sum, "shorts");
        byte[] bytes = new byte[1];
        MPI.COMM_WORLD.Allreduce(new byte[] {(byte) (1 << me)}, 0, bytes, 0, 1, MPI.BYTE, MPI.BOR);
        Expect.equal(bytes[0], (byte) ((1 << size) - 1), "bytes");
        int[] bits = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {~(1 << me)}, 0, bits, 0, 1, MPI.INT, MPI.BAND);
        Expect.equal(bits[0], ~((1 << size) - 1), "band");
        MPI.COMM_WORLD.Allreduce(new int[] {3 << me}, 0, bits, 0, 1, MPI.INT, MPI.BXOR);
        Expect.equal(bits[0], 1 | 1 << size, "bxor");
        boolean[] truth = new boolean[2];
        MPI.COMM_WORLD.Allreduce(new boolean[] {me == 0, true}, 0, truth, 0, 2, MPI.BOOLEAN, MPI.LAND);
        Expect.equal(truth, new boolean[] {size == 1, true}, "land");
        MPI.COMM_WORLD.Allreduce(new boolean[] {me == 0, false}, 0, truth, 0, 2, MPI.BOOLEAN, MPI.LOR);
        Expect.equal(truth, new boolean[] {true, false}, "lor");
        MPI.COMM_WORLD.Allreduce(new boolean[] {true, me == 1}, 0, truth, 0, 2, MPI.BOOLEAN, MPI.LXOR);
        Expect.equal(truth, new boolean[] {size % 2 == 1, true}, "lxor");
        int[] logical = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {me}, 0, logical, 0, 1, MPI.INT, MPI.LOR);
        Expect.equal(logical[0], 1, "lor of ints");
        MPI.COMM_WORLD.Allreduce(new int[] {me}, 0, logical, 0, 1, MPI.INT, MPI.LAND);
        Expect.equal(logical[0], 0, "land of ints");
        char[] chars = new char[1];
        MPI.COMM_WORLD.Allreduce(new char[] {(char) ('a' + me)}, 0, chars, 0, 1, MPI.CHAR, MPI.MAX);
        Expect.equal(chars[0], (char) ('a' + size - 1), "char");

        double[] before = {me, 1};
        double[] upTo = new double[3];
        MPI.COMM_WORLD.Scan(before, 0, upTo, 1, 2, MPI.DOUBLE, MPI.SUM);
        Expect.equal(upTo, new double[] {0, me * (me + 1) / 2.0, me + 1}, "scan");

        // Rank r gets r + 1 of the sums; the last counts are of no rank.
        int[] counts = new int[size + 2];
        int total = 0;
        for (int i = 0; i < counts.length; i++) {
            counts[i] = i + 1;
            total += i < size ? i + 1 : 0;
        }
        int[] all = new int[total + 1];
        for (int i = 0; i < total; i++) {
            all[i + 1] = i + me;
        }
        int[] part = new int[me + 2];
        MPI.COMM_WORLD.Reduce_scatter(all, 1, part, 1, counts, MPI.INT, MPI.SUM);
        for (int i = 0; i <= me; i++) {
            Expect.equal(part[1 + i], size * (me * (me + 1) / 2 + i) + sum, "reduce_scatter");
        }
        int[] sizes = new int[size];
        Arrays.fill(sizes, 1);
        MPI.COMM_WORLD.Reduce_scatter(new int[size], 0, part, 0, sizes, MPI.INT, MPI.MAX);
        Expect.equal(part[0], 0, "reduce_scatter of one each");

        // The same array for both, as many programs have it.
        int[] same = {me};
        MPI.COMM_WORLD.Allreduce(same, 0, same, 0, 1, MPI.INT, MPI.SUM);
        Expect.equal(same[0], sum, "allreduce in one array");
        int[] parts = new int[size];
        Arrays.fill(parts, me);
        MPI.COMM_WORLD.Reduce_scatter(parts, 0, parts, 0, sizes, MPI.INT, MPI.SUM);
        Expect.equal(parts[0], sum, "reduce_scatter in one array");
        same[0] = me;
        MPI.COMM_WORLD.Scan(same, 0, same, 0, 1, MPI.INT, MPI.SUM);
        Expect.equal(same[0], me * (me + 1) / 2, "scan in one array");
        double[] large = new double[20000];
        Arrays.fill(large, me);
        double[] sums = new double[20000];
        MPI.COMM_WORLD.Allreduce(large, 0, sums, 0, 20000, MPI.DOUBLE, MPI.SUM);
        Expect.equal(sums[19999], (double) sum, "large");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
