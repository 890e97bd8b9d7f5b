import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.errors.MpiException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;

/**
 * Two ranks, one of which frees the memory of a message too early, or drops it while only jmpi uses it. Argument: send, receive, drop
 * or end.
 */
public class FreesEarly {
    private static final int LENGTH = 4 << 20;

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            switch (args[0]) {
                case "send" -> send(world);
                case "receive" -> receive(world);
                case "drop" -> drop(world);
                case "end" -> end(world);
                default -> throw new IllegalArgumentException(args[0]);
            }
        }
    }

    private static void send(Communicator world) {
        if (world.rank() == 0) {
            Arena arena = Arena.ofShared();
            Request send = world.isend(arena.allocate(LENGTH).asByteBuffer(), 1, 0);
            arena.close();
            world.barrier();
            send.waitFor();
        } else {
            world.barrier();
            world.recv(new byte[LENGTH], 0, 0);
        }
        System.out.println("rank " + world.rank() + " goes on");
    }

    private static void receive(Communicator world) {
        if (world.rank() == 0) {
            world.barrier();
            world.send(new byte[LENGTH], 1, 0);
        } else {
            Arena arena = Arena.ofShared();
            Request receive = world.irecv(arena.allocate(LENGTH).asByteBuffer(), 0, 0);
            arena.close();
            world.barrier();
            receive.waitFor();
        }
        System.out.println("rank " + world.rank() + " goes on");
    }

    /** Buffers that nobody but jmpi refers to while their messages are on their way. */
    private static void drop(Communicator world) {
        int other = 1 - world.rank();
        for (int round = 0; round < 20; round++) {
            Request[] requests = new Request[8];
            for (int i = 0; i < 4; i++) {
                requests[i] = world.irecv(ByteBuffer.allocateDirect(LENGTH), other, i);
                requests[4 + i] = world.isend(Arena.ofAuto().allocate(LENGTH).asByteBuffer(), other, i);
            }
            System.gc();
            byte[] garbage = new byte[LENGTH];
            Request.waitAll(requests);
        }
        System.out.println("rank " + world.rank() + " goes on");
    }

    /** The session ends while messages are on their way, and the memory is freed at once. */
    private static void end(Communicator world) {
        Arena arena = Arena.ofShared();
        for (int i = 0; i < 4; i++) {
            world.irecv(arena.allocate(LENGTH).asByteBuffer(), 1 - world.rank(), i);
            world.isend(arena.allocate(LENGTH).asByteBuffer(), 1 - world.rank(), i + 1);
        }
        try {
            world.abort(3);
        } finally {
            arena.close();
        }
    }
}
