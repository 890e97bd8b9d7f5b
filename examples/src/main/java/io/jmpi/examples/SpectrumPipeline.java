package io.jmpi.examples;

import io.jmpi.Communicator;
import io.jmpi.Request;

/**
 * The mean power spectrum of a signal, computed by all ranks in a pipeline: the broadcast of a chunk, the computation
 * on the one before it, and the collection of results of those before overlap.
 *
 * <p>Each chunk in progress has buffers of its own, because the operations use them until they complete. All ranks
 * start their nonblocking collective operations in the same order, as MPI requires.
 */
final class SpectrumPipeline {
    private static final int ROOT = 0;

    private final Communicator communicator;
    private final int depth;
    private final int share;
    private final double[][] samples;
    private final double[][] mine;
    private final double[][] all;
    private final Request[] arriving;
    private final Request[] leaving;

    /**
     * Creates a pipeline.
     *
     * @param depth chunks in progress at once
     */
    SpectrumPipeline(Communicator communicator, int depth) {
        this.communicator = communicator;
        this.depth = depth;
        this.share = shareOf(communicator.size());
        samples = new double[depth][Signal.CHUNK];
        mine = new double[depth][share];
        all = new double[depth][communicator.rank() == ROOT ? share * communicator.size() : 0];
        arriving = new Request[depth];
        leaving = new Request[depth];
    }

    /** Frequencies of each rank; the last ranks' shares may go beyond the last frequency. */
    private static int shareOf(int ranks) {
        return (Signal.FREQUENCIES + ranks - 1) / ranks;
    }

    /** Runs all chunks; returns the mean power of each frequency at the root, null elsewhere. Collective. */
    double[] run(Signal signalAtRoot, int chunks) {
        double[] sum = new double[Signal.FREQUENCIES];
        for (int chunk = 0; chunk < Math.min(depth, chunks); chunk++) {
            begin(signalAtRoot, chunk);
        }
        for (int chunk = 0; chunk < chunks; chunk++) {
            int slot = chunk % depth;
            arriving[slot].waitFor();
            if (chunk >= depth) {
                collect(slot, sum);
            }
            compute(slot);
            leaving[slot] = communicator.igather(mine[slot], all[slot], ROOT);
            if (chunk + depth < chunks) {
                begin(signalAtRoot, chunk + depth);
            }
        }
        for (int chunk = Math.max(0, chunks - depth); chunk < chunks; chunk++) {
            collect(chunk % depth, sum);
        }
        return communicator.rank() == ROOT ? mean(sum, chunks) : null;
    }

    private void begin(Signal signalAtRoot, int chunk) {
        int slot = chunk % depth;
        if (signalAtRoot != null) {
            signalAtRoot.chunk(chunk, samples[slot]);
        }
        arriving[slot] = communicator.ibcast(samples[slot], ROOT);
    }

    private void compute(int slot) {
        int first = communicator.rank() * share;
        for (int i = 0; i < share; i++) {
            mine[slot][i] = Signal.power(samples[slot], first + i);
        }
    }

    private void collect(int slot, double[] sum) {
        leaving[slot].waitFor();
        if (communicator.rank() == ROOT) {
            add(all[slot], sum);
        }
    }

    private static void add(double[] power, double[] sum) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += power[i];
        }
    }

    private static double[] mean(double[] sum, int chunks) {
        double[] mean = sum.clone();
        for (int i = 0; i < mean.length; i++) {
            mean[i] /= chunks;
        }
        return mean;
    }

    /** The serial computation, without messages. */
    static double[] serially(Signal signal, int chunks) {
        double[] sum = new double[Signal.FREQUENCIES];
        double[] samples = new double[Signal.CHUNK];
        double[] power = new double[Signal.FREQUENCIES];
        for (int chunk = 0; chunk < chunks; chunk++) {
            signal.chunk(chunk, samples);
            for (int number = 0; number < power.length; number++) {
                power[number] = Signal.power(samples, number);
            }
            add(power, sum);
        }
        return mean(sum, chunks);
    }
}
