package io.jmpi.examples.command;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Traffic;
import io.jmpi.reduction.ReduceOp;

/**
 * Measures a section of a program on all ranks: time and messages. {@code jmpirun --stats} reports the work of the
 * matcher, which is not the program's result.
 *
 * <p>{@link #start} and {@link #stop} are collective.
 */
public final class Measurement {
    private final Mpi mpi;
    private final Communicator communicator;
    private final Traffic before;
    private final long startNanos;
    private long[] sums;
    private long longestNanos;

    private Measurement(Mpi mpi, Communicator communicator) {
        this.mpi = mpi;
        this.communicator = communicator;
        communicator.barrier(); // all start together, otherwise the time would include the wait for the last
        before = mpi.traffic();
        startNanos = System.nanoTime();
    }

    /** Begins the section. */
    public static Measurement start(Mpi mpi, Communicator communicator) {
        return new Measurement(mpi, communicator);
    }

    /** Ends the section and combines the measurements of all ranks. */
    public void stop() {
        long nanos = System.nanoTime() - startNanos;
        // Read before the reductions below, which send messages themselves.
        Traffic after = mpi.traffic();
        sums = reduce(
                ReduceOp.SUM, after.messagesSent() - before.messagesSent(), after.bytesSent() - before.bytesSent());
        longestNanos = reduce(ReduceOp.MAX, nanos)[0];
    }

    private long[] reduce(ReduceOp op, long... values) {
        long[] result = new long[values.length];
        communicator.allreduce(values, result, op);
        return result;
    }

    /**
     * Prints one value per line, in a fixed order, so that two runs can be compared side by side.
     *
     * @param unit the unit that the section repeats, for example "step"
     * @param repetitions how often it did
     */
    public void print(Console console, String unit, long repetitions) {
        row(console, "ranks", "%d", communicator.size());
        row(console, "matcher", "%s", communicator.matcherName());
        row(console, "transport", "%s", mpi.transportName());
        row(console, "progress", "%s", mpi.progressName());
        row(console, "time", "%.3f ms", longestNanos / 1e6);
        row(console, "time per " + unit, "%.3f us", longestNanos / 1e3 / Math.max(1, repetitions));
        row(console, "messages sent", "%d", sums[0]);
        row(console, "bytes sent", "%d", sums[1]);
    }

    /** Prints one more value in the same columns. */
    public static void row(Console console, String name, String format, Object value) {
        console.line("  %-35s " + format, name, value);
    }
}
