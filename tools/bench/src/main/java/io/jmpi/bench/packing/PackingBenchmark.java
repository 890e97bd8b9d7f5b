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
import org.openjdk.jmh.annotations.TearDown;

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

    /** Positions of the elements of eight bytes; empty if there are other elements. */
    private int[] places = {};

    @Setup
    @SuppressWarnings("unchecked")
    public void prepare() {
        type = (Datatype<Object>) Shape.named(shape).type();
        memory = type.allocate(1);
        frame = ByteBuffer.allocateDirect(type.size());
        if (memory instanceof double[] doubles) {
            for (int i = 0; i < doubles.length; i++) {
                doubles[i] = i;
            }
            pack();
            places = new int[type.size() / Double.BYTES];
            for (int i = 0; i < places.length; i++) {
                places[i] = (int) frame.getDouble(i * Double.BYTES);
            }
        }
        verify();
    }

    /**
     * Requires that unpacked elements are packed again unchanged.
     *
     * @throws IllegalStateException if it is not
     */
    @TearDown
    public void verify() {
        ByteBuffer expected = ByteBuffer.allocate(type.size());
        for (int i = 0; i < type.size(); i++) {
            expected.put(i, (byte) (i * 7 + i / 251));
            frame.put(i, expected.get(i));
        }
        unpack();
        for (int i = 0; i < type.size(); i++) {
            frame.put(i, (byte) 0);
        }
        pack();
        if (!frame.equals(expected)) {
            throw new IllegalStateException("shape " + shape + ": byte " + frame.mismatch(expected)
                    + " of the packed frame differs from the one that was unpacked");
        }
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

    /** The loop over the indices of doubles that a program would use without datatypes. */
    @Benchmark
    public ByteBuffer loop() {
        double[] doubles = (double[]) memory;
        for (int i = 0; i < places.length; i++) {
            frame.putDouble(i * Double.BYTES, doubles[places[i]]);
        }
        return frame;
    }
}
