package messages;

import checks.Expect;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Cancelled receives. */
public class Cancelling {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int[] data = {1, 2};
        Request request = MPI.COMM_WORLD.Irecv(data, 0, 2, MPI.INT, MPI.ANY_SOURCE, 1);
        request.Cancel();
        Status status = request.Wait();
        Expect.that(status.Test_cancelled(), "cancelled");
        Expect.that(request.Is_null(), "null");

        Prequest persistent = MPI.COMM_WORLD.Recv_init(data, 0, 2, MPI.INT, me, 2);
        persistent.Start();
        persistent.Cancel();
        Expect.that(persistent.Wait().Test_cancelled(), "cancelled persistent receive");
        persistent.Start();
        MPI.COMM_WORLD.Send(new int[] {3, 4}, 0, 2, MPI.INT, me, 2);
        Expect.that(!persistent.Wait().Test_cancelled(), "not cancelled");
        Expect.equal(data, new int[] {3, 4}, "data");
        persistent.free();

        Request ofObjects = MPI.COMM_WORLD.Irecv(new Object[1], 0, 1, MPI.OBJECT, me, 3);
        ofObjects.Cancel();
        Expect.that(ofObjects.Wait().Test_cancelled(), "cancelled receive of objects");

        // Perhaps too late: either the receive gets the message, or another one can.
        Request late = MPI.COMM_WORLD.Irecv(data, 0, 2, MPI.INT, me, 4);
        MPI.COMM_WORLD.Send(new int[] {5, 6}, 0, 2, MPI.INT, me, 4);
        late.Cancel();
        if (late.Wait().Test_cancelled()) {
            MPI.COMM_WORLD.Recv(data, 0, 2, MPI.INT, me, 4);
        }
        Expect.equal(data[1], 6, "data");
        // Sends end whether they are cancelled or not.
        Request send = MPI.COMM_WORLD.Isend(new int[] {7}, 0, 1, MPI.INT, me, 5);
        send.Cancel();
        MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, me, 5);
        Expect.that(!send.Wait().Test_cancelled(), "a send that is not cancelled");
        send.finalize();
        MPI.COMM_WORLD.Barrier();
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
