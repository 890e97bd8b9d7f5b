package io.jmpi.matching;

/**
 * What the engines that link receives store with one: its keys again, so that a walk touches one small object for each
 * entry, and its place in a {@link ReceiveList}, which it belongs to for good.
 *
 * <p>Thread: the matcher's caller.
 */
final class ReceiveEntry {
    static final int FIELD_BYTES = 3 * Integer.BYTES + 3 * Footprint.REFERENCE_BYTES;

    int source;
    int tag;

    /** Number of the list that this entry belongs to, for engines that have several. */
    int list;

    /** Null while the entry is not used. */
    PostedReceive receive;

    ReceiveEntry next;
    ReceiveEntry previous;

    /** Whether the receive accepts a message with that envelope. */
    boolean accepts(int messageSource, int messageTag) {
        return (source == messageSource || source == PostedReceive.ANY_SOURCE)
                && (tag == messageTag || tag == PostedReceive.ANY_TAG);
    }

    /** Whether the receive was posted before another one of the same matcher. */
    boolean isOlderThan(ReceiveEntry other) {
        return receive.order() - other.receive.order() < 0; // the difference, so that numbers may overflow
    }
}
