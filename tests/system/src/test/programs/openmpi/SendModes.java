import checks.Expect;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import mpi.*;

/** Blocking messages in all modes, of arrays and of buffers. */
public class SendModes {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        int[] numbers = Expect.range(10 * me, 4);
        int[] got = new int[6];
        Request posted = world.iRecv(IntBuffer.wrap(got), 4, MPI.INT, before, 1);
        world.send(numbers, 4, MPI.INT, next, 1);
        Status status = posted.waitStatus();
        Expect.equal(status.getSource(), before, "source");
        Expect.equal(status.getTag(), 1, "tag");
        Expect.equal(status.getCount(MPI.INT), 4, "count");
        Expect.equal(status.getError(), MPI.SUCCESS, "error");
        Expect.equal(got[3], 10 * before + 3, "element");
        Expect.that(posted.isNull(), "completed requests are null");
        byte[] room = new byte[1000 + MPI.BSEND_OVERHEAD];
        MPI.attachBuffer(room);
        world.bSend(new double[] {me, 0.5}, 2, MPI.DOUBLE, next, 2);
        double[] doubles = new double[2];
        world.recv(doubles, 2, MPI.DOUBLE, MPI.ANY_SOURCE, 2);
        Expect.equal(doubles[0], (double) before, "buffered message");
        Expect.that(MPI.detachBuffer() == room, "the attached buffer");
        int[] few = Expect.range(me, 3);
        world.bSend(few, 3, MPI.INT, next, 2);
        Request buffered = world.ibSend(IntBuffer.wrap(few), 3, MPI.INT, next, 2);
        few[0] = -1;
        world.recv(got, 3, MPI.INT, before, 2);
        world.recv(MPI.slice(got, 3), 3, MPI.INT, before, 2);
        buffered.waitFor();
        Expect.equal(new int[] {got[0], got[3]}, new int[] {before, before}, "short messages need no buffer");
        int failure = MPI.SUCCESS;
        try {
            world.bSend(new int[65], 65, MPI.INT, next, 2);
        } catch (MPIException e) {
            failure = e.getErrorClass();
        }
        Expect.equal(failure, MPI.ERR_BUFFER, "longer ones need one");
        long[] mixed = {me, 2 * me, 3, 4};
        int[] halves = new int[9];
        world.sendRecv(mixed, 3, MPI.LONG, next, 5, halves, 3, MPI.LONG, before, 5);
        Expect.equal(new int[] {halves[0], halves[1] + halves[2], halves[4]}, new int[] {before, 2 * before, 3}, "bytes");
        world.send(mixed, 12, MPI.CHAR, next, 6);
        Expect.equal(world.recv(halves, 12, MPI.CHAR, before, 6).getCount(MPI.CHAR), 12, "count of another kind");
        Request synchronous = world.isSend(CharBuffer.wrap(new char[] {'a', 'b'}), 2, MPI.CHAR, next, 3);
        char[] chars = new char[2];
        world.recv(chars, 2, MPI.CHAR, before, MPI.ANY_TAG);
        synchronous.waitFor();
        Expect.equal(new String(chars), "ab", "synchronous message");
        Request ready = world.iRecv(LongBuffer.wrap(new long[1]), 1, MPI.LONG, before, 4);
        world.barrier();
        world.rSend(new long[] {7}, 1, MPI.LONG, next, 4);
        ready.waitFor();
        world.send(null, 0, MPI.INT, MPI.PROC_NULL, 1);
        Status nobody = world.recv(got, 1, MPI.INT, MPI.PROC_NULL, 1);
        Expect.equal(nobody.getSource(), MPI.PROC_NULL, "source of no message");
        Expect.equal(nobody.getCount(MPI.INT), 0, "count of no message");
    }
}
