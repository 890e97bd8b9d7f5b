package io.jmpi.internal.p2p;

import io.jmpi.wire.InlineHashes;

/**
 * The inline hashes of the messages that one rank sends in a context: stores those of the last tag, because programs
 * send many messages with few tags.
 */
final class SenderHashes {
    private static final int NONE = -1;

    private final int source;

    int tag = NONE;

    /** The first eight bytes of {@link InlineHashes}. */
    long sourceTagAndSource;

    /** The last eight bytes of {@link InlineHashes} without a sequence number. */
    long tagAndNoSequence;

    SenderHashes(int source) {
        this.source = source;
    }

    void use(int sentTag) {
        tag = sentTag;
        sourceTagAndSource = (long) InlineHashes.hash(source, sentTag) << 32 | InlineHashes.hash(source) & 0xffff_ffffL;
        tagAndNoSequence = (long) InlineHashes.hash(sentTag) << 32;
    }
}
