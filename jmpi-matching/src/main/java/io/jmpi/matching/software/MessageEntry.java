package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import org.jspecify.annotations.NullUnmarked;

/**
 * The record that engines with linked messages store with each message. It has a copy of the keys, so that a walk
 * touches one small object for each entry, and its places in a {@link MessageList}, to which it always belongs, and in
 * a {@link MessageBins}.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
public class MessageEntry {
    static final int FIELD_BYTES = Integer.BYTES + Long.BYTES + 5 * Footprint.REFERENCE_BYTES;

    /** The message's envelope, packed. */
    long envelope;

    /** The bin that this entry is in, for engines that have bins. */
    int bin;

    /** Null while the entry is not used. */
    public ArrivedMessage message;

    MessageEntry next;
    MessageEntry previous;
    MessageEntry nextInBin;
    MessageEntry previousInBin;
}
