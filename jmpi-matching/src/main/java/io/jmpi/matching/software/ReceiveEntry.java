package io.jmpi.matching.software;

import io.jmpi.matching.PostedReceive;
import org.jspecify.annotations.NullUnmarked;

/**
 * The record that engines with linked receives store with each receive. It has a copy of the keys, so that a walk
 * touches one small object for each entry, and its place in a {@link ReceiveList}, to which it always belongs.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
public final class ReceiveEntry {
    static final int FIELD_BYTES = Integer.BYTES + 2 * Long.BYTES + 3 * Footprint.REFERENCE_BYTES;

    /** The receive's envelope, packed, and the bits of it that a message must have. */
    long envelope;

    long mask;

    /** Number of the list that this entry belongs to, for engines that have several. */
    int list;

    /** Null while the entry is not used. */
    PostedReceive receive;

    ReceiveEntry next;
    ReceiveEntry previous;

    /** Whether the receive accepts a message with that envelope, packed. */
    boolean accepts(long message) {
        return ((envelope ^ message) & mask) == 0;
    }

    /** Whether the receive was posted before another one of the same matcher. */
    boolean isOlderThan(ReceiveEntry other) {
        return receive.order() - other.receive.order() < 0; // the difference, so that numbers may overflow
    }
}
