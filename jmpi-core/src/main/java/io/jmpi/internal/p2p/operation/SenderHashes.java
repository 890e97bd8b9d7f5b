package io.jmpi.internal.p2p.operation;

import io.jmpi.wire.InlineHashes;

/**
 * The inline hashes of the messages that one rank sends in a context: stores those of the last tag, because programs
 * send many messages with few tags.
 */
public final class SenderHashes {
    private static final int NONE = -1;

    private final int source;

    private int tag = NONE;

    private long sourceTagAndSource;

    private long tagAndNoSequence;

    SenderHashes(int source) {
        this.source = source;
    }

    /** The tag of the messages that the hashes are of. */
    public int tag() {
        return tag;
    }

    /** Switches to the messages with another tag. */
    public void hash(int sentTag) {
        tag = sentTag;
        sourceTagAndSource = (long) InlineHashes.hash(source, sentTag) << 32 | InlineHashes.hash(source) & 0xffff_ffffL;
        tagAndNoSequence = (long) InlineHashes.hash(sentTag) << 32;
    }

    /** The first eight bytes of {@link InlineHashes}. */
    public long sourceTagAndSource() {
        return sourceTagAndSource;
    }

    /** The last eight bytes of {@link InlineHashes} without a sequence number. */
    public long tagAndNoSequence() {
        return tagAndNoSequence;
    }
}
