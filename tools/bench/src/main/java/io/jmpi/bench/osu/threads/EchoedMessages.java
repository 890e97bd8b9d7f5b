package io.jmpi.bench.osu.threads;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.bench.osu.program.OsuOptions;
import io.jmpi.bench.osu.program.Payload;
import io.jmpi.bench.osu.program.Stopwatch;
import io.jmpi.bench.osu.program.WrongDataException;
import org.HdrHistogram.Histogram;

/** The messages of one thread of rank 0, which rank 1 sends back. Thread: one at a time. */
final class EchoedMessages {
    /** The tag of an answer is that of its message plus this constant. */
    static final int ANSWERS = 1 << 16;

    /** Messages before each repetition that are always checked. */
    private static final int CHECKED = 4;

    private final Communicator world;
    private final int thread;
    private final boolean checksAll;
    private final Payload sending;
    private final Payload receiving;
    private final Buffer sent;
    private final Buffer received;
    private final Histogram times = Stopwatch.histogram();
    private double average;
    private int seed;

    /** @param thread its number, which is the tag of its messages */
    EchoedMessages(Communicator world, int thread, int bytes, boolean direct, OsuOptions options) {
        this.world = world;
        this.thread = thread;
        checksAll = options.checksAll();
        sending = Payload.bytes(1, bytes, direct);
        receiving = Payload.bytes(1, bytes, direct);
        sent = sending.whole();
        received = receiving.whole();
    }

    /** How many messages a repetition of so many iterations takes. */
    static int total(int iterations) {
        return CHECKED + iterations;
    }

    /**
     * Sends messages one at a time, each after the answer to the one before.
     *
     * @throws WrongDataException if an answer differs from its message
     */
    Void send(int iterations) {
        for (int i = 0; i < CHECKED; i++) {
            roundTrip(true);
        }
        long sum = 0;
        for (int i = 0; i < iterations; i++) {
            long nanos = roundTrip(checksAll) / 2;
            times.recordValue(Math.min(nanos, times.getHighestTrackableValue()));
            sum += nanos;
        }
        average = sum / 1e3 / iterations;
        return null;
    }

    private long roundTrip(boolean checks) {
        if (checks) {
            seed++;
            sending.fill(seed % Stopwatch.SEEDS, thread, 0);
            receiving.clear();
        }
        long begin = System.nanoTime();
        world.send(sent, 1, thread);
        world.recv(received, 1, ANSWERS + thread);
        long nanos = System.nanoTime() - begin;
        if (checks) {
            receiving.check(0, seed % Stopwatch.SEEDS, thread, thread, 0);
        }
        return nanos;
    }

    /** Forgets the times so far. */
    void reset() {
        times.reset();
    }

    /** Microseconds of half a round trip in the last repetition, on average. */
    double averageMicros() {
        return average;
    }

    /** Nanoseconds of half a round trip since {@link #reset}. */
    Histogram times() {
        return times;
    }
}
