package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** A complex number in memory: two floats. */
public final class FloatComplex {
    private final FloatBuffer parts;
    private final int at;

    private FloatComplex(FloatBuffer parts, int index) {
        this.parts = parts;
        this.at = 2 * index;
    }

    /** Returns the number at the beginning of a buffer. */
    public static FloatComplex get(FloatBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a number of a buffer. */
    public static FloatComplex get(FloatBuffer buffer, int index) {
        return new FloatComplex(buffer, index);
    }

    /** Returns the number at the beginning of an array. */
    public static FloatComplex get(float[] array) {
        return get(array, 0);
    }

    /** Returns a number of an array. */
    public static FloatComplex get(float[] array, int index) {
        return new FloatComplex(FloatBuffer.wrap(array), index);
    }

    /** Returns the number at the beginning of a buffer. */
    public static FloatComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a number of a buffer. */
    public static FloatComplex get(ByteBuffer buffer, int index) {
        return new FloatComplex(
                buffer.duplicate().clear().order(ByteOrder.nativeOrder()).asFloatBuffer(), index);
    }

    /** Returns the real part. */
    public float getReal() {
        return parts.get(at);
    }

    /** Returns the imaginary part. */
    public float getImag() {
        return parts.get(at + 1);
    }

    /** Sets the real part. */
    public void putReal(float real) {
        parts.put(at, real);
    }

    /** Sets the imaginary part. */
    public void putImag(float imag) {
        parts.put(at + 1, imag);
    }

    /** Returns the two parts. */
    public FloatBuffer getBuffer() {
        return parts.slice(at, 2);
    }
}
