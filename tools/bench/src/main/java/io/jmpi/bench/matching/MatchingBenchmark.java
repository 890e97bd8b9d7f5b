package io.jmpi.bench.matching;

import com.sun.management.ThreadMXBean;
import io.jmpi.bench.harness.Point;
import io.jmpi.matching.MatchingEngines;
import java.lang.management.ManagementFactory;
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
 * One case with one engine at one depth, as run by JMH: in its own JVM, so that no other engine or case influences the
 * compiled code.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class MatchingBenchmark {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Param("spread")
    private String matchingCase;

    @Param("queues")
    private String engine;

    @Param("0")
    private int depth;

    private Pairing pairing;
    private Workload workload;
    private int pairsInStep;

    /** The point of a case, an engine and a depth. */
    static Point point(MatchingCase matchingCase, String engine, int depth) {
        return new Point(
                MatchingBenchmark.class,
                "step",
                Map.of("matchingCase", matchingCase.caseName(), "engine", engine, "depth", Integer.toString(depth)),
                matchingCase.pairsInStep(depth) * matchingCase.unitsInPair(depth));
    }

    @Setup
    public void prepare() {
        pairsInStep = MatchingCase.named(matchingCase).pairsInStep(depth);
        pairing = Pairing.with(MatchingEngines.load().named(engine), depth);
        workload = MatchingCase.named(matchingCase).workload(pairing, depth);
    }

    /**
     * The measuring thread's allocation in an iteration. JMH's own profiler counts all threads, including its own,
     * which matters if pairs take long.
     */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Allocation {
        public long allocatedBytes;
        public long pairs;

        private long before;

        @Setup(Level.Iteration)
        public void begin() {
            before = threadAllocatedBytes();
        }

        @TearDown(Level.Iteration)
        public void end() {
            allocatedBytes = threadAllocatedBytes() - before;
        }

        private static long threadAllocatedBytes() {
            return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        }
    }

    @Benchmark
    public void step(Allocation allocation) {
        allocation.pairs += pairsInStep;
        workload.step();
    }

    /** Throws, which fails the benchmark, unless the engine made the measured pairs. */
    @TearDown
    public void verify() {
        workload.verify();
        pairing.close();
    }
}
