package io.jmpi.offload.hardware;

import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.envelope.SequenceNumber;
import io.jmpi.matching.software.Footprint;
import org.jspecify.annotations.NullUnmarked;

/**
 * The record that the engines {@code hardware} and {@code overlap} store with a receive, from its posting until its
 * outcome is reported.
 *
 * <p>Lifetime: created and reused by {@link Shadow}. Thread: the matcher's caller.
 */
@NullUnmarked
final class UnitReceive {
    /** Handles of the unit are not negative. */
    static final int NO_HANDLE = -1;

    static final int FIELD_BYTES = 3 * Integer.BYTES + 2 * Footprint.REFERENCE_BYTES + 2;

    /** The bin of an exact receive. */
    int bin;

    /** Stands for the receive in the unit; {@link #NO_HANDLE} if the unit does not have it. */
    int handle = NO_HANDLE;

    /** The stream of an exact receive, if it is traced; else null. */
    MessageStream stream;

    /** The number that the receive's entry in the unit has; none if it has none, or if there is no entry. */
    int sequence = SequenceNumber.NONE;

    /** Whether the unit has been asked to give the entry back, and has not answered. Of traced receives. */
    boolean isAsked;

    /** Whether the receive was cancelled, and may still match. Of traced receives. */
    boolean isCancelling;

    /** When the receive was posted, by {@link System#nanoTime}; only if delays decide. */
    long postedAt;

    /** Links those that can be used again. */
    UnitReceive nextFree;

    static UnitReceive of(PostedReceive receive) {
        return (UnitReceive) receive.slot();
    }

    /** Whether the unit has the receive for one number of its stream. */
    boolean isNumbered() {
        return sequence != SequenceNumber.NONE;
    }

    boolean isInUnit() {
        return handle != NO_HANDLE;
    }
}
