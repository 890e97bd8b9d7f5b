package io.jmpi.offload.portals;

import io.jmpi.matching.software.Footprint;
import org.jspecify.annotations.NullUnmarked;

/**
 * The host's record of a receive or message, and its place in one {@link RecordList}. It is the node's slot as long as the
 * matcher stores the node.
 *
 * @param <N> receives or messages
 */
@NullUnmarked
final class PortalRecord<N> {
    static final int NO_NUMBER = -1;
    private static final int FIELD_BYTES = 4 * Long.BYTES + 4 + 4 * Footprint.REFERENCE_BYTES;

    /** Null while the record is free. */
    N node;

    long key;
    long mask;

    /** Of a receive: greater than that of all that were posted before. */
    long age;

    /** Of a receive: its number in the portal, or {@link #NO_NUMBER}. Of a message: its number, always. */
    long number;

    /** Of a receive: it was sent to the portal, which has not answered. */
    boolean isAppending;

    /** Of a receive: the statistics count its search, and that it is stored. */
    boolean isCounted;

    /** Of a receive: it is cancelled unless it matches first. */
    boolean isCancelling;

    /** Of a message: a receive that is undecided will take it. */
    boolean isClaimed;

    /** The list that has it; null if none has. */
    RecordList<N> list;

    PortalRecord<N> next;
    PortalRecord<N> previous;

    /** Memory of one in bytes. */
    static long footprint() {
        return Footprint.object(FIELD_BYTES);
    }
}
