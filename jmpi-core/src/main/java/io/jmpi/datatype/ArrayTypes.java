package io.jmpi.datatype;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Elements of primitive arrays, little-endian on the wire: the byte order of the machines that run Java today, so that
 * packing is a plain copy.
 *
 * <p>Few elements, and non-contiguous ones, are copied one by one through a view handle, which allocates nothing; many
 * contiguous ones through a buffer view, which is a memory copy.
 */
final class ArrayTypes {
    private ArrayTypes() {}

    private static ByteBuffer littleEndian(ByteBuffer buffer, int at) {
        return buffer.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(at);
    }

    static final class ByteType extends BasicType<byte[]> {
        ByteType() {
            super("BYTE", BasicKind.BYTE, 1);
        }

        @Override
        public int length(byte[] memory) {
            return memory.length;
        }

        @Override
        public void pack(byte[] memory, int offset, int position, ByteBuffer target, int at, int bytes) {
            target.put(at, memory, offset + position, bytes);
        }

        @Override
        public void unpack(byte[] memory, int offset, int position, ByteBuffer source, int at, int bytes) {
            source.get(at, memory, offset + position, bytes);
        }

        @Override
        void packMany(byte[] memory, int first, int count, ByteBuffer target, int at) {
            target.put(at, memory, first, count);
        }

        @Override
        void unpackMany(byte[] memory, int first, int count, ByteBuffer source, int at) {
            source.get(at, memory, first, count);
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

        @Override
        byte[] newMemory(int units) {
            return new byte[units];
        }
    }

    static final class BooleanType extends BasicType<boolean[]> {
        BooleanType() {
            super("BOOLEAN", BasicKind.BOOLEAN, 1);
        }

        /** A byte other than 0 and 1 must not reach the memory. */
        @Override
        public boolean isContiguous() {
            return false;
        }

        @Override
        public int length(boolean[] memory) {
            return memory.length;
        }

        @Override
        void packMany(boolean[] memory, int first, int count, ByteBuffer target, int at) {
            packStrided(memory, first, 1, count, target, at, 1);
        }

        @Override
        void unpackMany(boolean[] memory, int first, int count, ByteBuffer source, int at) {
            unpackStrided(memory, first, 1, count, source, at, 1);
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

        @Override
        boolean[] newMemory(int units) {
            return new boolean[units];
        }
    }

    static final class CharType extends BasicType<char[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);

        CharType() {
            super("CHAR", BasicKind.CHAR, 1);
        }

        @Override
        public int length(char[] memory) {
            return memory.length;
        }

        @Override
        void packMany(char[] memory, int first, int count, ByteBuffer target, int at) {
            littleEndian(target, at).asCharBuffer().put(memory, first, count);
        }

        @Override
        void unpackMany(char[] memory, int first, int count, ByteBuffer source, int at) {
            littleEndian(source, at).asCharBuffer().get(memory, first, count);
        }

        @Override
        void packStrided(char[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(char[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (char) VIEW.get(source, at + i * step);
            }
        }

        @Override
        char[] newMemory(int units) {
            return new char[units];
        }
    }

    static final class ShortType extends BasicType<short[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

        ShortType() {
            super("SHORT", BasicKind.SHORT, 1);
        }

        @Override
        public int length(short[] memory) {
            return memory.length;
        }

        @Override
        void packMany(short[] memory, int first, int count, ByteBuffer target, int at) {
            littleEndian(target, at).asShortBuffer().put(memory, first, count);
        }

        @Override
        void unpackMany(short[] memory, int first, int count, ByteBuffer source, int at) {
            littleEndian(source, at).asShortBuffer().get(memory, first, count);
        }

        @Override
        void packStrided(short[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(short[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (short) VIEW.get(source, at + i * step);
            }
        }

        @Override
        short[] newMemory(int units) {
            return new short[units];
        }
    }

    static final class IntType extends BasicType<int[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

        IntType() {
            super("INT", BasicKind.INT, 1);
        }

        @Override
        public int length(int[] memory) {
            return memory.length;
        }

        @Override
        void packMany(int[] memory, int first, int count, ByteBuffer target, int at) {
            littleEndian(target, at).asIntBuffer().put(memory, first, count);
        }

        @Override
        void unpackMany(int[] memory, int first, int count, ByteBuffer source, int at) {
            littleEndian(source, at).asIntBuffer().get(memory, first, count);
        }

        @Override
        void packStrided(int[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(int[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (int) VIEW.get(source, at + i * step);
            }
        }

        @Override
        int[] newMemory(int units) {
            return new int[units];
        }
    }

    static final class LongType extends BasicType<long[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

        LongType() {
            super("LONG", BasicKind.LONG, 1);
        }

        @Override
        public int length(long[] memory) {
            return memory.length;
        }

        @Override
        void packMany(long[] memory, int first, int count, ByteBuffer target, int at) {
            littleEndian(target, at).asLongBuffer().put(memory, first, count);
        }

        @Override
        void unpackMany(long[] memory, int first, int count, ByteBuffer source, int at) {
            littleEndian(source, at).asLongBuffer().get(memory, first, count);
        }

        @Override
        void packStrided(long[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(long[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (long) VIEW.get(source, at + i * step);
            }
        }

        @Override
        long[] newMemory(int units) {
            return new long[units];
        }
    }

    static final class FloatType extends BasicType<float[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

        FloatType() {
            super("FLOAT", BasicKind.FLOAT, 1);
        }

        @Override
        public int length(float[] memory) {
            return memory.length;
        }

        @Override
        void packMany(float[] memory, int first, int count, ByteBuffer target, int at) {
            littleEndian(target, at).asFloatBuffer().put(memory, first, count);
        }

        @Override
        void unpackMany(float[] memory, int first, int count, ByteBuffer source, int at) {
            littleEndian(source, at).asFloatBuffer().get(memory, first, count);
        }

        @Override
        void packStrided(float[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(float[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (float) VIEW.get(source, at + i * step);
            }
        }

        @Override
        float[] newMemory(int units) {
            return new float[units];
        }
    }

    static final class DoubleType extends BasicType<double[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

        DoubleType() {
            super("DOUBLE", BasicKind.DOUBLE, 1);
        }

        @Override
        public int length(double[] memory) {
            return memory.length;
        }

        @Override
        void packMany(double[] memory, int first, int count, ByteBuffer target, int at) {
            littleEndian(target, at).asDoubleBuffer().put(memory, first, count);
        }

        @Override
        void unpackMany(double[] memory, int first, int count, ByteBuffer source, int at) {
            littleEndian(source, at).asDoubleBuffer().get(memory, first, count);
        }

        @Override
        void packStrided(double[] memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * step, memory[first + i * stride]);
            }
        }

        @Override
        void unpackStrided(double[] memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                memory[first + i * stride] = (double) VIEW.get(source, at + i * step);
            }
        }

        @Override
        double[] newMemory(int units) {
            return new double[units];
        }
    }
}
