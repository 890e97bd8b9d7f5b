package io.jmpi.studies.overlap;

import io.jmpi.Communicator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * One rank's part of a {@link Pattern}. Every message is checked.
 *
 * <p>A computing rank sleeps: ranks and their devices would need more cores than the machine has to compute and
 * communicate at the same time.
 */
abstract class Rounds {
    final Communicator world;

    Rounds(Communicator world) {
        this.world = world;
    }

    /**
     * Runs a round.
     *
     * @param number differs from that of the previous round, as do the sent data
     * @param computeMicros length of the computation of the round
     * @return how long this rank really computed, in microseconds
     */
    abstract double run(int number, double computeMicros);

    /**
     * Checks the received data.
     *
     * @throws IllegalStateException if it is wrong
     */
    abstract void check(int number);

    /** Bytes that this rank receives in a round. */
    abstract long bytes();

    /** Whether this rank's times count. */
    boolean isMeasured() {
        return true;
    }

    /** Whether all ranks begin a round together. */
    boolean isInStep() {
        return true;
    }

    /** Communicators whose receives are counted. */
    List<Communicator> communicators() {
        return List.of(world);
    }

    /** Computes for a time, and returns how long it really took, in microseconds. */
    static double compute(double micros) {
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
