import checks.Expect;
import java.nio.IntBuffer;
import mpi.*;

/** Calls for several requests. */
public class ManyRequests {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        IntBuffer[] in = new IntBuffer[4];
        Request[] requests = new Request[5];
        for (int i = 0; i < 4; i++) {
            in[i] = MPI.newIntBuffer(1);
            requests[i] = world.iRecv(in[i], 1, MPI.INT, before, i);
        }
        requests[4] = MPI.REQUEST_NULL;
        Expect.equal(Request.testAny(requests), MPI.UNDEFINED, "none is complete");
        Expect.that(Request.testAllStatus(requests) == null, "not all are complete");
        Expect.equal(Request.testSome(requests).length, 0, "no request is complete");
        world.barrier();
        world.send(new int[] {2}, 1, MPI.INT, next, 2);
        Status any = Request.waitAnyStatus(requests);
        Expect.equal(any.getIndex(), 2, "index");
        Expect.equal(any.getTag(), 2, "tag");
        Expect.that(requests[2].isNull(), "a completed request is null");
        world.barrier();
        world.send(new int[] {0}, 1, MPI.INT, next, 0);
        Expect.equal(Request.waitSome(requests), new int[] {0}, "indices");
        world.barrier();
        world.send(new int[] {1}, 1, MPI.INT, next, 1);
        world.send(new int[] {3}, 1, MPI.INT, next, 3);
        Status[] all = Request.waitAllStatus(requests);
        Expect.equal(all.length, 5, "statuses");
        Expect.equal(all[3].getTag(), 3, "tag of the last message");
        Expect.equal(all[4].getSource(), MPI.ANY_SOURCE, "the empty status");
        Expect.equal(Request.waitAny(requests), MPI.UNDEFINED, "no request is left");
        Expect.that(Request.waitSome(requests) == null, "no request is left for some");
        Expect.that(Request.testAll(requests), "no request is left for all");
        noRequests(requests);
        Request receive = world.iRecv(in[0], 1, MPI.INT, MPI.ANY_SOURCE, 99);
        receive.cancel();
        Expect.that(receive.waitStatus().isCancelled(), "cancelled");
        Request kept = world.iRecv(in[0], 1, MPI.INT, me, 5);
        Expect.that(kept.getStatus() == null, "not complete");
        world.send(new int[] {8}, 1, MPI.INT, me, 5);
        while (kept.getStatus() == null) {
            Thread.onSpinWait();
        }
        Expect.that(!kept.isNull() && kept.test() && kept.isNull(), "a status leaves the request");
    }

    /** What calls return when no request is active, or there are no requests at all. */
    static void noRequests(Request[] ended) throws MPIException {
        for (Request[] none : new Request[][] {ended, new Request[0]}) {
            Expect.equal(Request.waitAnyStatus(none).getIndex(), MPI.UNDEFINED, "waitAnyStatus");
            Expect.equal(Request.testAnyStatus(none).getIndex(), MPI.UNDEFINED, "testAnyStatus");
            Expect.equal(Request.testAny(none), MPI.UNDEFINED, "testAny");
            Expect.equal(Request.testAllStatus(none).length, none.length, "testAllStatus");
            Expect.that(Request.waitSomeStatus(none) == null, "waitSomeStatus");
            Expect.that(Request.testSomeStatus(none) == null, "testSomeStatus");
            Expect.that(Request.testSome(none) == null, "testSome");
        }
        Expect.that(MPI.REQUEST_NULL.test() && MPI.REQUEST_NULL.getStatus() != null, "a null request has ended");
        MPI.REQUEST_NULL.free();
        refused(MPI.ERR_REQUEST, () -> MPI.REQUEST_NULL.cancel());
        Prequest.startAll(new Prequest[0]);
        Intracomm world = MPI.COMM_WORLD;
        Prequest inactive = world.recvInit(MPI.newIntBuffer(1), 1, MPI.INT, world.getRank(), 98);
        inactive.cancel();
        refused(MPI.ERR_REQUEST, () -> Prequest.startAll(new Prequest[] {inactive, null}));
        refused(MPI.ERR_REQUEST, () -> Prequest.startAll(new Prequest[] {inactive, inactive}));
        Expect.that(inactive.test(), "nothing has started");
        Expect.that(world.iProbe(world.getRank(), 98) == null, "no message");
        Expect.that(new Message().imProbe(world.getRank(), 98, world) == null, "no message to take");
        Expect.equal(world.probe(MPI.PROC_NULL, 1).getSource(), MPI.PROC_NULL, "probe of nobody");
    }

    interface Call {
        void run() throws MPIException;
    }

    static void refused(int errorClass, Call call) {
        try {
            call.run();
        } catch (MPIException e) {
            Expect.equal(e.getErrorClass(), errorClass, "class of: " + e.getMessage());
            return;
        }
        throw new IllegalStateException("no error of class " + errorClass);
    }
}
