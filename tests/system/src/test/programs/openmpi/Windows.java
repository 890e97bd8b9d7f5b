import checks.Expect;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import mpi.*;

/** Memory that other ranks read and write. */
public class Windows {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        IntBuffer memory = MPI.newIntBuffer(2 * n);
        Win win = new Win(memory, 2 * n, 2, MPI.INFO_NULL, world);
        fences(win, memory, me, n);
        locks(win, memory, me, n);
        groups(win, memory, me, n);
        win.free();
        counter(world, me, n);
    }

    /** Each rank puts a pair at its place in the window of each other one. */
    private static void fences(Win win, IntBuffer memory, int me, int n) throws MPIException {
        IntBuffer pair = MPI.newIntBuffer(2).put(0, me).put(1, -me);
        win.fence(MPI.MODE_NOPRECEDE);
        for (int rank = 0; rank < n; rank++) {
            win.put(pair, 2, MPI.INT, rank, me, 1, MPI.INT2);
        }
        win.fence(MPI.MODE_NOSUCCEED);
        for (int rank = 0; rank < n; rank++) {
            Expect.equal(memory.get(2 * rank), rank, "the first int of rank " + rank);
            Expect.equal(memory.get(2 * rank + 1), -rank, "the second int of rank " + rank);
        }
    }

    private static void locks(Win win, IntBuffer memory, int me, int n) throws MPIException {
        int next = (me + 1) % n;
        IntBuffer got = MPI.newIntBuffer(2 * n);
        win.lock(MPI.LOCK_SHARED, next, 0);
        win.get(got, 2 * n, MPI.INT, next, 0, 2 * n, MPI.INT);
        win.unlock(next);
        Expect.equal(got.get(2 * n - 1), 1 - n, "the last int of the next rank");
        MPI.COMM_WORLD.barrier();
        IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
        for (int i = 0; i < 10; i++) {
            win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            win.accumulate(one, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.SUM);
            win.unlock(0);
        }
        MPI.COMM_WORLD.barrier();
        win.lock(MPI.LOCK_SHARED, 0, 0);
        win.get(got, 1, MPI.INT, 0, 0, 1, MPI.INT);
        win.flush(0);
        Expect.equal(got.get(0), 10 * n, "sum");
        win.unlock(0);
        MPI.COMM_WORLD.barrier();
    }

    /** Each rank puts into the window of the next one. */
    private static void groups(Win win, IntBuffer memory, int me, int n) throws MPIException {
        Group all = win.getGroup();
        win.post(all.incl(new int[] {(me + n - 1) % n}), 0);
        win.start(all.incl(new int[] {(me + 1) % n}), 0);
        win.put(MPI.newIntBuffer(1).put(0, 100 + me), 1, MPI.INT, (me + 1) % n, 0, 1, MPI.INT);
        win.complete();
        win.waitFor();
        Expect.equal(memory.get(0), 100 + (me + n - 1) % n, "the int of the rank before");
    }

    /** All ranks take numbers from a counter at the last one. */
    private static void counter(Intracomm world, int me, int n) throws MPIException {
        LongBuffer memory = MPI.newLongBuffer(1);
        Win win = new Win(1, 1, MPI.INFO_NULL, world, memory, Win.FLAVOR_PRIVATE);
        LongBuffer one = MPI.newLongBuffer(1).put(0, 1);
        LongBuffer number = MPI.newLongBuffer(1);
        long[] sum = new long[1];
        win.lockAll(0);
        for (int i = 0; i < 10; i++) {
            win.fetchAndOp(one, number, MPI.LONG, n - 1, 0, MPI.SUM);
            win.flush(n - 1);
            sum[0] += number.get(0);
        }
        win.unlockAll();
        long[] all = new long[1];
        world.allReduce(sum, all, 1, MPI.LONG, MPI.SUM);
        Expect.equal(all[0], 10L * n * (10L * n - 1) / 2, "sum of the numbers");
        win.lock(MPI.LOCK_EXCLUSIVE, n - 1, 0);
        win.compareAndSwap(number.put(0, -me), one.put(0, 10L * n), MPI.newLongBuffer(1), MPI.LONG, n - 1, 0);
        win.unlock(n - 1);
        world.barrier();
        if (me == n - 1) {
            Expect.that(memory.get(0) <= 0 && memory.get(0) > -n, "one rank has swapped");
        }
        win.free();
    }
}
