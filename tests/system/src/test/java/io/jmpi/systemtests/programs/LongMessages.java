package io.jmpi.systemtests.programs;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import java.util.Arrays;
import java.util.Random;

/**
 * Rank 0 sends a message of more than 4 GiB. With argument {@code repeated} its elements share one megabyte; with {@code
 * array} it is an array, all of which is checked. Rank 1 prints {@code got N bytes}.
 */
public final class LongMessages {
    private static final int TAG = 5;
    private static final int ELEMENT = 1_000_003;
    private static final int LONGS = (1 << 29) + 1000;

    private LongMessages() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            Communicator world = mpi.world();
            Status status = args[0].equals("array") ? array(world) : repeated(world);
            if (status != null) {
                System.out.println("got " + status.bytes() + " bytes");
            }
        }
    }

    private static Status repeated(Communicator world) {
        byte[] content = new byte[ELEMENT];
        new Random(3).nextBytes(content);
        Datatype<byte[]> type = Datatype.BYTE.contiguous(ELEMENT).resized(0, 0).allowingOverlaps();
        int count = (int) ((1L << 32) / ELEMENT) + 2;
        if (world.rank() == 0) {
            world.send(Buffer.of(content, 0, count, type), 1, TAG);
            return null;
        }
        byte[] memory = new byte[ELEMENT];
        Status status = world.recv(Buffer.of(memory, 0, count, type), 0, TAG);
        require(Arrays.equals(memory, content), 0);
        return status;
    }

    private static long content(int index) {
        return index * 0x9E3779B97F4A7C15L;
    }

    private static Status array(Communicator world) {
        long[] memory = new long[LONGS];
        if (world.rank() == 0) {
            Arrays.setAll(memory, LongMessages::content);
            world.send(memory, 1, TAG);
            return null;
        }
        Status status = world.recv(memory, 0, TAG);
        for (int i = 0; i < LONGS; i++) {
            require(memory[i] == content(i), i);
        }
        return status;
    }

    private static void require(boolean right, int index) {
        if (!right) {
            throw new AssertionError("wrong content at " + index);
        }
    }
}
