package messages;

import checks.Expect;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
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
        Expect.that(Request.Testany(requests) == null, "Testany of nothing");
        Expect.equal(Request.Waitall(requests).length, size, "statuses");
        Expect.equal(Request.Testall(requests).length, size, "statuses");
        Expect.equal(Request.Waitsome(requests).length, 0, "Waitsome of nothing");
        Expect.equal(Request.Testsome(requests).length, 0, "Testsome of nothing");
        if (requests[0] == null) {
            Expect.that(Request.Waitall(requests)[0] == null, "no status of null");
            Expect.that(Request.Testall(requests)[0] == null, "no status of null");
        }
        Expect.that(Request.Waitall(requests)[size - 1] != null, "the empty status of a request that has ended");
        noRequests();
        Status empty = requests[size - 1].Wait();
        Expect.equal(empty.source, MPI.ANY_SOURCE, "source of the empty status");
        Expect.equal(empty.tag, MPI.ANY_TAG, "tag of the empty status");
        Expect.equal(empty.Get_count(MPI.INT), 0, "count of the empty status");
        Expect.that(!empty.Test_cancelled(), "not cancelled");
        Expect.that(requests[size - 1].Test() != null, "Test of null");
    }

    /** What calls return for no requests at all, and what of those of no use do. */
    static void noRequests() throws MPIException {
        Request[] none = new Request[0];
        Expect.equal(Request.Waitall(none).length, 0, "Waitall of no requests");
        Expect.equal(Request.Testall(none).length, 0, "Testall of no requests");
        Expect.equal(Request.Waitsome(none).length, 0, "Waitsome of no requests");
        Expect.equal(Request.Testsome(none).length, 0, "Testsome of no requests");
        Expect.that(Request.Waitany(none) == null, "Waitany of no requests");
        Expect.that(Request.Testany(none) == null, "Testany of no requests");
        Prequest.Startall(new Prequest[0]);
        Prequest.Startall(new Prequest[] {null});
        MPI.REQUEST_NULL.Cancel();
        Prequest inactive = MPI.COMM_WORLD.Recv_init(new int[1], 0, 1, MPI.INT, me, 77);
        inactive.Cancel();
        Expect.equal(Request.Testsome(new Request[] {inactive, null}).length, 0, "Testsome of an inactive request");
        Expect.equal(Request.Waitsome(new Request[] {inactive}).length, 0, "Waitsome of an inactive request");
        Expect.that(Request.Testany(new Request[] {inactive}) == null, "Testany of an inactive request");
        Expect.that(!inactive.Is_null(), "an inactive request is not null");
        MPI.Buffer_detach(); // There is none.
        MPI.COMM_WORLD.Attr_delete(12345);
        Expect.that(MPI.COMM_WORLD.Iprobe(me, 78) == null, "no message");
        Status ofNobody = MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 79);
        Expect.equal(ofNobody.source, MPI.PROC_NULL, "source of a message of nobody");
        Expect.equal(ofNobody.tag, MPI.ANY_TAG, "tag of a message of nobody");
        Expect.equal(ofNobody.Get_count(MPI.INT), 0, "count of a message of nobody");
        Expect.equal(MPI.COMM_WORLD.Probe(MPI.PROC_NULL, 79).source, MPI.PROC_NULL, "probe of nobody");
        Expect.equal(new Status().Get_count(MPI.DOUBLE), 0, "count of a new status");
        Expect.equal(new Status().Get_elements(MPI.DOUBLE), 0, "elements of a new status");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
