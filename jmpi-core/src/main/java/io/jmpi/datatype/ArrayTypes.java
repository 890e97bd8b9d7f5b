package io.jmpi.datatype;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Elements of primitive arrays, little-endian on the wire: the byte order of the machines that run Java today, so that
 * packing is a plain copy.
 *
 * <p>Few elements are copied one by one through a view handle, which allocates nothing; many through a buffer view, which
 * is a memory copy.
 */
final class ArrayTypes {
    /** From this many elements on, a buffer view's bulk copy pays for the two small objects that it costs. */
    private static final int BULK = 128;

    private ArrayTypes() {}

    private static ByteBuffer littleEndian(ByteBuffer buffer, int at) {
        return buffer.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(at);
    }

    static final class ByteType extends Datatype<byte[]> {
        ByteType() {
            super("BYTE", 1);
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
        public byte[] allocate(int count) {
            return new byte[count];
        }
    }

    static final class BooleanType extends Datatype<boolean[]> {
        BooleanType() {
            super("BOOLEAN", 1);
        }

        /** A byte that is neither 0 nor 1 must not get into the memory. */
        @Override
        public boolean isContiguous() {
            return false;
        }

        @Override
        public int length(boolean[] memory) {
            return memory.length;
        }

        @Override
        public void pack(boolean[] memory, int offset, int position, ByteBuffer target, int at, int bytes) {
            int first = offset + position;
            for (int i = 0; i < bytes; i++) {
                target.put(at + i, (byte) (memory[first + i] ? 1 : 0));
            }
        }

        @Override
        public void unpack(boolean[] memory, int offset, int position, ByteBuffer source, int at, int bytes) {
            int first = offset + position;
            for (int i = 0; i < bytes; i++) {
                memory[first + i] = source.get(at + i) != 0;
            }
        }

        @Override
        public boolean[] allocate(int count) {
            return new boolean[count];
        }
    }

    static final class CharType extends Datatype<char[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);

        CharType() {
            super("CHAR", Character.BYTES);
        }

        @Override
        public int length(char[] memory) {
            return memory.length;
        }

        @Override
        public void pack(char[] memory, int offset, int position, ByteBuffer target, int at, int bytes) {
            int first = offset + position / Character.BYTES;
            int count = bytes / Character.BYTES;
            if (count >= BULK) {
                littleEndian(target, at).asCharBuffer().put(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * Character.BYTES, memory[first + i]);
            }
        }

        @Override
        public void unpack(char[] memory, int offset, int position, ByteBuffer source, int at, int bytes) {
            int first = offset + position / Character.BYTES;
            int count = bytes / Character.BYTES;
            if (count >= BULK) {
                littleEndian(source, at).asCharBuffer().get(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                memory[first + i] = (char) VIEW.get(source, at + i * Character.BYTES);
            }
        }

        @Override
        public char[] allocate(int count) {
            return new char[count];
        }
    }

