package io.jmpi.mpi.operation;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.memory.Memory;
import io.jmpi.mpi.rank.Ranks;
import io.jmpi.rma.Assertion;
import io.jmpi.rma.LockType;
import io.jmpi.rma.Target;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The arguments of calls on windows. Open MPI's windows are over direct buffers, of which jmpi gets the bytes: so any type may
 * lie in them, in the byte order of the machine. Stateless; any thread.
 */
public final class WindowElements {
    /** Assertion i has the number 2^i. */
    private static final List<Assertion> ASSERTIONS = List.of(
            Assertion.NO_CHECK, Assertion.NO_PRECEDE, Assertion.NO_PUT, Assertion.NO_STORE, Assertion.NO_SUCCEED);

    private static final int LOCK_EXCLUSIVE = 1;
    private static final int LOCK_SHARED = 2;

    private WindowElements() {}

    /** The first elements of a buffer, as bytes. */
    public static ByteBuffer memory(Buffer base, int elements) {
        if (base == null) {
            throw new Refusal(ErrorClass.BUFFER, "base is null");
        }
        if (elements < 0 || elements > base.capacity()) {
            throw new Refusal(
                    ErrorClass.SIZE,
                    "size " + elements + " is not in 0.." + base.capacity() + ", the elements of base");
        }
        ByteBuffer bytes = Memory.bytes(base);
        return bytes.slice(0, elements * unit(base)).order(bytes.order());
    }

    /** Bytes of a number of elements of a buffer, in which Open MPI counts displacements. */
    public static int displacementUnit(Buffer base, int elements) {
        if (elements <= 0) {
            throw new Refusal(ErrorClass.DISP, "dispUnit " + elements + " is not positive");
        }
        return Math.multiplyExact(elements, unit(base));
    }

    private static int unit(Buffer base) {
        return Datatype.of(base).size();
    }

    /** Elements at this rank. */
    public static io.jmpi.Buffer origin(Buffer memory, int count, ElementType type) {
        requireInWindow(type);
        return Memory.of(memory, 0, count, type);
    }

    /** Elements in the window of a rank. */
    public static Target target(int rank, int displacement, int count, ElementType type) {
        requireInWindow(type);
        return Target.of(Ranks.dest(rank), displacement, count, type.inBytes());
    }

    private static void requireInWindow(ElementType type) {
        type.requireUsable();
        if (type.isObject()) {
            throw new Refusal(ErrorClass.TYPE, "datatype MPI.OBJECT has no form in a window");
        }
    }

    /** The assertions of a sum of numbers. */
    public static Assertion[] assertions(int assertion) {
        if (assertion < 0 || assertion >= 1 << ASSERTIONS.size()) {
            throw new Refusal(
                    ErrorClass.ASSERT, "assertion " + assertion + " is not a sum of MPI.MODE_NOCHECK and so on");
        }
        return IntStream.range(0, ASSERTIONS.size())
                .filter(i -> (assertion & 1 << i) != 0)
                .mapToObj(ASSERTIONS::get)
                .toArray(Assertion[]::new);
    }

    /** The type of a lock. */
    public static LockType lockType(int number) {
        return switch (number) {
            case LOCK_EXCLUSIVE -> LockType.EXCLUSIVE;
            case LOCK_SHARED -> LockType.SHARED;
            default ->
                throw new Refusal(
                        ErrorClass.LOCKTYPE,
                        "lockType " + number + " is none of MPI.LOCK_EXCLUSIVE and MPI.LOCK_SHARED");
        };
    }
}
