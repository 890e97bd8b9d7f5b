package io.jmpi.matching;

/**
 * What the engines that link receives store with one: its keys again, so that a walk touches one small object for each
 * entry, and its place in a {@link ReceiveList}.
 *
 * <p>Lifetime: made and used again by {@link ReceiveEntries}. Thread: the matcher's caller.
 */
final class ReceiveEntry {
    static final int FIELD_BYTES = 3 * Integer.BYTES + 3 * Footprint.REFERENCE_BYTES;

    int source;
    int tag;

    /** The list that this entry is in, for engines that have several. */
    int list;

    PostedReceive receive;
    ReceiveEntry next;
    ReceiveEntry previous;

    /** Whether the receive accepts a message with that envelope. */
    boolean accepts(int messageSource, int messageTag) {
        return (source == messageSource || source == PostedReceive.ANY_SOURCE)
                && (tag == messageTag || tag == PostedReceive.ANY_TAG);
    }
}
