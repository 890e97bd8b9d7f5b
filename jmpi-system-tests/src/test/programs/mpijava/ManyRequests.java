package messages;

import checks.Expect;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Waits and tests of several requests, some of which are null. */
public class ManyRequests {
    static int me;
    static int size;

    /** Rank 0 gets a number of each other rank; its own request is null. */
    static Request[] start(int[] numbers, int tag) throws MPIException {
        Request[] requests = new Request[size];
        if (me == 0) {
            requests[0] = tag % 2 == 0 ? null : MPI.REQUEST_NULL;
            for (int i = 1; i < size; i++) {
                requests[i] = MPI.COMM_WORLD.Irecv(numbers, i, 1, MPI.INT, i, tag);
            }
        }
        MPI.COMM_WORLD.Barrier();
        if (me != 0) {
            MPI.COMM_WORLD.Send(new int[] {me * 11}, 0, 1, MPI.INT, 0, tag);
        }
        return requests;
    }

    static void check(Status status, int index, int tag) throws MPIException {
        Expect.equal(status.index, index, "index");
        Expect.equal(status.source, index, "source");
        Expect.equal(status.tag, tag, "tag");
        Expect.equal(status.Get_count(MPI.INT), 1, "count");
    }

    static void checkNumbers(int[] numbers) {
        for (int i = 1; i < size; i++) {
            Expect.equal(numbers[i], i * 11, "number of rank " + i);
        }
    }

    public static void run() throws MPIException {
        me = MPI.COMM_WORLD.Rank();
        size = MPI.COMM_WORLD.Size();
        for (int tag = 0; tag < 8; tag++) {
            int[] numbers = new int[size];
            Request[] requests = start(numbers, tag);
            if (me == 0) {
                complete(requests, tag);
                checkNumbers(numbers);
                ended(requests);
            }
            MPI.COMM_WORLD.Barrier();
        }
    }

    static void complete(Request[] requests, int tag) throws MPIException {
        boolean[] done = new boolean[size];
        int left = size - 1;
        switch (tag % 6) {
            case 0:
                Status[] all = Request.Waitall(requests);
                for (int i = 1; i < size; i++) {
                    check(all[i], i, tag);
                }
                break;
            case 1:
                for (; left > 0; left--) {
                    Status status = Request.Waitany(requests);
                    check(status, status.index, tag);
                    Expect.that(!done[status.index], "each once");
                    done[status.index] = true;
                    Expect.that(requests[status.index].Is_null(), "null after Waitany");
                }
                break;
            case 2:
                while (left > 0) {
                    Status[] some = Request.Waitsome(requests);
                    Expect.that(some.length > 0, "at least one");
                    for (Status status : some) {
                        check(status, status.index, tag);
                        left--;
                    }
                }
                break;
            case 3:
                while (left > 0) {
                    Status status = Request.Testany(requests);
                    if (status != null) {
                        check(status, status.index, tag);
                        left--;
                    }
                }
                break;
            case 4:
                Status[] tested;
                do {
                    tested = Request.Testall(requests);
                } while (tested == null);
                for (int i = 1; i < size; i++) {
                    check(tested[i], i, tag);
                }
                break;
            default:
                while (left > 0) {
                    Status[] some = Request.Testsome(requests);
                    for (Status status : some) {
                        check(status, status.index, tag);
                        left--;
                    }
                }
        }
    }

    /** What calls return when all requests are null. */
    static void ended(Request[] requests) throws MPIException {
        Expect.equal(Request.Waitany(requests).index, MPI.UNDEFINED, "index of no request");
        Expect.equal(Request.Testany(requests).index, MPI.UNDEFINED, "index of no request");
        Expect.equal(Request.Waitall(requests).length, size, "statuses");
        Expect.equal(Request.Testall(requests).length, size, "statuses");
        Expect.that(Request.Waitsome(requests) == null, "Waitsome of nothing");
        Expect.that(Request.Testsome(requests) == null, "Testsome of nothing");
        Expect.equal(Request.Waitall(new Request[0]).length, 0, "no requests");
        Status empty = requests[size - 1].Wait();
        Expect.equal(empty.source, MPI.ANY_SOURCE, "source of the empty status");
        Expect.equal(empty.tag, MPI.ANY_TAG, "tag of the empty status");
        Expect.equal(empty.Get_count(MPI.INT), 0, "count of the empty status");
        Expect.that(!empty.Test_cancelled(), "not cancelled");
        Expect.that(requests[size - 1].Test() != null, "Test of null");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
