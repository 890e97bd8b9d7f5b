package messages;

import checks.Expect;
import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Buffered sends, with a buffer of the size that the standard's formula gives. */
public class BufferedSends {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int messages = 5;
        int length = 2000;
        int each = MPI.COMM_WORLD.Pack_size(length, MPI.DOUBLE) + MPI.BSEND_OVERHEAD;
        for (int round = 0; round < 2; round++) {
            MPI.Buffer_attach(ByteBuffer.allocateDirect(messages * each));
            double[] data = new double[length];
            int to = (me + 1) % size;
            int from = (me + size - 1) % size;
            for (int i = 0; i < messages; i++) {
                data[0] = i + me;
                data[length - 1] = round;
                if (i % 2 == 0) {
                    MPI.COMM_WORLD.Bsend(data, 0, length, MPI.DOUBLE, to, i);
                } else {
                    Request request = MPI.COMM_WORLD.Ibsend(data, 0, length, MPI.DOUBLE, to, i);
                    request.Wait();
                }
                data[0] = -1; // The message is a copy.
            }
            for (int i = messages - 1; i >= 0; i--) {
                MPI.COMM_WORLD.Recv(data, 0, length, MPI.DOUBLE, from, i);
                Expect.equal(data[0], (double) (i + from), "first of message " + i);
                Expect.equal(data[length - 1], (double) round, "last of message " + i);
            }
            MPI.Buffer_detach();
            MPI.Buffer_detach(); // There is none any more.
        }
        replacedBuffers();
    }

    /** A buffer that Pack_size alone has measured, for one message; each attached instead of the one before. */
    static void replacedBuffers() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int[] data = new int[100];
        for (int i = 0; i < 3; i++) {
            MPI.Buffer_attach(ByteBuffer.allocateDirect(MPI.COMM_WORLD.Pack_size(data.length, MPI.INT)));
            data[99] = i;
            MPI.COMM_WORLD.Bsend(data, 0, data.length, MPI.INT, me, i);
        }
        for (int i = 0; i < 3; i++) {
            MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.INT, me, i);
            Expect.equal(data[99], i, "message of buffer " + i);
        }
        MPI.Buffer_detach();
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
