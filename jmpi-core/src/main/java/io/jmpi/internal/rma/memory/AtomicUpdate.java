package io.jmpi.internal.rma.memory;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Combines basic elements in memory that several ranks access directly, each atomically: by compare-and-set of the 4 or 8
 * bytes that it is in, so that a rank that ends in the middle holds nothing. Elements must be aligned to their size.
 *
 * <p>Thread: any. Lifetime: one operation.
 */
public final class AtomicUpdate {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final ByteBuffer memory;
    private final Combination combination;

    /** The operation's elements, packed; null if the operation only reads. */
    private final @Nullable ByteBuffer operand;

    /** Receives the elements as they were, packed; null if not wanted. */
    private final @Nullable ByteBuffer before;

    /** Where the next element is in operand and before. */
    private int packed;

    /** What an element becomes: a number of up to 8 bytes, in the low bits. */
    @FunctionalInterface
    interface Combination {
        long result(long old, long operand);
    }

    AtomicUpdate(
            ByteBuffer memory, Combination combination, @Nullable ByteBuffer operand, @Nullable ByteBuffer before) {
        this.memory = memory;
        this.combination = combination;
        this.operand = operand;
        this.before = before;
    }

    /** Returns the effect of an operation on elements of a kind. */
    public static Combination of(ReduceOp op, Datatype<?> basic) {
        if (op == ReduceOp.REPLACE) {
            return (old, operand) -> operand;
        }
        if (op == ReduceOp.NO_OP) {
            return (old, operand) -> old;
        }
        Combination sum = op == ReduceOp.SUM ? sum(basic) : null;
        return sum != null ? sum : combining(op, basic);
    }

    /** The most frequent operation, without arrays; null if the kind has none. */
    private static @Nullable Combination sum(Datatype<?> basic) {
        if (basic == Datatype.DOUBLE) {
            return (old, operand) ->
                    Double.doubleToRawLongBits(Double.longBitsToDouble(operand) + Double.longBitsToDouble(old));
        }
        if (basic == Datatype.FLOAT) {
            return (old, operand) ->
                    Float.floatToRawIntBits(Float.intBitsToFloat((int) operand) + Float.intBitsToFloat((int) old));
        }
        return basic == Datatype.LONG || basic == Datatype.INT ? Long::sum : null;
    }

    /** By the loops of reductions, so that both have the same results. */
    private static <A> Combination combining(ReduceOp op, Datatype<A> basic) {
        A in = basic.allocate(1);
        A inout = basic.allocate(1);
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        int size = basic.size();
        return (old, operand) -> {
            basic.unpack(in, 0, 0, bytes.putLong(0, operand), 0, size);
            basic.unpack(inout, 0, 0, bytes.putLong(0, old), 0, size);
            op.combine(in, 0, inout, 0, 1, basic);
            basic.pack(inout, 0, 0, bytes.putLong(0, 0), 0, size);
            return bytes.getLong(0);
        };
    }

    /** Returns the effect of a compare-and-swap: the operand, if the element is as expected. */
    public static Combination ifEqual(long expected) {
        return (old, operand) -> old == expected ? operand : old;
    }

    /**
     * Updates all elements of a place.
     *
     * @throws MpiException of class DISP if any is not at a multiple of its size; then nothing has changed
     */
    public void run(Place place) {
        requireAligned(place);
        for (int i = 0; i < place.count(); i++) {
            long first = place.offset() + (long) i * place.type().extent();
            place.type().forEachRun((signature, basicBytes, start, blockLength, stride, count) -> {
                for (int block = 0; block < count; block++) {
                    updateBlock(first + start + block * stride, blockLength, basicBytes);
                }
            });
        }
    }

    private static void requireAligned(Place place) {
        int extent = place.count() > 1 ? place.type().extent() : 0;
        place.type().forEachRun((signature, basicBytes, start, blockLength, stride, count) -> {
            long first = place.offset() + start;
            if (first % basicBytes != 0 || extent % basicBytes != 0 || count > 1 && stride % basicBytes != 0) {
                throw new MpiException(
                        ErrorClass.DISP,
                        "elements of " + basicBytes + " bytes, of which the first is at byte " + first
                                + " of the target, are not all at multiples of their size, so that they cannot be"
                                + " combined atomically");
            }
        });
    }

    private void updateBlock(long first, int elements, int size) {
        for (int i = 0; i < elements; i++) {
            int at = (int) first + i * size;
            switch (size) {
                case Long.BYTES -> updateLong(at);
                case Integer.BYTES -> updateInt(at);
                default -> updatePart(at, size);
            }
            packed += size;
        }
    }

    private void updateLong(int at) {
        long operandBits = operand == null ? 0 : (long) LONG.get(operand, packed);
        long old = (long) LONG.getVolatile(memory, at);
        for (; ; ) {
            long found = (long) LONG.compareAndExchange(memory, at, old, combination.result(old, operandBits));
            if (found == old) {
                break;
            }
            old = found;
        }
        if (before != null) {
            LONG.set(before, packed, old);
        }
    }

    private void updateInt(int at) {
        long operandBits = operand == null ? 0 : (int) INT.get(operand, packed) & 0xffff_ffffL;
        int old = (int) INT.getVolatile(memory, at);
        for (; ; ) {
            int result = (int) combination.result(old & 0xffff_ffffL, operandBits);
            int found = (int) INT.compareAndExchange(memory, at, old, result);
            if (found == old) {
                break;
            }
            old = found;
        }
        if (before != null) {
            INT.set(before, packed, old);
        }
    }

    /** An element of one or two bytes, within the int that it is in. */
    private void updatePart(int at, int size) {
        int shift = (at & 3) * Byte.SIZE;
        long mask = size == 1 ? 0xff : 0xffff;
        long operandBits = operand == null ? 0 : partOf(operand, size);
        int word = (int) INT.getVolatile(memory, at & ~3);
        long old;
        for (; ; ) {
            old = word >>> shift & mask;
            long result = combination.result(old, operandBits) & mask;
            int changed = word & ~(int) (mask << shift) | (int) (result << shift);
            int found = (int) INT.compareAndExchange(memory, at & ~3, word, changed);
            if (found == word) {
                break;
            }
            word = found;
        }
        if (before != null) {
            before.put(packed, (byte) old);
            if (size > 1) {
                before.put(packed + 1, (byte) (old >>> Byte.SIZE));
            }
        }
    }

    private long partOf(ByteBuffer bytes, int size) {
        long low = bytes.get(packed) & 0xff;
        return size == 1 ? low : low | (bytes.get(packed + 1) & 0xffL) << Byte.SIZE;
    }
}
