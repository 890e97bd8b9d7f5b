package threads;

import checks.Expect;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/**
 * Threads appear while the first one is elsewhere: outside of MPI, in a blocking receive, in a wait for any, in a loop of tests,
 * in a barrier. The argument says where; without one, what comes after that is tried.
 */
public class SecondThreads {
    interface Body {
        void run() throws MPIException;
    }

    static final List<Throwable> FAILURES = new ArrayList<>();

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                synchronized (FAILURES) {
                    FAILURES.add(e);
                }
            }
        });
        thread.start();
        return thread;
    }

    static void join(Thread... threads) {
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        synchronized (FAILURES) {
            for (Throwable failure : FAILURES) {
                throw new IllegalStateException(failure);
            }
        }
    }

    static int me;
    static int size;
    static int next;
    static int before;

    static void send(int value, int to, int tag) throws MPIException {
        MPI.COMM_WORLD.Send(new int[] {value}, 0, 1, MPI.INT, to, tag);
    }

    static int receive(int from, int tag) throws MPIException {
        int[] in = new int[1];
        MPI.COMM_WORLD.Recv(in, 0, 1, MPI.INT, from, tag);
        return in[0];
    }

    static Request starts(int[] in, int i, int from, int tag) throws MPIException {
        return MPI.COMM_WORLD.Irecv(in, i, 1, MPI.INT, from, tag);
    }

    public static void main(String[] args) throws MPIException {
        String[] arguments = MPI.Init(args);
        me = MPI.COMM_WORLD.Rank();
        size = MPI.COMM_WORLD.Size();
        next = (me + 1) % size;
        before = (me + size - 1) % size;
        Expect.equal(MPI.queryThread(), MPI.THREAD_MULTIPLE, "level");
        Expect.that(MPI.isThreadMain(), "main thread");
        where(arguments.length == 0 ? "all" : arguments[0]);
        run();
        MPI.Finalize();
    }

    /** The second thread of each rank exchanges a message while the first one is there, and ends what that waits for. */
    static void where(String place) throws MPIException {
        int[] in = new int[3];
        Thread other;
        switch (place) {
            case "outside":
                other = start(SecondThreads::exchange);
                join(other); // No call of MPI meanwhile.
                Expect.equal(receive(me, 2), 7, "sent by the other thread");
                break;
            case "receive":
                other = start(SecondThreads::exchange);
                Expect.equal(receive(me, 2), 7, "received meanwhile");
                join(other);
                break;
            case "any":
                Request[] requests = {starts(in, 0, me, 90), starts(in, 1, me, 2), null};
                other = start(SecondThreads::exchange);
                Status status = Request.Waitany(requests);
                Expect.equal(status.index, 1, "index");
                Expect.equal(in[1], 7, "received meanwhile");
                requests[0].Cancel();
                Expect.that(requests[0].Wait().Test_cancelled(), "cancelled");
                join(other);
                break;
            case "tests":
                Request request = starts(in, 0, me, 2);
                other = start(SecondThreads::exchange);
                while (request.Test() == null) {
                    Thread.onSpinWait();
                }
                Expect.equal(in[0], 7, "received meanwhile");
                join(other);
                break;
            case "probes":
                other = start(SecondThreads::exchange);
                while (MPI.COMM_WORLD.Iprobe(me, 2) == null) {
                    Thread.onSpinWait();
                }
                Expect.equal(receive(me, 2), 7, "received meanwhile");
                join(other);
                break;
            case "barrier":
                // Rank 0 comes last, when its own second thread has met those of all others.
                other = start(SecondThreads::exchange);
                if (me == 0) {
                    join(other);
                }
                MPI.COMM_WORLD.Barrier();
                join(other);
                Expect.equal(receive(me, 2), 7, "sent by the other thread");
                break;
            case "requests": // A thread waits for what the first one has started, and starts nothing itself.
                Request started = starts(in, 0, before, 3);
                Request sent = MPI.COMM_WORLD.Isend(new int[] {me}, 0, 1, MPI.INT, next, 3);
                other = start(() -> {
                    started.Wait();
                    sent.Wait();
                });
                join(other);
                Expect.equal(in[0], before, "received by the other thread");
                break;
            case "collective":
                other = start(() -> MPI.COMM_WORLD.Barrier());
                join(other);
                break;
            case "many":
                Thread[] threads = new Thread[8];
                for (int i = 0; i < threads.length; i++) {
                    int tag = 100 + i;
                    threads[i] = start(() -> {
                        for (int round = 0; round < 200; round++) {
                            send(round, next, tag);
                            Expect.equal(receive(before, tag), round, "round");
                        }
                    });
                }
                for (int round = 0; round < 500; round++) {
                    send(round, next, 99);
                    Expect.equal(receive(before, 99), round, "round of the first thread");
                }
                join(threads);
                break;
            default:
                break;
        }
        MPI.COMM_WORLD.Barrier();
    }

    static void exchange() throws MPIException {
        Expect.that(!MPI.isThreadMain(), "not the main thread");
        send(me, next, 1);
        Expect.equal(receive(before, 1), before, "message of another thread");
        send(7, me, 2);
    }

    /** Long messages, collective operations and requests that threads share. */
    public static void run() throws MPIException {
        me = MPI.COMM_WORLD.Rank();
        size = MPI.COMM_WORLD.Size();
        next = (me + 1) % size;
        before = (me + size - 1) % size;
        double[] out = new double[100_000];
        double[] in = new double[out.length];
        out[out.length - 1] = me + 0.5;
        Request receive = MPI.COMM_WORLD.Irecv(in, 0, in.length, MPI.DOUBLE, before, 5);
        Thread sender = start(() -> MPI.COMM_WORLD.Send(out, 0, out.length, MPI.DOUBLE, next, 5));
        receive.Wait();
        join(sender);
        Expect.equal(in[in.length - 1], before + 0.5, "last of a long message");
        int[] sum = new int[1];
        Thread collective = start(
                () -> MPI.COMM_WORLD.Allreduce(new int[] {me}, 0, sum, 0, 1, MPI.INT, MPI.SUM));
        int[] value = new int[1];
        send(me, me, 6);
        value[0] = receive(me, 6);
        join(collective);
        Expect.equal(sum[0], size * (size - 1) / 2, "sum by another thread");
        Expect.equal(value[0], me, "message meanwhile");
        share();
    }

    /** Threads that test and wait for one request: one of them gets its status. */
    static void share() throws MPIException {
        for (int round = 0; round < 100; round++) {
            Request shared = starts(new int[1], 0, me, 8);
            AtomicInteger withStatus = new AtomicInteger();
            Body tests = () -> {
                Status status = null;
                while (status == null) {
                    status = shared.Test();
                }
                withStatus.addAndGet(status.source == me && status.tag == 8 ? 1 : 0);
            };
            Body waits = () -> {
                Status status = Request.Waitany(new Request[] {shared});
                withStatus.addAndGet(status.source == me && status.tag == 8 ? 1 : 0);
            };
            Thread[] threads = {start(tests), start(waits), start(tests)};
            send(round, me, 8);
            join(threads);
            Expect.equal(withStatus.get(), 1, "threads with the status");
            Expect.that(shared.Is_null(), "the request has ended");
        }
    }
}
