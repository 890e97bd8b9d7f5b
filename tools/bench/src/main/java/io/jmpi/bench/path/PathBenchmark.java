package io.jmpi.bench.path;

import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Jobs of two ranks in JMH's JVM. The counters are the figures; JMH's own one includes the start of the job. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class PathBenchmark {
    private static final int BATCHES = 2000;

    @Param("queues")
    private String matcher;

    private MpiConfig config;

    /** Chooses the engine. */
    @Setup
    public void prepare() {
        config = MpiConfig.defaults().with(Setting.MATCHER.key(), matcher);
    }

    /** Nanoseconds and allocated bytes of an iteration by step. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Steps {
        public long messages;
        public long postNanos;
        public long sendNanos;
        public long receiveNanos;
        public long postBytes;
        public long sendBytes;
        public long receiveBytes;
    }

    /** Runs a job. */
    @Benchmark
    public void job(Steps steps) {
        MessagePath path = MessagePath.measure(config, BATCHES);
        steps.messages += (long) BATCHES * MessagePath.BATCH;
        steps.postNanos += path.post.nanos;
        steps.sendNanos += path.send.nanos;
        steps.receiveNanos += path.receive.nanos;
        steps.postBytes += path.post.bytes;
        steps.sendBytes += path.send.bytes;
        steps.receiveBytes += path.receive.bytes;
    }
}
