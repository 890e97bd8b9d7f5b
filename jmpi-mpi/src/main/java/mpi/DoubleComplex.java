package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/** A complex number in memory: two doubles. */
public final class DoubleComplex {
    private final DoubleBuffer parts;
    private final int at;

    private DoubleComplex(DoubleBuffer parts, int index) {
        this.parts = parts;
        this.at = 2 * index;
    }

    /** Returns the number at the beginning of a buffer. */
    public static DoubleComplex get(DoubleBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a number of a buffer. */
    public static DoubleComplex get(DoubleBuffer buffer, int index) {
        return new DoubleComplex(buffer, index);
    }

    /** Returns the number at the beginning of an array. */
    public static DoubleComplex get(double[] array) {
        return get(array, 0);
    }

    /** Returns a number of an array. */
    public static DoubleComplex get(double[] array, int index) {
        return new DoubleComplex(DoubleBuffer.wrap(array), index);
    }

    /** Returns the number at the beginning of a buffer. */
    public static DoubleComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a number of a buffer. */
    public static DoubleComplex get(ByteBuffer buffer, int index) {
        return new DoubleComplex(
                buffer.duplicate().clear().order(ByteOrder.nativeOrder()).asDoubleBuffer(), index);
    }

    /** Returns the real part. */
    public double getReal() {
        return parts.get(at);
    }

    /** Returns the imaginary part. */
    public double getImag() {
        return parts.get(at + 1);
    }

    /** Sets the real part. */
    public void putReal(double real) {
        parts.put(at, real);
    }

    /** Sets the imaginary part. */
    public void putImag(double imag) {
        parts.put(at + 1, imag);
    }

    /** Returns the two parts. */
    public DoubleBuffer getBuffer() {
        return parts.slice(at, 2);
    }
}
