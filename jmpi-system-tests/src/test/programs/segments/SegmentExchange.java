import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Messages from and into memory segments, which need Java 22. */
public final class SegmentExchange {
    private static final int TAG = 3;

    private SegmentExchange() {}

    public static void main(String[] args) {
        if (args.length == 0) {
            try (Mpi mpi = Mpi.init()) {
                exchange(mpi.world());
            }
            return;
        }
        Jmpi.run(MpiConfig.defaults().with("progress", args[0]), 2, SegmentExchange::exchange);
    }

    private static void exchange(Communicator world) {
        try (Arena arena = Arena.ofShared()) {
            int peer = 1 - world.rank();
            MemorySegment out = arena.allocate(ValueLayout.JAVA_DOUBLE, 100_000);
            MemorySegment in = arena.allocate(ValueLayout.JAVA_DOUBLE, 100_000);
            out.setAtIndex(ValueLayout.JAVA_DOUBLE, 99_999, world.rank() + 0.5);
            world.sendrecv(out, peer, TAG, in, peer, TAG);
            double[] numbers = new double[2];
            world.sendrecv(
                    Buffer.ofSegment(out, 99_998 * 8L, 2, Datatype.DOUBLE.inBuffer()), peer, TAG, numbers, peer, TAG);
            double whole = in.getAtIndex(ValueLayout.JAVA_DOUBLE, 99_999);
            byte[] heap = new byte[8];
            world.sendrecv(Buffer.of(out, 99_999 * 8, 8), peer, TAG, MemorySegment.ofArray(heap), peer, TAG);
            double inHeap = MemorySegment.ofArray(heap).get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 0);
            System.out.println("rank " + world.rank() + " got " + whole + ", " + numbers[1] + ", " + inHeap);
            if (world.rank() == 0) {
                refuse(arena);
            }
        }
    }

    private static void refuse(Arena shared) {
        try (Arena confined = Arena.ofConfined()) {
            complain(() -> Buffer.of(confined.allocate(8)));
        }
        complain(() -> Buffer.of(MemorySegment.ofArray(new int[2])));
        complain(() -> Buffer.of(MemorySegment.NULL.reinterpret(3L << 30)));
        complain(() -> Buffer.ofSegment(shared.allocate(8), 9, 1, Datatype.BUFFER));
        complain(() -> Buffer.ofSegment(shared.allocate(8), 0, 2, Datatype.DOUBLE.inBuffer()));
        complain(() -> Buffer.ofSegment("text", 0, 1, Datatype.BUFFER));
    }

    private static void complain(Runnable call) {
        try {
            call.run();
            System.out.println("no error");
        } catch (MpiException e) {
            System.out.println(e.errorClass() + ": " + e.getMessage());
        }
    }
}
