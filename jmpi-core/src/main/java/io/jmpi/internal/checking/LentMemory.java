package io.jmpi.internal.checking;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory that a rank's active operations have been lent. An operation is active from its start until a wait or test
 * has reported its completion, or its request has been freed.
 *
 * <p>Any thread. Lifetime: that of the session.
 */
final class LentMemory {
    private final List<Lending> active = new ArrayList<>();

    /**
     * Begins a lending, and notes the content of the sent elements; returns the reason why the memory must not be lent,
     * or null.
     */
    MpiException lend(Lending lending) {
        synchronized (this) {
            for (Lending other : active) {
                if (lending.conflictsWith(other)) {
                    return new MpiException(
                            ErrorClass.BUFFER,
                            "the memory of the " + lending + " overlaps that of the active " + other
                                    + ": complete that one first by a wait or test, or use other memory");
                }
            }
            active.add(lending);
        }
        lending.noteContent();
        return null;
    }

    /** Ends a lending, if it has begun. */
    synchronized void end(Lending lending) {
        active.remove(lending);
    }

    /** Ends a lending, if it has begun; returns the reason why the sent data may be wrong, or null. */
    MpiException endUnchanged(Lending lending) {
        synchronized (this) {
            if (!active.remove(lending)) {
                return null;
            }
        }
        return lending.hasChanged()
                ? new MpiException(
                        ErrorClass.BUFFER,
                        "the program modified the send buffer of the " + lending
                                + " while it was active: modify it after the wait or test that reports completion")
                : null;
    }
}
