package messages;

import checks.Expect;
import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Blocking sends in each mode, of each type, from and to the middle of arrays. */
public class SendModes {
    static final int TAG = 1000;

    static void send(int mode, Object buf, int offset, int count, mpi.Datatype type) throws MPIException {
        switch (mode) {
            case 0:
                MPI.COMM_WORLD.Send(buf, offset, count, type, 1, TAG);
                break;
            case 1:
                MPI.COMM_WORLD.Bsend(buf, offset, count, type, 1, TAG);
                break;
            case 2:
                MPI.COMM_WORLD.Ssend(buf, offset, count, type, 1, TAG);
                break;
            default:
                MPI.COMM_WORLD.Rsend(buf, offset, count, type, 1, TAG);
        }
    }

    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        MPI.Buffer_attach(ByteBuffer.allocateDirect(100000 + 10 * MPI.BSEND_OVERHEAD));
        for (int mode = 0; mode < 4; mode++) {
            byte[] bytes = new byte[10];
            char[] chars = new char[10];
            short[] shorts = new short[10];
            boolean[] booleans = new boolean[10];
            int[] ints = new int[10];
            long[] longs = new long[10];
            float[] floats = new float[10];
            double[] doubles = new double[10];
            if (me == 0) {
                for (int i = 0; i < 10; i++) {
                    bytes[i] = (byte) i;
                    chars[i] = (char) ('a' + i);
                    shorts[i] = (short) (-i);
                    booleans[i] = i % 3 == 0;
                    ints[i] = i * 1000;
                    longs[i] = i * 10000000000L;
                    floats[i] = i / 2f;
                    doubles[i] = i / 3.0;
                }
            }
            Object[] arrays = {bytes, chars, shorts, booleans, ints, longs, floats, doubles};
            mpi.Datatype[] types = {
                MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE
            };
            MPI.COMM_WORLD.Barrier();
            for (int t = 0; t < types.length; t++) {
                if (me == 0) {
                    if (mode == 3) { // The receive must be there.
                        MPI.COMM_WORLD.Recv(new int[0], 0, 0, MPI.INT, 1, 5);
                    }
                    send(mode, arrays[t], 2, 6, types[t]);
                } else if (me == 1) {
                    mpi.Request request = MPI.COMM_WORLD.Irecv(arrays[t], 3, 7, types[t], 0, TAG);
                    if (mode == 3) {
                        MPI.COMM_WORLD.Send(new int[0], 0, 0, MPI.INT, 0, 5);
                    }
                    Status status = request.Wait();
                    Expect.equal(status.source, 0, "source");
                    Expect.equal(status.tag, TAG, "tag");
                    Expect.equal(status.Get_count(types[t]), 6, "count");
                    Expect.equal(status.count, 6, "field count");
                    Expect.equal(status.Get_elements(types[t]), 6, "elements");
                }
            }
            if (me == 1) {
                Expect.equal(bytes, new byte[] {0, 0, 0, 2, 3, 4, 5, 6, 7, 0}, "bytes");
                Expect.equal(new String(chars, 3, 6), "cdefgh", "chars");
                Expect.equal(shorts, new short[] {0, 0, 0, -2, -3, -4, -5, -6, -7, 0}, "shorts");
                Expect.that(booleans[4] && booleans[7] && !booleans[3] && !booleans[9], "booleans");
                Expect.equal(ints, new int[] {0, 0, 0, 2000, 3000, 4000, 5000, 6000, 7000, 0}, "ints");
                Expect.equal(longs[8], 70000000000L, "long");
                Expect.equal(floats[3], 1f, "float");
                Expect.equal(doubles[5], 4 / 3.0, "double");
            }
        }
        MPI.Buffer_detach();
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
