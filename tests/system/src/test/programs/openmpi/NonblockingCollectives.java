import checks.Expect;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.*;

/** Nonblocking collective operations, on direct buffers. */
public class NonblockingCollectives {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        IntBuffer numbers = MPI.newIntBuffer(2);
        if (me == 0) {
            numbers.put(0, 3).put(1, 4);
        }
        Request bcast = world.iBcast(numbers, 2, MPI.INT, 0);
        Request barrier = world.iBarrier();
        bcast.waitFor();
        barrier.waitFor();
        Expect.equal(numbers.get(1), 4, "iBcast");
        IntBuffer own = MPI.newIntBuffer(1);
        own.put(0, me);
        IntBuffer all = MPI.newIntBuffer(n);
        IntBuffer sum = MPI.newIntBuffer(1);
        IntBuffer scanned = MPI.newIntBuffer(1);
        Request[] pending = {
            world.iAllGather(own, 1, MPI.INT, all, 1, MPI.INT),
            world.iAllReduce(own, sum, 1, MPI.INT, MPI.SUM),
            world.iScan(own, scanned, 1, MPI.INT, MPI.SUM),
            world.iBarrier()
        };
        Request.waitAll(pending);
        Expect.equal(all.get(n - 1), n - 1, "iAllGather");
        Expect.equal(sum.get(0), n * (n - 1) / 2, "iAllReduce");
        Expect.equal(scanned.get(0), me * (me + 1) / 2, "iScan");
        ByteBuffer sent = MPI.newByteBuffer(4 * n);
        ByteBuffer received = MPI.newByteBuffer(4 * n);
        int[] counts = new int[n];
        int[] displs = new int[n];
        Datatype[] types = new Datatype[n];
        for (int i = 0; i < n; i++) {
            sent.putInt(4 * i, 10 * me + i);
            counts[i] = 1;
            displs[i] = 4 * i;
            types[i] = MPI.INT;
        }
        world.iAllToAllw(sent, counts, displs, types, received, counts, displs, types).waitFor();
        Expect.equal(received.getInt(4 * next), 10 * next + me, "iAllToAllw");
        IntBuffer inInts = MPI.newIntBuffer(n + 1);
        world.allToAllw(sent.asIntBuffer(), counts, displs, types, MPI.slice(inInts, 1), counts, displs, types);
        Expect.equal(inInts.get(1 + next), 10 * next + me, "allToAllw of integers");
        world.iReduce(own, sum, 1, MPI.INT, MPI.MAX, 0).waitFor();
        Expect.that(me != 0 || sum.get(0) == n - 1, "iReduce");
        world.iExScan(own, scanned, 1, MPI.INT, MPI.SUM).waitFor();
        Expect.that(me == 0 || scanned.get(0) == me * (me - 1) / 2, "iExScan");
    }
}
