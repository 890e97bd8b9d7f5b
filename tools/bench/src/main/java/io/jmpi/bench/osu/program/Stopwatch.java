package io.jmpi.bench.osu.program;

import io.jmpi.Communicator;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import org.HdrHistogram.Histogram;

/**
 * Checks an exchange, warms it up, and measures repetitions of its iterations. All methods are collective over the
 * communicator. Thread: the rank's.
 */
public final class Stopwatch {
    private static final long LONGEST = 100_000_000_000L;
    private static final int DIGITS = 3;

    /** Iterations that are always checked. */
    private static final int CHECKED = 4;

    /** Seeds are below it. */
    public static final int SEEDS = 1 << 10;

    private final Communicator world;
    private final OsuOptions options;
    private int seed;

    public Stopwatch(Communicator world, OsuOptions options) {
        this.world = world;
        this.options = options;
    }

    /**
     * Measures an exchange.
     *
     * @param measures whether this rank's time counts
     * @param inStep whether all ranks meet before each iteration, outside of its time
     * @throws WrongDataException if this rank has received wrong elements
     */
    public Times measure(Exchange exchange, boolean measures, boolean inStep, int warmup, int iterations) {
        Histogram histogram = histogram();
        check(exchange);
        warmUp(exchange, inStep, warmup, iterations);
        int repetitions = options.repetitions();
        Samples average = new Samples();
        Samples fastest = new Samples();
        Samples slowest = new Samples();
        long allocated = 0;
        for (int repetition = 0; repetition < repetitions; repetition++) {
            world.barrier();
            long before = allocatedBytes();
            long nanos = iterate(exchange, iterations, inStep, histogram);
            allocated += allocatedBytes() - before;
            DoubleSummaryStatistics micros = ofRanks(measures ? nanos / 1e3 / iterations : Double.NaN);
            average.add(micros.getAverage());
            fastest.add(micros.getMin());
            slowest.add(micros.getMax());
        }
        return new Times(average, fastest, slowest, histogram, (double) allocated / iterations / repetitions);
    }

    /**
     * Runs repetitions as they are measured. One long loop is not enough: the first short loop after it is interpreted
     * and compiled meanwhile, in each rank, which takes longer than a repetition.
     */
    private void warmUp(Exchange exchange, boolean inStep, int warmup, int iterations) {
        Histogram discarded = histogram();
        int left = warmup;
        while (left > 0) {
            int next = Math.min(left, iterations);
            world.barrier();
            ofRanks((double) iterate(exchange, next, inStep, discarded));
            left -= next;
        }
    }

    /** Checks the first iterations of an exchange. */
    public void check(Exchange exchange) {
        world.barrier();
        for (int i = 0; i < CHECKED; i++) {
            seed++;
            exchange.fill(seed % SEEDS);
            exchange.prepare();
            exchange.run();
            exchange.check(seed % SEEDS);
        }
        world.barrier();
    }

    /** Returns the sum of the times. */
    private long iterate(Exchange exchange, int iterations, boolean inStep, Histogram histogram) {
        boolean checks = options.checksAll();
        long sum = 0;
        for (int i = 0; i < iterations; i++) {
            if (checks) {
                seed++;
                exchange.fill(seed % SEEDS);
            }
            exchange.prepare();
            if (inStep) {
                world.barrier();
            }
            long begin = System.nanoTime();
            exchange.run();
            long nanos = System.nanoTime() - begin;
            histogram.recordValue(Math.min(nanos, LONGEST));
            sum += nanos;
            if (checks) {
                exchange.check(seed % SEEDS);
            }
        }
        return sum;
    }

    /** Summarizes the values of the ranks whose value is not NaN; all ranks get the same. */
    public DoubleSummaryStatistics ofRanks(double own) {
        double[] all = new double[world.size()];
        world.allgather(new double[] {own}, all);
        return Arrays.stream(all).filter(each -> !Double.isNaN(each)).summaryStatistics();
    }

    public static Histogram histogram() {
        return new Histogram(LONGEST, DIGITS);
    }

    /** Bytes that the calling thread has allocated since it started. */
    public static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
