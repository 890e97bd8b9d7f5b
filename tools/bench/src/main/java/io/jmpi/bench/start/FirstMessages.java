package io.jmpi.bench.start;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A program of two ranks that exchange messages of 8 bytes from their start on. Rank 0 prints, as JSON, half a round trip on
 * average in each of a row of intervals, each twice as long as the one before. Thread: the rank's.
 */
public final class FirstMessages {
    /** Milliseconds until the end of the first interval. */
    static final int FIRST = 50;

    private static final byte END = 1;

    private FirstMessages() {}

    /**
     * Runs a rank.
     *
     * @param args the number of intervals
     */
    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            if (mpi.world().rank() == 0) {
                measure(mpi.world(), Integer.parseInt(args[0]));
            } else {
                answer(mpi.world());
            }
        }
    }

    private static void measure(Communicator world, int intervals) {
        byte[] message = new byte[Long.BYTES];
        List<String> micros = new ArrayList<>();
        world.barrier();
        long began = System.nanoTime();
        long now = began;
        for (int i = 0; i < intervals; i++) {
            long end = 1_000_000L * FIRST << i;
            long intervalBegan = now;
            int trips = 0;
            do { // At least one, also if it takes longer than the interval.
                world.send(message, 1, 0);
                world.recv(message, 1, 0);
                trips++;
                now = System.nanoTime();
            } while (now - began < end);
            micros.add(String.format(Locale.ROOT, "%.4f", (now - intervalBegan) / 2e3 / trips));
        }
        message[0] = END;
        world.send(message, 1, 0);
        System.out.println("{\"rows\":[{\"half_round_trips_us\":[" + String.join(",", micros) + "]}]}");
    }

    private static void answer(Communicator world) {
        byte[] message = new byte[Long.BYTES];
        world.barrier();
        world.recv(message, 0, 0);
        while (message[0] != END) {
            world.send(message, 0, 0);
            world.recv(message, 0, 0);
        }
    }
}
