import checks.Expect;
import mpi.*;

/** Two groups. */
public class Intercommunicators {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        if (n < 2) {
            return;
        }
        boolean even = me % 2 == 0;
        Intracomm half = world.split(even ? 0 : 1, me);
        Intercomm inter = world.createIntercomm(half, 0, even ? 1 : 0, 5);
        Expect.that(inter.isInter() && inter.getRemoteSize() == n - half.getSize(), "the other group");
        int[] got = new int[1];
        if (half.getRank() == 0) {
            inter.sendRecv(new int[] {me}, 1, MPI.INT, 0, 1, got, 1, MPI.INT, 0, 1);
            Expect.equal(got[0], even ? 1 : 0, "message to the other group");
        }
        int root = even ? (me == 0 ? MPI.ROOT : MPI.PROC_NULL) : 0;
        int[] value = {me == 0 ? 42 : 0};
        inter.bcast(value, 1, MPI.INT, root);
        Expect.equal(value[0], !even || me == 0 ? 42 : 0, "bcast between groups");
        int[] sum = new int[1];
        inter.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
        Expect.equal(sum[0], inter.getRemoteSize(), "the other group's sum");
        Intracomm merged = inter.merge(!even);
        Expect.equal(merged.getSize(), n, "merged");
        Expect.equal(merged.getRank() < (n + 1) / 2, even, "order of the groups");
        inter.barrier();
        inter.free();
    }
}
