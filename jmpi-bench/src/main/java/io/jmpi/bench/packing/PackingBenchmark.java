package io.jmpi.bench.packing;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Packs one shape into a frame and unpacks it as an operation does, with a new cursor each time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class PackingBenchmark {
    @Param("column")
    private String shape;

    private Datatype<Object> type;
    private Object memory;
    private ByteBuffer frame;

    @Setup
    @SuppressWarnings("unchecked")
    public void prepare() {
        type = (Datatype<Object>) Shape.named(shape).type();
        memory = type.allocate(1);
        frame = ByteBuffer.allocateDirect(type.size());
    }

    @Benchmark
    public ByteBuffer pack() {
        type.packing(1).pack(memory, type.origin(), 0, frame, 0, type.size());
        return frame;
    }

    @Benchmark
    public Object unpack() {
        type.packing(1).unpack(memory, type.origin(), 0, frame, 0, type.size());
        return memory;
    }
}
