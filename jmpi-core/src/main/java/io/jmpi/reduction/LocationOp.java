package io.jmpi.reduction;

import io.jmpi.datatype.Datatype;

/** MINLOC and MAXLOC: the extreme value and its index. */
final class LocationOp extends ReduceOp {
    private final boolean minimum;

    LocationOp(String name, boolean minimum) {
        super(name);
        this.minimum = minimum;
    }

    @Override
    public void requireDefinedFor(Datatype<?> type) {
        if (type != Datatype.INT2
                && type != Datatype.LONG2
                && type != Datatype.DOUBLE2
                && type != Datatype.FLOAT2
                && type != Datatype.SHORT2) {
            throw undefinedFor(type, ", which is not one of SHORT2, INT2, LONG2, FLOAT2, DOUBLE2");
        }
    }

    @Override
    public <T> void combine(T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type) {
        if (in instanceof int[] i && inout instanceof int[] o) {
            ints(i, inOffset, o, inoutOffset, count);
        } else if (in instanceof long[] i && inout instanceof long[] o) {
            longs(i, inOffset, o, inoutOffset, count);
        } else if (in instanceof double[] i && inout instanceof double[] o) {
            doubles(i, inOffset, o, inoutOffset, count);
        } else if (in instanceof float[] i && inout instanceof float[] o) {
            floats(i, inOffset, o, inoutOffset, count);
        } else {
            shorts((short[]) in, inOffset, (short[]) inout, inoutOffset, count);
        }
    }

    private boolean wins(long value, long index, long otherValue, long otherIndex) {
        return value == otherValue ? index < otherIndex : minimum == (value < otherValue);
    }

    private boolean wins(double value, double index, double otherValue, double otherIndex) {
        boolean nan = Double.isNaN(value);
        if (nan || Double.isNaN(otherValue)) {
            return nan && (!Double.isNaN(otherValue) || index < otherIndex);
        }
        return value == otherValue ? index < otherIndex : minimum == (value < otherValue);
    }

    private void doubles(double[] in, int inOffset, double[] inout, int inoutOffset, int count) {
        for (int left = inOffset, right = inoutOffset; right < inoutOffset + 2 * count; left += 2, right += 2) {
            if (wins(in[left], in[left + 1], inout[right], inout[right + 1])) {
                inout[right] = in[left];
                inout[right + 1] = in[left + 1];
            }
        }
    }

    private void floats(float[] in, int inOffset, float[] inout, int inoutOffset, int count) {
        for (int left = inOffset, right = inoutOffset; right < inoutOffset + 2 * count; left += 2, right += 2) {
            if (wins(in[left], in[left + 1], inout[right], inout[right + 1])) {
                inout[right] = in[left];
                inout[right + 1] = in[left + 1];
            }
        }
    }

    private void longs(long[] in, int inOffset, long[] inout, int inoutOffset, int count) {
        for (int left = inOffset, right = inoutOffset; right < inoutOffset + 2 * count; left += 2, right += 2) {
            if (wins(in[left], in[left + 1], inout[right], inout[right + 1])) {
                inout[right] = in[left];
                inout[right + 1] = in[left + 1];
            }
        }
    }

    private void ints(int[] in, int inOffset, int[] inout, int inoutOffset, int count) {
        for (int left = inOffset, right = inoutOffset; right < inoutOffset + 2 * count; left += 2, right += 2) {
            if (wins(in[left], in[left + 1], inout[right], inout[right + 1])) {
                inout[right] = in[left];
                inout[right + 1] = in[left + 1];
            }
        }
    }

    private void shorts(short[] in, int inOffset, short[] inout, int inoutOffset, int count) {
        for (int left = inOffset, right = inoutOffset; right < inoutOffset + 2 * count; left += 2, right += 2) {
            if (wins(in[left], in[left + 1], inout[right], inout[right + 1])) {
                inout[right] = in[left];
                inout[right + 1] = in[left + 1];
            }
        }
    }
}
