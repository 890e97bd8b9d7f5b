package io.jmpi.mpi.operation;

import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;

/** The product of complex numbers, which is not the product of their parts. Stateless; any thread. */
public final class ComplexProduct {
    private ComplexProduct() {}

    /** The product of pairs of doubles if they are wide, otherwise of floats. */
    public static ReduceOp of(boolean wide) {
        return ReduceOp.<Object>of(
                        (in, inOffset, inout, inoutOffset, count, core) -> {
                            for (int i = 0; i < count; i++) {
                                multiply(
                                        in, inOffset + i * core.extent(), inout, inoutOffset + i * core.extent(), wide);
                            }
                        },
                        true)
                .safeOnProgressThread();
    }

    private static void multiply(Object in, int left, Object inout, int right, boolean wide) {
        int next = in instanceof ByteBuffer ? (wide ? Double.BYTES : Float.BYTES) : 1;
        double a = get(in, left, wide);
        double b = get(in, left + next, wide);
        double c = get(inout, right, wide);
        double d = get(inout, right + next, wide);
        put(inout, right, a * c - b * d, wide);
        put(inout, right + next, a * d + b * c, wide);
    }

    private static double get(Object memory, int at, boolean wide) {
        if (memory instanceof ByteBuffer bytes) {
            return wide ? bytes.getDouble(at) : bytes.getFloat(at);
        }
        if (memory instanceof java.nio.DoubleBuffer doubles) {
            return doubles.get(at);
        }
        if (memory instanceof java.nio.FloatBuffer floats) {
            return floats.get(at);
        }
        return wide ? ((double[]) memory)[at] : ((float[]) memory)[at];
    }

    private static void put(Object memory, int at, double value, boolean wide) {
        if (memory instanceof ByteBuffer bytes) {
            if (wide) {
                bytes.putDouble(at, value);
            } else {
                bytes.putFloat(at, (float) value);
            }
        } else if (memory instanceof java.nio.DoubleBuffer doubles) {
            doubles.put(at, value);
        } else if (memory instanceof java.nio.FloatBuffer floats) {
            floats.put(at, (float) value);
        } else if (wide) {
            ((double[]) memory)[at] = value;
        } else {
            ((float[]) memory)[at] = (float) value;
        }
    }
}
