package io.jmpi.bench.overlap;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * A window of messages of one tag from rank 0 to rank 1, both of this JVM, with and without a computation between start and
 * wait. The computation takes as long as the communication alone. Every message is checked.
 *
 * <p>A computing rank sleeps: two ranks and their devices would need four cores to compute and communicate at a time.
 */
final class WindowExchange {
    private static final int TAG = 7;
    private static final int READY = 8;
    private static final int NONE = -1;

    private final int bytes;
    private final int window;
    private final int repetitions;

    /** Which message of the window has elements with gaps; {@link #NONE} if none has. */
    private final int gapsAt;

    private final boolean receiverIsLate;

    private WindowExchange(int bytes, int window, int repetitions, int gapsAt, boolean receiverIsLate) {
        this.bytes = bytes;
        this.window = window;
        this.repetitions = repetitions;
        this.gapsAt = gapsAt;
        this.receiverIsLate = receiverIsLate;
    }

    /** The receives are posted before the messages are sent: expected messages. */
    static WindowExchange expected(int bytes, int window, int repetitions) {
        return new WindowExchange(bytes, window, repetitions, NONE, false);
    }

    /** As {@link #expected}, and the receive of one message is not contiguous. */
    static WindowExchange withGaps(int bytes, int window, int repetitions, int index) {
        return new WindowExchange(bytes, window, repetitions, index, false);
    }

    /** The receiver computes first and posts then: unexpected messages. */
    static WindowExchange late(int bytes, int window, int repetitions) {
        return new WindowExchange(bytes, window, repetitions, NONE, true);
    }

    /** Runs a job and returns the times of its receiver. */
    Times measure(MpiConfig config) {
        AtomicReference<Times> times = new AtomicReference<>();
        Jmpi.run(config, 2, world -> {
            Rank rank = new Rank(world);
            rank.run(0); // warms up
            double communication = rank.run(0).overall();
            double slower = Math.max(communication, exchanged(world, communication));
            rank.run(slower);
            Times overlapped = rank.run(slower);
            if (world.rank() == 1) {
                times.set(new Times(
                        (long) bytes * window, communication, overlapped.computation(), overlapped.overall()));
            }
        });
        return times.get();
    }

    private static double exchanged(Communicator world, double own) {
        double[] other = new double[1];
        world.sendrecv(new double[] {own}, 1 - world.rank(), READY, other, 1 - world.rank(), READY);
        return other[0];
    }

    /** One rank's side. */
    private final class Rank {
        private final Communicator world;
        private final byte[][] memory = new byte[window][];
        private final Request[] requests = new Request[window];

        Rank(Communicator world) {
            this.world = world;
            for (int i = 0; i < window; i++) {
                memory[i] = new byte[i == gapsAt && world.rank() == 1 ? 2 * bytes : bytes];
            }
        }

        /** Runs all repetitions; returns averages, those of the communication included in the overall time. */
        Times run(double computeMicros) {
            double overall = 0;
            double computed = 0;
            for (int repetition = 0; repetition < repetitions; repetition++) {
                world.barrier();
                long began = System.nanoTime();
                if (world.rank() == 0) {
                    computed += send(repetition, computeMicros);
                } else {
                    computed += receive(computeMicros);
                }
                overall += (System.nanoTime() - began) / 1e3;
                if (world.rank() == 1) {
                    check(repetition);
                }
            }
            return new Times(0, 0, computed / repetitions, overall / repetitions);
        }

        private double send(int repetition, double computeMicros) {
            if (!receiverIsLate) {
                world.recv(new byte[0], 1, READY);
            }
            for (int i = 0; i < window; i++) {
                memory[i][0] = (byte) (i + repetition);
                memory[i][bytes - 1] = (byte) (i - repetition);
                requests[i] = world.isend(memory[i], 1, TAG);
            }
            double computed = compute(computeMicros);
            Request.waitAll(requests);
            return computed;
        }

        private double receive(double computeMicros) {
            double computed = 0;
            if (receiverIsLate) {
                computed = compute(computeMicros);
            }
            for (int i = 0; i < window; i++) {
                requests[i] = world.irecv(buffer(i), 0, TAG);
            }
            if (!receiverIsLate) {
                world.send(new byte[0], 0, READY);
                computed = compute(computeMicros);
            }
            Request.waitAll(requests);
            return computed;
        }

        /** A message with gaps is every other byte of its memory. */
        private Buffer buffer(int index) {
            return index == gapsAt
                    ? Buffer.of(memory[index], 0, 1, Datatype.BYTE.vector(bytes, 1, 2))
                    : Buffer.of(memory[index]);
        }

        private void check(int repetition) {
            for (int i = 0; i < window; i++) {
                int last = memory[i].length == bytes ? bytes - 1 : 2 * (bytes - 1);
                if (memory[i][0] != (byte) (i + repetition) || memory[i][last] != (byte) (i - repetition)) {
                    throw new IllegalStateException("message " + i + " of repetition " + repetition + " is wrong");
                }
                Arrays.fill(memory[i], 0, 1, (byte) 0);
            }
        }

        /** Returns how long it really took. */
        private double compute(double micros) {
            if (micros == 0) {
                return 0;
            }
            long began = System.nanoTime();
            long end = began + (long) (micros * 1e3);
            for (long left = end - began; left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            return (System.nanoTime() - began) / 1e3;
        }
    }
}
