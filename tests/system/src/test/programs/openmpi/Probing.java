import checks.Expect;
import java.nio.IntBuffer;
import mpi.*;

/** Probes, and messages that probes remove. */
public class Probing {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        world.send(Expect.range(me, 3), 3, MPI.INT, next, 1);
        Status status = world.probe(before, MPI.ANY_TAG);
        Expect.equal(status.getCount(MPI.INT), 3, "probed count");
        int[] numbers = new int[status.getCount(MPI.INT)];
        world.recv(numbers, numbers.length, MPI.INT, status.getSource(), status.getTag());
        Expect.equal(numbers, Expect.range(before, 3), "probed message");
        Expect.that(world.iProbe(before, 1) == null, "nothing is left");
        world.send(new byte[] {1, 2}, 2, MPI.BYTE, next, 2);
        Message message = new Message();
        Expect.that(message.isNull(), "a new message is null");
        Expect.equal(message.mProbe(before, 2, world).getCount(MPI.BYTE), 2, "matched count");
        byte[] bytes = new byte[2];
        Expect.equal(message.mRecv(bytes, 2, MPI.BYTE).getTag(), 2, "matched tag");
        Expect.that(message.isNull() && bytes[1] == 2, "a received message is null");
        Expect.that(message.imProbe(before, 2, world) == null, "no other message");
        world.send(new int[] {5}, 1, MPI.INT, next, 3);
        while (message.imProbe(before, 3, world) == null) {
            Thread.onSpinWait();
        }
        IntBuffer one = MPI.newIntBuffer(1);
        message.imRecv(one, 1, MPI.INT).waitFor();
        Expect.equal(one.get(0), 5, "received later");
        message.mProbe(MPI.PROC_NULL, 1, world);
        Expect.that(message.isNoProc(), "message of nobody");
        message.mRecv(bytes, 2, MPI.BYTE);
    }
}
