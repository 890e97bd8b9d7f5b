package io.jmpi.rma;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import org.jspecify.annotations.Nullable;

/**
 * Elements in the window of a rank: the target arguments of MPI's functions (MPI 4.1, section 12.3).
 *
 * <pre>{@code
 * window.put(column, Target.of(1, 3, 1, DOUBLE.vector(10, 1, 100)));   // a column of the matrix in the window of rank 1
 * window.put(row, 1, 300);                                             // without Target: as many elements as row has
 * }</pre>
 *
 * <p>Immutable; any thread.
 *
 * @param rank that owns the memory, or {@link io.jmpi.Mpi#PROC_NULL}
 * @param displacement where the first element begins, in displacement units of that rank
 * @param count how many elements of the type; {@link #AS_ORIGIN} if the type is null
 * @param type of the elements; null for the elements of the operation
 */
public record Target(
        int rank, long displacement, long count, @Nullable Datatype<?> type) {
    /** Instead of a count: as many elements as the operation has at this rank. */
    public static final long AS_ORIGIN = -1;

    /** As {@link #of} and {@link #at}. */
    public Target {
        if (type == null && count != AS_ORIGIN) {
            throw new MpiException(ErrorClass.TYPE, "datatype of target is null, but its count is " + count);
        }
        if (type != null && count < 0) {
            throw new MpiException(ErrorClass.COUNT, "count " + count + " of target is negative");
        }
    }

    /**
     * Elements of any type.
     *
     * @throws MpiException of class TYPE if the type is null, of class COUNT if the count is negative
     */
    public static Target of(int rank, long displacement, long count, Datatype<?> type) {
        if (type == null) {
            throw new MpiException(ErrorClass.TYPE, "datatype of target is null");
        }
        return new Target(rank, displacement, count, type);
    }

    /** As many basic elements as the operation has at this rank, one after the other. */
    public static Target at(int rank, long displacement) {
        return new Target(rank, displacement, AS_ORIGIN, null);
    }

    /** Whether these are the elements of the operation. */
    public boolean isAsOrigin() {
        return type == null;
    }
}
