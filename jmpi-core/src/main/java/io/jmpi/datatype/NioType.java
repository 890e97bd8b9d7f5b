package io.jmpi.datatype;

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
abstract class NioType<B extends Buffer> extends BasicType<B> {
    static final NioType<CharBuffer> CHAR = new Chars();
    static final NioType<ShortBuffer> SHORT = new Shorts();
    static final NioType<IntBuffer> INT = new Ints();
    static final NioType<LongBuffer> LONG = new Longs();
    static final NioType<FloatBuffer> FLOAT = new Floats();
    static final NioType<DoubleBuffer> DOUBLE = new Doubles();

    private NioType(BasicKind kind, IntFunction<B> allocator, Bulk<B> bulkPack, Bulk<B> bulkUnpack) {
        super(kind + " in an NIO buffer", kind, 1, allocator, bulkPack, bulkUnpack);
    }

    @Override
    public final int length(B memory) {
        return memory.limit();
    }

    @Override
    public final boolean isReadOnly(B memory) {
        return memory.isReadOnly();
    }

    /** A device writes to arrays and to bytes only. */
    @Override
    public final boolean isContiguous() {
        return false;
    }

    @Override
    public final int defaultOffset(B memory) {
        return memory.position();
    }

    @Override
    public final int defaultCount(B memory) {
        return memory.remaining();
    }

    @Override
    @SuppressWarnings("unchecked") // A duplicate is of the same class.
    public final B lent(B memory) {
        return (B) memory.duplicate();
    }

    private static final class Chars extends NioType<CharBuffer> {
        Chars() {
            super(
                    BasicKind.CHAR,
                    CharBuffer::allocate,
                    (memory, first, count, target) -> target.asCharBuffer().put(0, memory, first, count),
                    (memory, first, count, source) -> memory.put(first, source.asCharBuffer(), 0, count));
        }

        @Override
        void packStrided(CharBuffer memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                ArrayTypes.CHARS.set(target, at + i * step, memory.get(first + i * stride));
            }
        }

        @Override
        void unpackStrided(CharBuffer memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory.put(first + i * stride, (char) ArrayTypes.CHARS.get(source, at + i * step));
            }
        }

        @Override
        public void copy(CharBuffer source, int sourceOffset, CharBuffer target, int targetOffset, int count) {
            target.put(targetOffset, source, sourceOffset, count);
        }
    }

    private static final class Shorts extends NioType<ShortBuffer> {
        Shorts() {
            super(
                    BasicKind.SHORT,
                    ShortBuffer::allocate,
                    (memory, first, count, target) -> target.asShortBuffer().put(0, memory, first, count),
                    (memory, first, count, source) -> memory.put(first, source.asShortBuffer(), 0, count));
        }

        @Override
        void packStrided(ShortBuffer memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                ArrayTypes.SHORTS.set(target, at + i * step, memory.get(first + i * stride));
            }
        }

        @Override
        void unpackStrided(ShortBuffer memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory.put(first + i * stride, (short) ArrayTypes.SHORTS.get(source, at + i * step));
            }
        }

        @Override
        public void copy(ShortBuffer source, int sourceOffset, ShortBuffer target, int targetOffset, int count) {
            target.put(targetOffset, source, sourceOffset, count);
        }
    }

    private static final class Ints extends NioType<IntBuffer> {
        Ints() {
            super(
                    BasicKind.INT,
                    IntBuffer::allocate,
                    (memory, first, count, target) -> target.asIntBuffer().put(0, memory, first, count),
                    (memory, first, count, source) -> memory.put(first, source.asIntBuffer(), 0, count));
        }

        @Override
        void packStrided(IntBuffer memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                ArrayTypes.INTS.set(target, at + i * step, memory.get(first + i * stride));
            }
        }

        @Override
        void unpackStrided(IntBuffer memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory.put(first + i * stride, (int) ArrayTypes.INTS.get(source, at + i * step));
            }
        }

        @Override
        public void copy(IntBuffer source, int sourceOffset, IntBuffer target, int targetOffset, int count) {
            target.put(targetOffset, source, sourceOffset, count);
        }
    }

    private static final class Longs extends NioType<LongBuffer> {
        Longs() {
            super(
                    BasicKind.LONG,
                    LongBuffer::allocate,
                    (memory, first, count, target) -> target.asLongBuffer().put(0, memory, first, count),
                    (memory, first, count, source) -> memory.put(first, source.asLongBuffer(), 0, count));
        }

        @Override
        void packStrided(LongBuffer memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                ArrayTypes.LONGS.set(target, at + i * step, memory.get(first + i * stride));
            }
        }

        @Override
        void unpackStrided(LongBuffer memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory.put(first + i * stride, (long) ArrayTypes.LONGS.get(source, at + i * step));
            }
        }

        @Override
        public void copy(LongBuffer source, int sourceOffset, LongBuffer target, int targetOffset, int count) {
            target.put(targetOffset, source, sourceOffset, count);
        }
    }

    private static final class Floats extends NioType<FloatBuffer> {
        Floats() {
            super(
                    BasicKind.FLOAT,
                    FloatBuffer::allocate,
                    (memory, first, count, target) -> target.asFloatBuffer().put(0, memory, first, count),
                    (memory, first, count, source) -> memory.put(first, source.asFloatBuffer(), 0, count));
        }

        @Override
        void packStrided(FloatBuffer memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                ArrayTypes.FLOATS.set(target, at + i * step, memory.get(first + i * stride));
            }
        }

        @Override
        void unpackStrided(FloatBuffer memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory.put(first + i * stride, (float) ArrayTypes.FLOATS.get(source, at + i * step));
            }
        }

        @Override
        public void copy(FloatBuffer source, int sourceOffset, FloatBuffer target, int targetOffset, int count) {
            target.put(targetOffset, source, sourceOffset, count);
        }
    }

    private static final class Doubles extends NioType<DoubleBuffer> {
        Doubles() {
            super(
                    BasicKind.DOUBLE,
                    DoubleBuffer::allocate,
                    (memory, first, count, target) -> target.asDoubleBuffer().put(0, memory, first, count),
                    (memory, first, count, source) -> memory.put(first, source.asDoubleBuffer(), 0, count));
        }

        @Override
        void packStrided(DoubleBuffer memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                ArrayTypes.DOUBLES.set(target, at + i * step, memory.get(first + i * stride));
            }
        }

        @Override
        void unpackStrided(DoubleBuffer memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory.put(first + i * stride, (double) ArrayTypes.DOUBLES.get(source, at + i * step));
            }
        }

        @Override
        public void copy(DoubleBuffer source, int sourceOffset, DoubleBuffer target, int targetOffset, int count) {
            target.put(targetOffset, source, sourceOffset, count);
        }
    }
}
