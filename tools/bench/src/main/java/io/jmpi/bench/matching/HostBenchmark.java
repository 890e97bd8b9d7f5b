package io.jmpi.bench.matching;

import io.jmpi.bench.harness.Measured;
import io.jmpi.bench.harness.Point;
import io.jmpi.bench.matching.HostClock.Phase;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Batches of pairs with one setup at one depth, as run by JMH in their own JVM. JMH's own figure is the time of a pair;
 * the counters divide the CPU time of the thread.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class HostBenchmark {
    @Param("expected")
    private String hostCase;

    @Param("queues")
    private String engine;

    @Param("0")
    private int depth;

    private HostWorkload workload;

    /** The point of a case, a setup and a depth. */
    static Point point(HostCase hostCase, HostSetup setup, int depth) {
        return new Point(
                HostBenchmark.class,
                "batch",
                Map.of("hostCase", hostCase.caseName(), "engine", setup.name(), "depth", Integer.toString(depth)),
                HostWorkload.BATCH);
    }

    /** Nanoseconds of the host's CPU for a pair: posting, submitting and polling. */
    static double matching(Measured point) {
        return point.median(counters -> (counters.of("giving") + counters.of("taking")) / counters.of("pairs"));
    }

    /** One of the counters per pair. */
    static double perPair(Measured point, String counter) {
        return point.median(counters -> counters.of(counter) / counters.of("pairs"));
    }

    /** CPU time of the measuring thread in an iteration by phase, in nanoseconds. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Cpu {
        public long giving;
        public long taking;
        public long blocking;
        public long sleeps;
        public long pairs;

        private HostClock clock;

        @Setup(Level.Iteration)
        public void begin() {
            if (clock == null) {
                clock = HostClock.ofThisThread();
            }
            clock.reset();
            clock.begin();
        }

        /** With an engine in software everything belongs to the first phase. */
        @TearDown(Level.Iteration)
        public void end() {
            clock.end(Phase.GIVING);
            giving = clock.spent(Phase.GIVING);
            taking = clock.spent(Phase.TAKING);
            blocking = clock.spent(Phase.BLOCKING);
            sleeps = clock.blocks();
        }
    }

    @Setup
    public void prepare() {
        workload = new HostWorkload(HostSetup.named(engine), HostCase.named(hostCase), depth);
    }

    @Benchmark
    public void batch(Cpu cpu) {
        workload.run(cpu.clock);
        cpu.pairs += HostWorkload.BATCH;
    }

    /** Throws, which fails the benchmark, unless the device got the work. */
    @TearDown
    public void verify() {
        workload.verify();
        workload.close();
    }
}
