package io.jmpi.bench.osu.overlap;

import io.jmpi.bench.osu.program.Startable;

/**
 * A computation of a given length that neither communicates nor allocates: the same work each time, so that it takes
 * longer when other threads need the core. Thread: one.
 */
final class Computation {
    private static final int CALIBRATIONS = 8;
    private static final int LEAST_NANOS = 2_000_000;

    private final long steps;

    /** Keeps the work from being optimized away. */
    private double result;

    private Computation(long steps) {
        this.steps = steps;
    }

    /** Creates a computation that takes about that many microseconds on an idle core. */
    static Computation of(double micros) {
        long steps = 1 << 10;
        double nanosPerStep = Double.MAX_VALUE;
        for (int i = 0; i < CALIBRATIONS; ) {
            Computation trial = new Computation(steps);
            long begin = System.nanoTime();
            trial.run(steps);
            long nanos = System.nanoTime() - begin;
            if (nanos < LEAST_NANOS) {
                steps *= 2;
            } else {
                nanosPerStep = Math.min(nanosPerStep, (double) nanos / steps);
                i++;
            }
        }
        return new Computation(Math.max(1, Math.round(micros * 1e3 / nanosPerStep)));
    }

    /** Computes, and tests the exchange that many times, evenly spaced. */
    void run(int tests, Startable exchange) {
        long part = steps / (tests + 1);
        for (int i = 0; i < tests; i++) {
            run(part);
            exchange.test();
        }
        run(steps - part * tests);
    }

    private void run(long count) {
        double value = result;
        for (long i = 0; i < count; i++) {
            value = value * 0.999 + i;
        }
        result = value;
    }
}
