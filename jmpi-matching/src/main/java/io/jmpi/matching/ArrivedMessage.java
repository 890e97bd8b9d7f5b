package io.jmpi.matching;

/**
 * A message that asks to be paired with a receive: the intrusive node of the unexpected-message structures.
 *
 * <p>Core's inbound message extends this class. A node may be used again for a later message once no matcher keeps it;
 * {@link #envelope} sets its keys for each use. Links and bin belong to the matcher from the {@link Matcher#arrive} that
 * returned null until the message is paired or removed by a probe; only the thread that calls the matcher may touch the
 * node in that time.
 */
public abstract class ArrivedMessage {
    int source;
    int tag;
    int hashSourceTag;
    int hashSource;
    int hashTag;

    /** Links of the list of all kept messages, in order of arrival. */
    ArrivedMessage next;

    ArrivedMessage previous;

    /** Links of the bin's list, for engines that have bins. */
    ArrivedMessage nextInBin;

    ArrivedMessage previousInBin;

    /** The bin that keeps this node, for engines that have bins. */
    int bin;

    /** The entries that stand for this node, for the engine {@code exact}: by its envelope, its source and its tag. */
    EnvelopeTable.Entry<ArrivedMessage> envelopeEntry;

    EnvelopeTable.Entry<ArrivedMessage> sourceEntry;
    EnvelopeTable.Entry<ArrivedMessage> tagEntry;

    /** What came before this node, for engines that offload. */
    int stamp;

    /** Whether a matcher keeps this node now. */
    boolean kept;

    /** Whether everybody knows that this message is unexpected, for engines that offload: another matcher had kept it. */
    boolean known;

    /** Number of the decision by which it is held as unexpected, for {@link HeldDecisions}. */
    int heldNumber;

    protected ArrivedMessage() {}

    /**
     * Sets the keys, before {@link Matcher#arrive}.
     *
     * @param source rank of the sender in the communicator
     * @param tag the sender's tag, never negative
     * @param hashSourceTag inline hash over source and tag, computed by the sender
     * @param hashSource inline hash over the source
     * @param hashTag inline hash over the tag
     */
    protected final void envelope(int source, int tag, int hashSourceTag, int hashSource, int hashTag) {
        this.source = source;
        this.tag = tag;
        this.hashSourceTag = hashSourceTag;
        this.hashSource = hashSource;
        this.hashTag = hashTag;
    }

    /** Length of the message in bytes, also of one that has only been announced; an offloading engine hands it on. */
    protected long messageLength() {
        return 0;
    }

    /** Whether the message has only been announced, and is read once it is matched. */
    protected boolean isRendezvous() {
        return false;
    }

    /** Rank of the sender in the communicator. */
    public final int source() {
        return source;
    }

    /** Tag that the sender gave. */
    public final int tag() {
        return tag;
    }
}
