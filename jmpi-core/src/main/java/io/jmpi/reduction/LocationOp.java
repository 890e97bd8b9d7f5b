package io.jmpi.reduction;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Packing;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Set;

/** MINLOC and MAXLOC: the extreme value and its index. */
final class LocationOp extends ReduceOp {
    private static final List<Datatype<?>> VALUES =
            List.of(Datatype.SHORT, Datatype.INT, Datatype.LONG, Datatype.FLOAT, Datatype.DOUBLE);

    /** Pairs that are neighbours in an array. */
    private static final Set<Datatype<?>> ARRAY_PAIRS =
            Set.of(Datatype.SHORT2, Datatype.INT2, Datatype.LONG2, Datatype.FLOAT2, Datatype.DOUBLE2);

    private final boolean minimum;

    LocationOp(String name, boolean minimum) {
        super(name);
        this.minimum = minimum;
    }

    @Override
    public void requireDefinedFor(Datatype<?> type) {
        if (!ARRAY_PAIRS.contains(type) && !isPair(type.basicElements(3))) {
            throw undefinedFor(type, ", which is no pair such as INT2 or DOUBLE_INT");
        }
    }

    private static boolean isPair(List<Datatype<?>> elements) {
        return elements.size() == 2
                && VALUES.contains(elements.get(0))
                && (elements.get(1) == elements.get(0) || elements.get(1) == Datatype.INT);
    }

    @Override
    public <T> void combine(T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type) {
        if (!ARRAY_PAIRS.contains(type)) {
            combinePacked(in, inOffset, inout, inoutOffset, count, type);
        } else if (in instanceof int[] i && inout instanceof int[] o) {
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

    private <T> void combinePacked(T in, int inOffset, T inout, int inoutOffset, int count, Datatype<T> type) {
        List<Datatype<?>> pair = type.basicElements(2);
        ByteBuffer left = ByteBuffer.allocate(type.size()).order(ByteOrder.LITTLE_ENDIAN); // as packed
        ByteBuffer right = ByteBuffer.allocate(type.size()).order(ByteOrder.LITTLE_ENDIAN);
        // One packing for each pass, so that each continues where it stopped without a search.
        Packing<T> ins = type.packing(count);
        Packing<T> inouts = type.packing(count);
        Packing<T> results = type.packing(count);
        for (int i = 0; i < count; i++) {
            long position = (long) i * type.size();
            ins.pack(in, inOffset, position, left, 0, type.size());
            inouts.pack(inout, inoutOffset, position, right, 0, type.size());
            boolean better = isReal(pair.get(0))
                    ? wins(real(left, pair, 0), real(left, pair, 1), real(right, pair, 0), real(right, pair, 1))
                    : wins(whole(left, pair, 0), whole(left, pair, 1), whole(right, pair, 0), whole(right, pair, 1));
            results.unpack(inout, inoutOffset, position, better ? left : right, 0, type.size());
        }
    }

    private static boolean isReal(Datatype<?> type) {
        return type == Datatype.DOUBLE || type == Datatype.FLOAT;
    }

    /** The value or the index of a packed pair. */
    private static double real(ByteBuffer packed, List<Datatype<?>> pair, int which) {
        int at = which == 0 ? 0 : pair.get(0).size();
        if (pair.get(which) == Datatype.DOUBLE) {
            return packed.getDouble(at);
        }
        return pair.get(which) == Datatype.FLOAT ? packed.getFloat(at) : whole(packed, pair, which);
    }

    private static long whole(ByteBuffer packed, List<Datatype<?>> pair, int which) {
        int at = which == 0 ? 0 : pair.get(0).size();
        return switch (pair.get(which).size()) {
            case Short.BYTES -> packed.getShort(at);
            case Integer.BYTES -> packed.getInt(at);
            default -> packed.getLong(at);
        };
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
