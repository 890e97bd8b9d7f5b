import checks.Expect;
import mpi.*;

/** Blocking collective operations, in place too. */
public class Collectives {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        int[] numbers = me == n - 1 ? Expect.range(5, 3) : new int[3];
        world.bcast(numbers, 3, MPI.INT, n - 1);
        Expect.equal(numbers, Expect.range(5, 3), "bcast");
        int[] all = new int[n];
        world.gather(new int[] {me}, 1, MPI.INT, all, 1, MPI.INT, 0);
        Expect.equal(all, me == 0 ? Expect.range(0, n) : new int[n], "gather");
        int[] places = new int[n];
        places[me] = me;
        if (me == 0) {
            world.gather(places, 1, MPI.INT, 0);
            Expect.equal(places, Expect.range(0, n), "gather in place");
        } else {
            world.gather(new int[] {me}, 1, MPI.INT, 0);
        }
        int[] part = new int[2];
        world.scatter(Expect.range(0, 2 * n), 2, MPI.INT, part, 2, MPI.INT, 0);
        Expect.equal(part, Expect.range(2 * me, 2), "scatter");
        world.allGather(new int[] {me * me}, 1, MPI.INT, all, 1, MPI.INT);
        Expect.equal(all[n - 1], (n - 1) * (n - 1), "allGather");
        places = new int[n];
        places[me] = me + 1;
        world.allGather(places, 1, MPI.INT);
        Expect.equal(places, Expect.range(1, n), "allGather in place");
        int[] counts = new int[n];
        int[] displs = new int[n];
        for (int i = 0; i < n; i++) {
            counts[i] = i + 1;
            displs[i] = i == 0 ? 0 : displs[i - 1] + i;
        }
        int total = displs[n - 1] + n;
        int[] parts = new int[total];
        int[] own = new int[me + 1];
        java.util.Arrays.fill(own, me);
        world.allGatherv(own, me + 1, MPI.INT, parts, counts, displs, MPI.INT);
        Expect.equal(parts[displs[n - 1]], n - 1, "allGatherv");
        if (me == 0) {
            world.gatherv(own, 1, MPI.INT, parts, counts, displs, MPI.INT, 0);
        } else {
            world.gatherv(own, me + 1, MPI.INT, 0);
        }
        int[] mine = new int[me + 1];
        if (me == 0) {
            world.scatterv(parts, counts, displs, MPI.INT, mine, 1, MPI.INT, 0);
        } else {
            world.scatterv(mine, me + 1, MPI.INT, 0);
        }
        Expect.equal(mine, own, "scatterv");
        int[] exchanged = new int[n];
        int[] toAll = new int[n];
        for (int i = 0; i < n; i++) {
            toAll[i] = 10 * me + i;
        }
        world.allToAll(toAll, 1, MPI.INT, exchanged, 1, MPI.INT);
        Expect.equal(exchanged[before], 10 * before + me, "allToAll");
        int[] ones = new int[n];
        java.util.Arrays.fill(ones, 1);
        world.allToAllv(toAll, ones, Expect.range(0, n), MPI.INT, exchanged, ones, Expect.range(0, n), MPI.INT);
        Expect.equal(exchanged[next], 10 * next + me, "allToAllv");
    }
}
