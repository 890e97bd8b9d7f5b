package io.jmpi.datatype;

import io.jmpi.internal.layout.BasicKind;
import io.jmpi.internal.layout.FewBytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Elements of primitive arrays, little-endian on the wire. This is the byte order of the machines that run Java today,
 * so that packing is a plain copy.
 *
 * <p>Few elements, and non-contiguous ones, are copied one by one through a view handle, which allocates nothing. Many
 * contiguous elements are copied through a buffer view, which is a memory copy.
 */
final class ArrayTypes {
    /** Views of frames, which are constants so that the compiler inlines each access. */
    static final VarHandle CHARS = view(char[].class);

    static final VarHandle SHORTS = view(short[].class);
    static final VarHandle INTS = view(int[].class);
    static final VarHandle LONGS = view(long[].class);
    static final VarHandle FLOATS = view(float[].class);
    static final VarHandle DOUBLES = view(double[].class);

    private ArrayTypes() {}

    private static VarHandle view(Class<?> arrayClass) {
        return MethodHandles.byteBufferViewVarHandle(arrayClass, ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the type of an array of such elements; null for untyped bytes. */
    static @Nullable Datatype<?> of(BasicKind kind) {
        return switch (kind) {
            case BYTE -> Datatype.BYTE;
            case BOOLEAN -> Datatype.BOOLEAN;
            case CHAR -> Datatype.CHAR;
            case SHORT -> Datatype.SHORT;
            case INT -> Datatype.INT;
            case LONG -> Datatype.LONG;
            case FLOAT -> Datatype.FLOAT;
            case DOUBLE -> Datatype.DOUBLE;
            case PACKED, OBJECT -> null;
        };
    }

    static final class ByteType extends BasicType<byte[]> {
        ByteType() {
            super("BYTE", BasicKind.BYTE, 1, byte[]::new);
        }

        @Override
        public long length(byte[] memory) {
            return memory.length;
        }

        @Override
        public void pack(byte[] memory, long offset, long position, ByteBuffer target, int at, int bytes) {
            if (bytes <= FewBytes.MOST) {
                FewBytes.copy(memory, (int) (offset + position), target, at, bytes);
            } else {
                target.put(at, memory, (int) (offset + position), bytes);
            }
        }

        @Override
        public void unpack(byte[] memory, long offset, long position, ByteBuffer source, int at, int bytes) {
            if (bytes <= FewBytes.MOST) {
                FewBytes.copy(source, at, memory, (int) (offset + position), bytes);
            } else {
                source.get(at, memory, (int) (offset + position), bytes);
            }
        }

        @Override
        void packStrided(byte[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                target.put(at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(byte[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = source.get(at + i * step);
            }
        }
    }

    static final class BooleanType extends BasicType<boolean[]> {
        BooleanType() {
            super("BOOLEAN", BasicKind.BOOLEAN, 1, boolean[]::new);
        }

        /** A byte other than 0 and 1 must not reach the memory. */
        @Override
        public boolean isContiguous() {
            return false;
        }

        @Override
        public long length(boolean[] memory) {
            return memory.length;
        }

        @Override
        void packStrided(boolean[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                target.put(at + i * step, (byte) (memory[first + i * stride] ? 1 : 0));
            }
        }

        @Override
        void unpackStrided(boolean[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = source.get(at + i * step) != 0;
            }
        }
    }

    static final class CharType extends BasicType<char[]> {
        CharType() {
            super(
                    "CHAR",
                    BasicKind.CHAR,
                    1,
                    char[]::new,
                    (memory, first, count, target) -> target.asCharBuffer().put(memory, first, count),
                    (memory, first, count, source) -> source.asCharBuffer().get(memory, first, count));
        }

        @Override
        public long length(char[] memory) {
            return memory.length;
        }

        @Override
        void packStrided(char[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                CHARS.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(char[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (char) CHARS.get(source, at + i * step);
            }
        }
    }

    static final class ShortType extends BasicType<short[]> {
        ShortType() {
            super(
                    "SHORT",
                    BasicKind.SHORT,
                    1,
                    short[]::new,
                    (memory, first, count, target) -> target.asShortBuffer().put(memory, first, count),
                    (memory, first, count, source) -> source.asShortBuffer().get(memory, first, count));
        }

        @Override
        public long length(short[] memory) {
            return memory.length;
        }

        @Override
        void packStrided(short[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                SHORTS.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(short[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (short) SHORTS.get(source, at + i * step);
            }
        }
    }

    static final class IntType extends BasicType<int[]> {
        IntType() {
            super(
                    "INT",
                    BasicKind.INT,
                    1,
                    int[]::new,
                    (memory, first, count, target) -> target.asIntBuffer().put(memory, first, count),
                    (memory, first, count, source) -> source.asIntBuffer().get(memory, first, count));
        }

        @Override
        public long length(int[] memory) {
            return memory.length;
        }

        @Override
        void packStrided(int[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                INTS.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(int[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (int) INTS.get(source, at + i * step);
            }
        }
    }

    static final class LongType extends BasicType<long[]> {
        LongType() {
            super(
                    "LONG",
                    BasicKind.LONG,
                    1,
                    long[]::new,
                    (memory, first, count, target) -> target.asLongBuffer().put(memory, first, count),
                    (memory, first, count, source) -> source.asLongBuffer().get(memory, first, count));
        }

        @Override
        public long length(long[] memory) {
            return memory.length;
        }

        @Override
        void packStrided(long[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                LONGS.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(long[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (long) LONGS.get(source, at + i * step);
            }
        }
    }

    static final class FloatType extends BasicType<float[]> {
        FloatType() {
            super(
                    "FLOAT",
                    BasicKind.FLOAT,
                    1,
                    float[]::new,
                    (memory, first, count, target) -> target.asFloatBuffer().put(memory, first, count),
                    (memory, first, count, source) -> source.asFloatBuffer().get(memory, first, count));
        }

        @Override
        public long length(float[] memory) {
            return memory.length;
        }

        @Override
        void packStrided(float[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                FLOATS.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(float[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (float) FLOATS.get(source, at + i * step);
            }
        }
    }

    static final class DoubleType extends BasicType<double[]> {
        DoubleType() {
            super(
                    "DOUBLE",
                    BasicKind.DOUBLE,
                    1,
                    double[]::new,
                    (memory, first, count, target) -> target.asDoubleBuffer().put(memory, first, count),
                    (memory, first, count, source) -> source.asDoubleBuffer().get(memory, first, count));
        }

        @Override
        public long length(double[] memory) {
            return memory.length;
        }

        @Override
        void packStrided(double[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                DOUBLES.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(double[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (double) DOUBLES.get(source, at + i * step);
            }
        }
    }
}
