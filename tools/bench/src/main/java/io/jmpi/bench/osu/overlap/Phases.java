package io.jmpi.bench.osu.overlap;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.Startable;
import io.jmpi.bench.osu.program.Stopwatch;
import java.util.Arrays;

/** An exchange with a computation between its start and its end, and the duration of each phase. Thread: the rank's. */
final class Phases implements Exchange {
    static final int OVERALL = 0;
    static final int START = 1;
    static final int COMPUTATION = 2;
    static final int WAIT = 3;

    /** How many figures there are. */
    static final int COUNT = 4;

    private final Startable exchange;
    private final Computation computation;
    private final int tests;
    private final long[] nanos = new long[COUNT];
    private int seed;

    /**
     * @param exchange null if this rank takes no part
     * @param tests during the computation
     */
    Phases(Startable exchange, Computation computation, int tests) {
        this.exchange = exchange;
        this.computation = computation;
        this.tests = tests;
    }

    /** Returns the microseconds of each phase on average, NaN if this rank takes no part. Collective. */
    double[] measure(Communicator world, int iterations, boolean checks) {
        double[] micros = new double[COUNT];
        Arrays.fill(nanos, 0);
        for (int i = 0; i < iterations; i++) {
            if (checks) {
                fill(++seed % Stopwatch.SEEDS);
            }
            world.barrier();
            run();
            if (checks) {
                check(seed % Stopwatch.SEEDS);
            }
        }
        for (int phase = 0; phase < COUNT; phase++) {
            micros[phase] = exchange == null ? Double.NaN : nanos[phase] / 1e3 / iterations;
        }
        return micros;
    }

    @Override
    public void run() {
        if (exchange == null) {
            return;
        }
        long begin = System.nanoTime();
        exchange.start();
        long started = System.nanoTime();
        computation.run(tests, exchange);
        long computed = System.nanoTime();
        exchange.finish();
        long end = System.nanoTime();
        nanos[OVERALL] += end - begin;
        nanos[START] += started - begin;
        nanos[COMPUTATION] += computed - started;
        nanos[WAIT] += end - computed;
    }

    @Override
    public void fill(int with) {
        if (exchange != null) {
            exchange.fill(with);
        }
    }

    @Override
    public void check(int with) {
        if (exchange != null) {
            exchange.check(with);
        }
    }
}
