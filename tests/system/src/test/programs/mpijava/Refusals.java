package environment;

import checks.Expect;
import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Calls that are refused, because of their thread or their arguments, change nothing: the right call comes after them. */
public class Refusals {
    interface Call {
        void run() throws MPIException;
    }

    static MPIException refused(Call call) {
        try {
            call.run();
        } catch (MPIException e) {
            return e;
        }
        throw new IllegalStateException("not refused");
    }

    static void refusedInOtherThread(Call call) throws InterruptedException {
        MPIException[] refusal = new MPIException[1];
        Throwable[] other = new Throwable[1];
        Thread thread = new Thread(() -> refusal[0] = refused(call));
        thread.setUncaughtExceptionHandler((ended, failure) -> other[0] = failure);
        thread.start();
        thread.join();
        if (other[0] != null) {
            throw new IllegalStateException(other[0]);
        }
        String message = refusal[0].getMessage();
        Expect.that(message.contains("'" + Thread.currentThread().getName() + "'"), "thread in: " + message);
        Expect.that(message.contains("THREAD_MULTIPLE"), "advice in: " + message);
    }

    public static void main(String[] args) throws Exception {
        refused(() -> MPI.InitThread(args, 17));
        Expect.that(!MPI.Initialized(), "not initialized");
        Expect.equal(MPI.InitThread(args, MPI.THREAD_FUNNELED), MPI.THREAD_FUNNELED, "level");
        Expect.equal(MPI.queryThread(), MPI.THREAD_FUNNELED, "level");
        int me = MPI.COMM_WORLD.Rank();
        waits(me);
        messages(me);
        objects(me);
        buffers(me);
        refusedInOtherThread(MPI::Finalize);
        Expect.that(!MPI.Finalized(), "not finalized");
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
        Expect.that(MPI.Finalized() && MPI.isInitialized(), "finalized");
        refused(MPI::Finalize);
        refused(() -> MPI.Init(args));
    }

    /** Requests remain after a refused wait or test. */
    static void waits(int me) throws Exception {
        int[] in = new int[3];
        Request[] all = new Request[3];
        for (int i = 0; i < all.length; i++) {
            all[i] = MPI.COMM_WORLD.Irecv(in, i, 1, MPI.INT, me, i);
        }
        refusedInOtherThread(all[0]::Wait);
        refusedInOtherThread(all[0]::Test);
        refusedInOtherThread(all[0]::getStatus);
        refusedInOtherThread(() -> Request.Waitall(all));
        refusedInOtherThread(() -> Request.Waitany(all));
        refusedInOtherThread(() -> Request.Testsome(all));
        refusedInOtherThread(all[0]::Cancel);
        for (int i = 0; i < all.length; i++) {
            Expect.that(!all[i].Is_null(), "request " + i + " remains");
            MPI.COMM_WORLD.Send(new int[] {i + 5}, 0, 1, MPI.INT, me, i);
        }
        Status[] statuses = Request.Waitall(all);
        Expect.equal(statuses[2].tag, 2, "tag");
        Expect.equal(in, new int[] {5, 6, 7}, "what has been received");

        Prequest persistent = MPI.COMM_WORLD.Recv_init(in, 0, 1, MPI.INT, me, 8);
        refusedInOtherThread(persistent::Start);
        refused(() -> Prequest.startAll(new Prequest[] {persistent, null}));
        persistent.Start();
        refusedInOtherThread(persistent::Wait);
        MPI.COMM_WORLD.Send(new int[] {9}, 0, 1, MPI.INT, me, 8);
        Expect.equal(persistent.Wait().tag, 8, "tag of the persistent receive");
        Expect.equal(in[0], 9, "persistent receive");
    }

    /** A taken message remains after a refused receive. */
    static void messages(int me) throws Exception {
        MPI.COMM_WORLD.send(new int[] {4, 5}, 2, MPI.INT, me, 20);
        Message message = new Message();
        message.mProbe(me, 20, MPI.COMM_WORLD);
        refused(() -> message.mRecv("text", 2, MPI.INT));
        refused(() -> message.mRecv(new int[1], 2, MPI.INT));
        refusedInOtherThread(() -> message.mRecv(new int[2], 2, MPI.INT));
        Expect.that(!message.isNull(), "the message remains");
        int[] in = new int[2];
        message.mRecv(in, 2, MPI.INT);
        Expect.equal(in, new int[] {4, 5}, "message");
        Expect.that(message.isNull(), "the message has been received");
    }

    /** A refused exchange leaves no receive behind, which would take the next message. */
    static void objects(int me) throws MPIException {
        Object[] in = new Object[1];
        refused(() -> MPI.COMM_WORLD.Sendrecv(new Object[] {"a"}, 0, 1, MPI.OBJECT, 1000, 30, in, 0, 1, MPI.OBJECT, me, 30));
        MPI.COMM_WORLD.Send(new Object[] {"b"}, 0, 1, MPI.OBJECT, me, 30);
        Object[] next = new Object[1];
        MPI.COMM_WORLD.Recv(next, 0, 1, MPI.OBJECT, me, 30);
        Expect.equal(next[0], "b", "the next message");
    }

    /** The buffer stays attached. */
    static void buffers(int me) throws Exception {
        byte[] first = new byte[4096];
        MPI.attachBuffer(first);
        refused(() -> MPI.attachBuffer(new byte[10]));
        MPI.COMM_WORLD.bSend(new int[1000], 900, MPI.INT, me, 40);
        refusedInOtherThread(MPI::detachBuffer);
        refusedInOtherThread(() -> MPI.Buffer_attach(ByteBuffer.allocate(100)));
        MPI.COMM_WORLD.recv(new int[1000], 1000, MPI.INT, me, 40);
        Expect.that(MPI.detachBuffer() == first, "the attached buffer");
    }
}
