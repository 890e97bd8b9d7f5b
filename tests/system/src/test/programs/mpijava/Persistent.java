package messages;

import checks.Expect;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Persistent requests of each mode, of numbers and of objects. */
public class Persistent {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (me + 1) % size;
        int left = (me + size - 1) % size;
        int[] out = new int[4];
        int[] in = new int[6];
        String[] words = new String[2];
        Object[] heard = new Object[3];
        MPI.Buffer_attach(new byte[10000]);
        Prequest[] all = {
            MPI.COMM_WORLD.Send_init(out, 1, 1, MPI.INT, right, 1),
            MPI.COMM_WORLD.Ssend_init(out, 2, 1, MPI.INT, right, 2),
            MPI.COMM_WORLD.Bsend_init(out, 3, 1, MPI.INT, right, 3),
            MPI.COMM_WORLD.Send_init(words, 0, 2, MPI.OBJECT, right, 4),
            MPI.COMM_WORLD.Recv_init(in, 0, 1, MPI.INT, left, 1),
            MPI.COMM_WORLD.Recv_init(in, 2, 2, MPI.INT, left, 2),
            MPI.COMM_WORLD.Recv_init(in, 4, 1, MPI.INT, MPI.ANY_SOURCE, 3),
            MPI.COMM_WORLD.Recv_init(heard, 1, 2, MPI.OBJECT, left, 4),
        };
        for (Prequest request : all) {
            Expect.that(!request.Is_null(), "an inactive persistent request is not null");
            Expect.equal(request.Wait().index, MPI.UNDEFINED, "index of an inactive request");
        }
        checkInactive(all);
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < out.length; i++) {
                out[i] = round * 100 + me * 10 + i;
            }
            words[0] = "round " + round;
            words[1] = "rank " + me;
            if (round == 1) {
                for (int i = all.length - 1; i >= 0; i--) {
                    all[i].Start();
                }
            } else {
                Prequest.Startall(all);
            }
            Status[] statuses = Request.Waitall(all);
            Expect.equal(statuses[4].source, left, "source");
            Expect.equal(statuses[5].Get_count(MPI.INT), 1, "count");
            Expect.equal(statuses[6].tag, 3, "tag");
            Expect.equal(statuses[7].Get_count(MPI.OBJECT), 2, "objects");
            int expected = round * 100 + left * 10;
            Expect.equal(in, new int[] {expected + 1, 0, expected + 2, 0, expected + 3, 0}, "numbers");
            Expect.equal(heard, new Object[] {null, "round " + round, "rank " + left}, "words");
            for (Prequest request : all) {
                Expect.that(!request.Is_null(), "a completed persistent request is not null");
            }
            checkInactive(all);
        }
        MPI.Buffer_detach();
        MPI.COMM_WORLD.Barrier();
        if (me == 0) {
            Prequest ready = MPI.COMM_WORLD.Rsend_init(out, 0, 4, MPI.INT, 1, 9);
            MPI.COMM_WORLD.Recv(null, 0, 0, MPI.INT, 1, 8);
            ready.Start();
            ready.Wait();
        } else if (me == 1) {
            int[] four = new int[4];
            Prequest receive = MPI.COMM_WORLD.Recv_init(four, 0, 4, MPI.INT, 0, 9);
            receive.Start();
            MPI.COMM_WORLD.Send(new int[0], 0, 0, MPI.INT, 0, 8);
            while (receive.Test() == null) {
                Thread.yield();
            }
            Expect.equal(four, new int[] {200, 201, 202, 203}, "ready send");
        }
    }

    /** Calls for several requests skip inactive ones. */
    static void checkInactive(Prequest[] requests) throws MPIException {
        Expect.equal(Request.Waitany(requests).index, MPI.UNDEFINED, "Waitany");
        Expect.that(Request.Testany(requests) == null, "Testany");
        Expect.equal(Request.Testall(requests).length, requests.length, "Testall");
        Expect.that(Request.Waitsome(requests).length == 0, "Waitsome");
        Expect.that(Request.Testsome(requests).length == 0, "Testsome");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
