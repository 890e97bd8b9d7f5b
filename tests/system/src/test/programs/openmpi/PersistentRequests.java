import checks.Expect;
import java.nio.IntBuffer;
import mpi.*;

/** Persistent requests, started repeatedly. */
public class PersistentRequests {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        IntBuffer out = MPI.newIntBuffer(2);
        IntBuffer in = MPI.newIntBuffer(2);
        Prequest send = world.sendInit(out, 2, MPI.INT, next, 1);
        Prequest receive = world.recvInit(in, 2, MPI.INT, before, 1);
        for (int i = 0; i < 3; i++) {
            out.put(0, me).put(1, i);
            Prequest.startAll(new Prequest[] {receive, send});
            Status[] statuses = Request.waitAllStatus(new Request[] {receive, send});
            Expect.equal(statuses[0].getCount(MPI.INT), 2, "count");
            Expect.equal(in.get(0), before, "sender");
            Expect.equal(in.get(1), i, "round");
            Expect.that(!send.isNull(), "a persistent request stays");
        }
        send.free();
        receive.free();
        Expect.that(send.isNull(), "freed");
        Prequest synchronous = world.sSendInit(out, 1, MPI.INT, next, 2);
        synchronous.start();
        world.recv(new int[1], 1, MPI.INT, before, 2);
        synchronous.waitFor();
        synchronous.free();
    }
}
