import checks.Expect;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import mpi.*;

/** Buffers begin at index 0 whatever their position; slices begin elsewhere. */
public class DirectBuffers {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        IntBuffer from = MPI.newIntBuffer(8);
        IntBuffer to = MPI.newIntBuffer(8);
        for (int i = 0; i < 8; i++) {
            from.put(i, 100 * me + i);
        }
        from.position(5);
        to.position(3).limit(4);
        Request receive = world.iRecv(to, 2, MPI.INT, before, 1);
        world.iSend(from, 2, MPI.INT, next, 1).waitFor();
        receive.waitFor();
        to.clear();
        Expect.equal(to.get(0), 100 * before, "the first element");
        Expect.equal(to.get(1), 100 * before + 1, "the second element");
        Request inSlice = world.iRecv(MPI.slice(to, 6), 2, MPI.INT, before, 2);
        world.send(MPI.slice(from, 3), 2, MPI.INT, next, 2);
        inSlice.waitFor();
        Expect.equal(to.get(7), 100 * before + 4, "in a slice");
        double[] array = new double[5];
        world.sendRecv(
                MPI.slice(new double[] {1, 2, 3, me}, 2), 2, MPI.DOUBLE, next, 3,
                MPI.slice(array, 3), 2, MPI.DOUBLE, before, 3);
        Expect.equal(array, new double[] {0, 0, 0, 3, before}, "slices of arrays");
        ByteBuffer bytes = MPI.newByteBuffer(16);
        bytes.putDouble(0, me + 0.25);
        ByteBuffer other = MPI.newByteBuffer(16);
        world.sendRecv(bytes, 2, MPI.DOUBLE, next, 4, other, 2, MPI.DOUBLE, before, 4);
        Expect.equal(other.getDouble(0), before + 0.25, "doubles in bytes");
        Expect.that(MPI.newShortBuffer(3).isDirect() && MPI.newShortBuffer(3).capacity() == 3, "new buffer");
        Expect.equal(MPI.newByteBuffer(1).order(), ByteOrder.nativeOrder(), "byte order");
    }
}