    static final class ShortType extends Datatype<short[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

        ShortType() {
            super("SHORT", Short.BYTES);
        }

        @Override
        public int length(short[] memory) {
            return memory.length;
        }

        @Override
        public void pack(short[] memory, int offset, int position, ByteBuffer target, int at, int bytes) {
            int first = offset + position / Short.BYTES;
            int count = bytes / Short.BYTES;
            if (count >= BULK) {
                littleEndian(target, at).asShortBuffer().put(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * Short.BYTES, memory[first + i]);
            }
        }

        @Override
        public void unpack(short[] memory, int offset, int position, ByteBuffer source, int at, int bytes) {
            int first = offset + position / Short.BYTES;
            int count = bytes / Short.BYTES;
            if (count >= BULK) {
                littleEndian(source, at).asShortBuffer().get(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                memory[first + i] = (short) VIEW.get(source, at + i * Short.BYTES);
            }
        }

        @Override
        public short[] allocate(int count) {
            return new short[count];
        }
    }

    static final class IntType extends Datatype<int[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

        IntType() {
            super("INT", Integer.BYTES);
        }

        @Override
        public int length(int[] memory) {
            return memory.length;
        }

        @Override
        public void pack(int[] memory, int offset, int position, ByteBuffer target, int at, int bytes) {
            int first = offset + position / Integer.BYTES;
            int count = bytes / Integer.BYTES;
            if (count >= BULK) {
                littleEndian(target, at).asIntBuffer().put(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * Integer.BYTES, memory[first + i]);
            }
        }

        @Override
        public void unpack(int[] memory, int offset, int position, ByteBuffer source, int at, int bytes) {
            int first = offset + position / Integer.BYTES;
            int count = bytes / Integer.BYTES;
            if (count >= BULK) {
                littleEndian(source, at).asIntBuffer().get(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                memory[first + i] = (int) VIEW.get(source, at + i * Integer.BYTES);
            }
        }

        @Override
        public int[] allocate(int count) {
            return new int[count];
        }
    }

    static final class LongType extends Datatype<long[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

        LongType() {
            super("LONG", Long.BYTES);
        }

        @Override
        public int length(long[] memory) {
            return memory.length;
        }

        @Override
        public void pack(long[] memory, int offset, int position, ByteBuffer target, int at, int bytes) {
            int first = offset + position / Long.BYTES;
            int count = bytes / Long.BYTES;
            if (count >= BULK) {
                littleEndian(target, at).asLongBuffer().put(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * Long.BYTES, memory[first + i]);
            }
        }

        @Override
        public void unpack(long[] memory, int offset, int position, ByteBuffer source, int at, int bytes) {
            int first = offset + position / Long.BYTES;
            int count = bytes / Long.BYTES;
            if (count >= BULK) {
                littleEndian(source, at).asLongBuffer().get(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                memory[first + i] = (long) VIEW.get(source, at + i * Long.BYTES);
            }
        }

        @Override
        public long[] allocate(int count) {
            return new long[count];
        }
    }

    static final class FloatType extends Datatype<float[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

        FloatType() {
            super("FLOAT", Float.BYTES);
        }

        @Override
        public int length(float[] memory) {
            return memory.length;
        }

        @Override
        public void pack(float[] memory, int offset, int position, ByteBuffer target, int at, int bytes) {
            int first = offset + position / Float.BYTES;
            int count = bytes / Float.BYTES;
            if (count >= BULK) {
                littleEndian(target, at).asFloatBuffer().put(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * Float.BYTES, memory[first + i]);
            }
        }

        @Override
        public void unpack(float[] memory, int offset, int position, ByteBuffer source, int at, int bytes) {
            int first = offset + position / Float.BYTES;
            int count = bytes / Float.BYTES;
            if (count >= BULK) {
                littleEndian(source, at).asFloatBuffer().get(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                memory[first + i] = (float) VIEW.get(source, at + i * Float.BYTES);
            }
        }

        @Override
        public float[] allocate(int count) {
            return new float[count];
        }
    }

    static final class DoubleType extends Datatype<double[]> {
        private static final VarHandle VIEW =
                MethodHandles.byteBufferViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

        DoubleType() {
            super("DOUBLE", Double.BYTES);
        }

        @Override
        public int length(double[] memory) {
            return memory.length;
        }

        @Override
        public void pack(double[] memory, int offset, int position, ByteBuffer target, int at, int bytes) {
            int first = offset + position / Double.BYTES;
            int count = bytes / Double.BYTES;
            if (count >= BULK) {
                littleEndian(target, at).asDoubleBuffer().put(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                VIEW.set(target, at + i * Double.BYTES, memory[first + i]);
            }
        }

        @Override
        public void unpack(double[] memory, int offset, int position, ByteBuffer source, int at, int bytes) {
            int first = offset + position / Double.BYTES;
            int count = bytes / Double.BYTES;
            if (count >= BULK) {
                littleEndian(source, at).asDoubleBuffer().get(memory, first, count);
                return;
            }
            for (int i = 0; i < count; i++) {
                memory[first + i] = (double) VIEW.get(source, at + i * Double.BYTES);
            }
        }

        @Override
        public double[] allocate(int count) {
            return new double[count];
        }
    }
}
