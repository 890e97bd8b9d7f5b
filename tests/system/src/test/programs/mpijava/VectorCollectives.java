package collectives;

import checks.Expect;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Collective operations whose parts have any size and place. */
public class VectorCollectives {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int root = size / 2;
        // Rank r has r + 1 numbers; one place is free between two parts, which are in reverse order.
        int[] counts = new int[size];
        int[] displs = new int[size];
        int total = 0;
        for (int i = size - 1; i >= 0; i--) {
            counts[i] = i + 1;
            displs[i] = total;
            total += i + 2;
        }
        int[] own = new int[me + 2];
        Arrays.fill(own, 1, me + 2, me + 1);
        int[] all = new int[total + 2];
        MPI.COMM_WORLD.Gatherv(own, 1, me + 1, MPI.INT, all, 2, counts, displs, MPI.INT, root);
        int[] expected = new int[total + 2];
        for (int i = 0; i < size; i++) {
            Arrays.fill(expected, 2 + displs[i], 2 + displs[i] + counts[i], i + 1);
        }
        Expect.equal(all, me == root ? expected : new int[total + 2], "gatherv");

        int[] back = new int[me + 1];
        MPI.COMM_WORLD.Scatterv(all, 2, counts, displs, MPI.INT, back, 0, me + 1, MPI.INT, root);
        Expect.equal(back, Arrays.copyOfRange(own, 1, me + 2), "scatterv");
        int[] everywhere = new int[total + 2];
        MPI.COMM_WORLD.Allgatherv(own, 1, me + 1, MPI.INT, everywhere, 2, counts, displs, MPI.INT);
        Expect.equal(everywhere, expected, "allgatherv");

        // Arguments of the root may be null elsewhere, and may be longer than the group.
        int[] many = Arrays.copyOf(counts, size + 3);
        int[] places = Arrays.copyOf(displs, size + 1);
        Arrays.fill(all, 0);
        if (me == root) {
            MPI.COMM_WORLD.Gatherv(own, 1, me + 1, MPI.INT, all, 2, many, places, MPI.INT, root);
            Expect.equal(all, expected, "gatherv with more counts");
            MPI.COMM_WORLD.Scatterv(all, 2, many, places, MPI.INT, back, 0, me + 1, MPI.INT, root);
        } else {
            MPI.COMM_WORLD.Gatherv(own, 1, me + 1, MPI.INT, null, 0, null, null, MPI.INT, root);
            MPI.COMM_WORLD.Scatterv(null, 0, null, null, MPI.INT, back, 0, me + 1, MPI.INT, root);
        }
        Arrays.fill(everywhere, 0);
        MPI.COMM_WORLD.Allgatherv(own, 1, me + 1, MPI.INT, everywhere, 2, many, places, MPI.INT);
        Expect.equal(everywhere, expected, "allgatherv with more counts");

        // A part may have more room than it gets.
        int[] ones = new int[size];
        int[] threes = new int[size];
        int[] everyThird = new int[size];
        for (int i = 0; i < size; i++) {
            ones[i] = 1;
            threes[i] = 3;
            everyThird[i] = 3 * i;
        }
        int[] room = new int[3 * size];
        MPI.COMM_WORLD.Gatherv(new int[] {me + 1}, 0, 1, MPI.INT, room, 0, threes, everyThird, MPI.INT, root);
        int[] large = {-1, -1, -1};
        MPI.COMM_WORLD.Scatterv(room, 0, ones, everyThird, MPI.INT, large, 0, 3, MPI.INT, root);
        Expect.equal(large, new int[] {me + 1, -1, -1}, "larger parts");

        // Rank r sends s + 1 numbers to rank s.
        double[] out = new double[size * size];
        int[] sendcounts = new int[size];
        int[] sdispls = new int[size];
        int[] recvcounts = new int[size];
        int[] rdispls = new int[size];
        for (int i = 0; i < size; i++) {
            sendcounts[i] = i + 1;
            sdispls[i] = i * size;
            recvcounts[i] = me + 1;
            rdispls[i] = (size - 1 - i) * (me + 1);
            Arrays.fill(out, i * size, i * size + size, me * 100 + i);
        }
        double[] in = new double[size * (me + 1)];
        MPI.COMM_WORLD.Alltoallv(
                out, 0, sendcounts, sdispls, MPI.DOUBLE, in, 0, recvcounts, rdispls, MPI.DOUBLE);
        for (int i = 0; i < size; i++) {
            Expect.equal(in[rdispls[i] + me], i * 100.0 + me, "alltoallv");
        }

        // Parts of a derived type; a part may be empty.
        Datatype pair = Datatype.Contiguous(2, MPI.BYTE);
        pair.Commit();
        int[] halves = new int[size];
        int[] at = new int[size];
        for (int i = 0; i < size; i++) {
            halves[i] = i % 2;
            at[i] = i;
        }
        byte[] bytes = new byte[2 * size];
        MPI.COMM_WORLD.Allgatherv(
                new byte[] {(byte) me, (byte) -me}, 0, me % 2, pair, bytes, 0, halves, at, pair);
        for (int i = 0; i < size; i++) {
            Expect.equal(bytes[2 * i], (byte) (i % 2 * i), "pair");
            Expect.equal(bytes[2 * i + 1], (byte) (i % 2 * -i), "pair");
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
