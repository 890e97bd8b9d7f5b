package io.jmpi.datatype;

import io.jmpi.internal.layout.BasicKind;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.function.IntFunction;

/**
 * Elements of NIO buffers of one kind, heap or direct, in either byte order, counted from index 0 up to the limit. A
 * memory is lent as a duplicate, because the program may change position and limit at any time.
 */
final class NioType<B extends Buffer> extends BasicType<B> {
    static final NioType<CharBuffer> CHAR = new NioType<>(
            BasicKind.CHAR,
            CharBuffer::allocate,
            (memory, first, count, target) -> target.asCharBuffer().put(0, memory, first, count),
            (memory, first, count, source) -> memory.put(first, source.asCharBuffer(), 0, count),
            (memory, index, frame, at) -> ArrayTypes.CHARS.set(frame, at, memory.get(index)),
            (memory, index, frame, at) -> memory.put(index, (char) ArrayTypes.CHARS.get(frame, at)),
            (source, from, target, to, count) -> target.put(to, source, from, count));

    static final NioType<ShortBuffer> SHORT = new NioType<>(
            BasicKind.SHORT,
            ShortBuffer::allocate,
            (memory, first, count, target) -> target.asShortBuffer().put(0, memory, first, count),
            (memory, first, count, source) -> memory.put(first, source.asShortBuffer(), 0, count),
            (memory, index, frame, at) -> ArrayTypes.SHORTS.set(frame, at, memory.get(index)),
            (memory, index, frame, at) -> memory.put(index, (short) ArrayTypes.SHORTS.get(frame, at)),
            (source, from, target, to, count) -> target.put(to, source, from, count));

    static final NioType<IntBuffer> INT = new NioType<>(
            BasicKind.INT,
            IntBuffer::allocate,
            (memory, first, count, target) -> target.asIntBuffer().put(0, memory, first, count),
            (memory, first, count, source) -> memory.put(first, source.asIntBuffer(), 0, count),
            (memory, index, frame, at) -> ArrayTypes.INTS.set(frame, at, memory.get(index)),
            (memory, index, frame, at) -> memory.put(index, (int) ArrayTypes.INTS.get(frame, at)),
            (source, from, target, to, count) -> target.put(to, source, from, count));

    static final NioType<LongBuffer> LONG = new NioType<>(
            BasicKind.LONG,
            LongBuffer::allocate,
            (memory, first, count, target) -> target.asLongBuffer().put(0, memory, first, count),
            (memory, first, count, source) -> memory.put(first, source.asLongBuffer(), 0, count),
            (memory, index, frame, at) -> ArrayTypes.LONGS.set(frame, at, memory.get(index)),
            (memory, index, frame, at) -> memory.put(index, (long) ArrayTypes.LONGS.get(frame, at)),
            (source, from, target, to, count) -> target.put(to, source, from, count));

    static final NioType<FloatBuffer> FLOAT = new NioType<>(
            BasicKind.FLOAT,
            FloatBuffer::allocate,
            (memory, first, count, target) -> target.asFloatBuffer().put(0, memory, first, count),
            (memory, first, count, source) -> memory.put(first, source.asFloatBuffer(), 0, count),
            (memory, index, frame, at) -> ArrayTypes.FLOATS.set(frame, at, memory.get(index)),
            (memory, index, frame, at) -> memory.put(index, (float) ArrayTypes.FLOATS.get(frame, at)),
            (source, from, target, to, count) -> target.put(to, source, from, count));

    static final NioType<DoubleBuffer> DOUBLE = new NioType<>(
            BasicKind.DOUBLE,
            DoubleBuffer::allocate,
            (memory, first, count, target) -> target.asDoubleBuffer().put(0, memory, first, count),
            (memory, first, count, source) -> memory.put(first, source.asDoubleBuffer(), 0, count),
            (memory, index, frame, at) -> ArrayTypes.DOUBLES.set(frame, at, memory.get(index)),
            (memory, index, frame, at) -> memory.put(index, (double) ArrayTypes.DOUBLES.get(frame, at)),
            (source, from, target, to, count) -> target.put(to, source, from, count));

    /** Copies one element to a frame, or from it. */
    private interface Single<B> {
        void copy(B memory, int index, ByteBuffer frame, int at);
    }

    /** Copies elements between two memories. */
    private interface Transfer<B> {
        void copy(B source, int from, B target, int to, int count);
    }

    private final Single<B> packOne;
    private final Single<B> unpackOne;
    private final Transfer<B> transfer;

    private NioType(
            BasicKind kind,
            IntFunction<B> allocator,
            Bulk<B> bulkPack,
            Bulk<B> bulkUnpack,
            Single<B> packOne,
            Single<B> unpackOne,
            Transfer<B> transfer) {
        super(kind + " in an NIO buffer", kind, 1, allocator, bulkPack, bulkUnpack);
        this.packOne = packOne;
        this.unpackOne = unpackOne;
        this.transfer = transfer;
    }

    @Override
    public long length(B memory) {
        return memory.limit();
    }

    @Override
    public boolean isReadOnly(B memory) {
        return memory.isReadOnly();
    }

    /** A device writes to arrays and to bytes only. */
    @Override
    public boolean isContiguous() {
        return false;
    }

    @Override
    public int defaultOffset(B memory) {
        return memory.position();
    }

    @Override
    public int defaultCount(B memory) {
        return memory.remaining();
    }

    @Override
    @SuppressWarnings("unchecked") // A duplicate is of the same class.
    public B lent(B memory) {
        return (B) memory.duplicate();
    }

    @Override
    void packStrided(B memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
        for (int i = 0; i < count; i++) {
            packOne.copy(memory, first + i * stride, target, at + i * step);
        }
    }

    @Override
    void unpackStrided(B memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
        for (int i = 0; i < count; i++) {
            unpackOne.copy(memory, first + i * stride, source, at + i * step);
        }
    }

    @Override
    public void copy(B source, long sourceOffset, B target, long targetOffset, long count) {
        transfer.copy(source, (int) sourceOffset, target, (int) targetOffset, (int) count);
    }
}
