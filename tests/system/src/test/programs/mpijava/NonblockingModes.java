package messages;

import checks.Expect;
import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Each rank sends to all in each nonblocking mode, also to itself. */
public class NonblockingModes {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int length = 500;
        MPI.Buffer_attach(ByteBuffer.allocate(size * (length * 4 + MPI.BSEND_OVERHEAD)));
        for (int mode = 0; mode < 4; mode++) {
            int[][] in = new int[size][length];
            Request[] receives = new Request[size];
            for (int i = 0; i < size; i++) {
                receives[i] = MPI.COMM_WORLD.Irecv(in[i], 0, length, MPI.INT, i, mode);
            }
            MPI.COMM_WORLD.Barrier();
            int[] out = Expect.range(me * 100, length);
            Request[] sends = new Request[size];
            for (int i = 0; i < size; i++) {
                switch (mode) {
                    case 0:
                        sends[i] = MPI.COMM_WORLD.Isend(out, 0, length, MPI.INT, i, mode);
                        break;
                    case 1:
                        sends[i] = MPI.COMM_WORLD.Ibsend(out, 0, length, MPI.INT, i, mode);
                        break;
                    case 2:
                        sends[i] = MPI.COMM_WORLD.Issend(out, 0, length, MPI.INT, i, mode);
                        break;
                    default:
                        sends[i] = MPI.COMM_WORLD.Irsend(out, 0, length, MPI.INT, i, mode);
                }
            }
            for (int i = 0; i < size; i++) {
                sends[i].Wait();
                Expect.that(sends[i].Is_null(), "a request that has been waited for is null");
                Status status;
                do {
                    status = receives[i].Test();
                } while (status == null);
                Expect.equal(status.source, i, "source");
                Expect.equal(status.tag, mode, "tag");
                Expect.equal(status.Get_count(MPI.INT), length, "count");
                Expect.equal(in[i], Expect.range(i * 100, length), "data");
            }
        }
        MPI.Buffer_detach();
        changedAtOnce();
    }

    /** One array for several messages, none of which has been waited for. */
    static void changedAtOnce() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Datatype column = Datatype.Vector(8000, 1, 2, MPI.INT);
        column.Commit();
        int[] out = new int[16000];
        for (int i = 0; i < size; i++) {
            out[1] = me * 10 + i;
            out[7999] = i;
            out[15999] = -i;
            MPI.COMM_WORLD.Isend(out, 0, 8000, MPI.INT, i, 1);
            MPI.COMM_WORLD.Issend(out, 1, 1, column, i, 2);
            MPI.COMM_WORLD.Irsend(out, 1, 1, MPI.INT, i, 3);
            out[1] = -1;
            out[7999] = -1;
            out[15999] = -1;
        }
        for (int i = 0; i < size; i++) {
            int[] in = new int[8000];
            MPI.COMM_WORLD.Recv(in, 0, 8000, MPI.INT, i, 1);
            Expect.equal(in[1], i * 10 + me, "first number");
            Expect.equal(in[7999], me, "last number");
            MPI.COMM_WORLD.Recv(in, 0, 8000, MPI.INT, i, 2);
            Expect.equal(in[0], i * 10 + me, "first number of a column");
            Expect.equal(in[7999], -me, "last number of a column");
            MPI.COMM_WORLD.Recv(in, 0, 1, MPI.INT, i, 3);
            Expect.equal(in[0], i * 10 + me, "one number");
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
