package io.jmpi.rma;

import io.jmpi.datatype.Datatype;
import io.jmpi.reduction.ReduceOp;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;

/** The kinds of basic elements, whose values this test package handles as the bits of a long. */
enum ElementKind {
    BYTE(Datatype.BYTE, 1, byte.class),
    BOOLEAN(Datatype.BOOLEAN, 1, boolean.class),
    CHAR(Datatype.CHAR, 2, char.class),
    SHORT(Datatype.SHORT, 2, short.class),
    INT(Datatype.INT, 4, int.class),
    LONG(Datatype.LONG, 8, long.class),
    FLOAT(Datatype.FLOAT, 4, float.class),
    DOUBLE(Datatype.DOUBLE, 8, double.class);

    private static final List<ReduceOp> OF_NUMBERS = List.of(ReduceOp.SUM, ReduceOp.PROD, ReduceOp.MIN, ReduceOp.MAX);
    private static final List<ReduceOp> OF_BITS =
            List.of(ReduceOp.BAND, ReduceOp.BOR, ReduceOp.BXOR, ReduceOp.LAND, ReduceOp.LOR, ReduceOp.LXOR);

    @SuppressWarnings("ImmutableEnumChecker") // Datatypes are immutable.
    private final Datatype<?> type;

    private final int size;
    private final Class<?> component;

    ElementKind(Datatype<?> type, int size, Class<?> component) {
        this.type = type;
        this.size = size;
        this.component = component;
    }

    Datatype<?> type() {
        return type;
    }

    /** Bytes of an element. */
    int size() {
        return size;
    }

    boolean isFloating() {
        return this == FLOAT || this == DOUBLE;
    }

    /** The operations that combine such elements. */
    List<ReduceOp> operations() {
        return isFloating() ? OF_NUMBERS : this == BOOLEAN ? OF_BITS : concat();
    }

    private static List<ReduceOp> concat() {
        return java.util.stream.Stream.concat(OF_NUMBERS.stream(), OF_BITS.stream())
                .toList();
    }

    /** A value; those of floating kinds are small whole numbers, whose sums are exact. */
    long random(Random random) {
        return switch (this) {
            case BOOLEAN -> random.nextInt(2);
            case FLOAT -> Float.floatToRawIntBits(random.nextInt(9) - 4) & 0xffff_ffffL;
            case DOUBLE -> Double.doubleToRawLongBits(random.nextInt(9) - 4);
            default -> random.nextInt(4) == 0 ? 0 : random.nextLong() & mask();
        };
    }

    private long mask() {
        return size == Long.BYTES ? -1 : (1L << size * Byte.SIZE) - 1;
    }

    Object newArray(int length) {
        return Array.newInstance(component, length);
    }

    /** Returns the bits of an element of an array. */
    long get(Object array, int index) {
        return switch (this) {
            case BYTE -> ((byte[]) array)[index] & mask();
            case BOOLEAN -> ((boolean[]) array)[index] ? 1 : 0;
            case CHAR -> ((char[]) array)[index];
            case SHORT -> ((short[]) array)[index] & mask();
            case INT -> ((int[]) array)[index] & mask();
            case LONG -> ((long[]) array)[index];
            case FLOAT -> Float.floatToRawIntBits(((float[]) array)[index]) & mask();
            case DOUBLE -> Double.doubleToRawLongBits(((double[]) array)[index]);
        };
    }

    void set(Object array, int index, long bits) {
        switch (this) {
            case BYTE -> ((byte[]) array)[index] = (byte) bits;
            case BOOLEAN -> ((boolean[]) array)[index] = bits != 0;
            case CHAR -> ((char[]) array)[index] = (char) bits;
            case SHORT -> ((short[]) array)[index] = (short) bits;
            case INT -> ((int[]) array)[index] = (int) bits;
            case LONG -> ((long[]) array)[index] = bits;
            case FLOAT -> ((float[]) array)[index] = Float.intBitsToFloat((int) bits);
            case DOUBLE -> ((double[]) array)[index] = Double.longBitsToDouble(bits);
        }
    }

    /** Returns the bits of an element in bytes, in their order. */
    long get(ByteBuffer bytes, int at) {
        return switch (size) {
            case 1 -> bytes.get(at) & mask();
            case 2 -> bytes.getShort(at) & mask();
            case 4 -> bytes.getInt(at) & mask();
            default -> bytes.getLong(at);
        };
    }

    void set(ByteBuffer bytes, int at, long bits) {
        switch (size) {
            case 1 -> bytes.put(at, (byte) bits);
            case 2 -> bytes.putShort(at, (short) bits);
            case 4 -> bytes.putInt(at, (int) bits);
            default -> bytes.putLong(at, bits);
        }
    }

    /** What the standard says that an accumulate makes of an element, written without the library. */
    long combine(ReduceOp op, long origin, long target) {
        if (op == ReduceOp.REPLACE) {
            return origin;
        }
        if (op == ReduceOp.NO_OP) {
            return target;
        }
        return switch (this) {
            case FLOAT -> Float.floatToRawIntBits((float) ofNumbers(op, number(origin), number(target))) & mask();
            case DOUBLE -> Double.doubleToRawLongBits(ofNumbers(op, number(origin), number(target)));
            default -> ofIntegers(op, signed(origin), signed(target)) & mask();
        };
    }

    private double number(long bits) {
        return this == FLOAT ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    private long signed(long bits) {
        int unused = Long.SIZE - size * Byte.SIZE;
        return this == CHAR || this == BOOLEAN ? bits : bits << unused >> unused;
    }

    private static double ofNumbers(ReduceOp op, double left, double right) {
        return op == ReduceOp.SUM
                ? left + right
                : op == ReduceOp.PROD
                        ? left * right
                        : op == ReduceOp.MIN ? Math.min(left, right) : Math.max(left, right);
    }

    private static long ofIntegers(ReduceOp op, long left, long right) {
        return switch (op.toString()) {
            case "SUM" -> left + right;
            case "PROD" -> left * right;
            case "MIN" -> Math.min(left, right);
            case "MAX" -> Math.max(left, right);
            case "BAND" -> left & right;
            case "BOR" -> left | right;
            case "BXOR" -> left ^ right;
            case "LAND" -> left != 0 && right != 0 ? 1 : 0;
            case "LOR" -> left != 0 || right != 0 ? 1 : 0;
            case "LXOR" -> left != 0 ^ right != 0 ? 1 : 0;
            default -> throw new IllegalArgumentException(op.toString());
        };
    }
}
