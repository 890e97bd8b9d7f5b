package io.jmpi.internal.rma.memory;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effect of an accumulate on the target's memory, where it lies. In memory that several ranks access directly each basic
 * element changes atomically; in other memory only the progress thread of its rank makes changes, one after the other.
 *
 * @param verb ACCUMULATE, GET_ACCUMULATE, FETCH_AND_OP or COMPARE_AND_SWAP
 * @param op how elements are combined
 * @param place the elements
 * @param operand the operation's elements, packed; of a compare-and-swap the new element, and then the expected one; null if
 *     the operation only reads
 * @param before receives the elements as they were, packed; null if not wanted
 */
public record Accumulation(
        Verb verb,
        ReduceOp op,
        Place place,
        @Nullable ByteBuffer operand,
        @Nullable ByteBuffer before) {
    private static final List<ReduceOp> OPERATIONS = operations();

    private static List<ReduceOp> operations() {
        List<ReduceOp> all = new ArrayList<>(ReduceOp.predefined());
        all.add(ReduceOp.REPLACE);
        all.add(ReduceOp.NO_OP);
        return List.copyOf(all);
    }

    /**
     * Returns the number of an operation in messages.
     *
     * @throws MpiException of class OP if the program has defined it
     */
    public static int numberOf(ReduceOp op) {
        int number = OPERATIONS.indexOf(op);
        if (number < 0) {
            throw new MpiException(
                    ErrorClass.OP, "op " + op + " is not predefined; accumulates accept only " + OPERATIONS);
        }
        return number;
    }

    public static ReduceOp operation(int number) {
        return OPERATIONS.get(number);
    }

    /** Whether the operation of a number only reads. */
    public static boolean isNoOp(int number) {
        return OPERATIONS.get(number) == ReduceOp.NO_OP;
    }

    /** Whether an operation combines pairs, which are larger than what changes atomically. */
    public static boolean isOfPairs(ReduceOp op) {
        return op == ReduceOp.MINLOC || op == ReduceOp.MAXLOC;
    }

    /**
     * Whether only the target's progress thread may perform an operation, because it combines pairs, or moves them and may
     * come after one that combines them.
     */
    public static boolean isOfPairs(ReduceOp op, Datatype<?> type) {
        return isOfPairs(op)
                || (op == ReduceOp.REPLACE || op == ReduceOp.NO_OP)
                        && type.ofBasicElements() != type
                        && type.basicElements(3).size() == 2;
    }

    /** Changes memory that several ranks access directly. Any thread. */
    public void runAtomically(ByteBuffer memory) {
        new AtomicUpdate(memory, combination(), operand, before).run(place);
    }

    private AtomicUpdate.Combination combination() {
        Datatype<?> basic = place.type().ofBasicElements();
        if (verb == Verb.COMPARE_AND_SWAP) {
            return AtomicUpdate.ifEqual(expected());
        }
        return AtomicUpdate.of(op, basic == null ? Datatype.BYTE : basic); // Elements of several kinds only move.
    }

    /** The second element of the operand, in the low bits. */
    private long expected() {
        long bits = 0;
        int size = place.type().size();
        for (int i = size - 1; operand != null && i >= 0; i--) {
            bits = bits << Byte.SIZE | operand.get(size + i) & 0xff;
        }
        return bits;
    }

    /** Changes elements that only the calling thread changes. */
    public void run(Elements<?> elements) {
        int bytes = (int) elements.bytes();
        if (before != null) {
            elements.pack(0, before, 0, bytes);
        }
        if (operand == null || op == ReduceOp.NO_OP) {
            return;
        }
        if (verb == Verb.COMPARE_AND_SWAP) {
            ByteBuffer expected = operand.slice(bytes, bytes);
            ByteBuffer found = ByteBuffer.allocate(bytes);
            elements.pack(0, found, 0, bytes);
            if (!found.equals(expected)) {
                return;
            }
        }
        if (verb == Verb.COMPARE_AND_SWAP || op == ReduceOp.REPLACE) {
            elements.unpacking().unpack(0, operand, 0, bytes);
        } else {
            combine(elements, operand);
        }
    }

    private void combine(Elements<?> elements, ByteBuffer packed) {
        int position = 0;
        for (long first = 0; first < elements.count(); ) {
            Elements<?> piece = elements.inOneBuffer(first);
            combine(piece, packed, position);
            position += (int) piece.bytes();
            first += piece.count();
        }
    }

    private <T> void combine(Elements<T> elements, ByteBuffer packed, int position) {
        Elements<T> operands = elements.newSpace();
        operands.unpacking().unpack(0, packed.slice(position, packed.capacity() - position), 0, (int) elements.bytes());
        op.combine(
                operands.memory(),
                (int) operands.offset(),
                elements.memory(),
                (int) elements.offset(),
                (int) elements.count(),
                elements.type());
    }

    /** Checks that elements are not too many for one accumulate. */
    public static void requirePackable(long bytes) {
        if (bytes > Integer.MAX_VALUE - 8) {
            throw new MpiException(
                    ErrorClass.COUNT, "an accumulate of " + bytes + " bytes is too long: divide it into several");
        }
    }

    /** Allocates room for packed elements. */
    public static ByteBuffer packed(long bytes) {
        requirePackable(bytes);
        return ByteBuffer.allocate((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns a packed copy of elements. */
    public static ByteBuffer packed(Elements<?> elements) {
        ByteBuffer packed = packed(elements.bytes());
        elements.pack(0, packed, 0, packed.capacity());
        return packed;
    }
}
