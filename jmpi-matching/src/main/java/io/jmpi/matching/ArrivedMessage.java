package io.jmpi.matching;

import io.jmpi.matching.envelope.SequenceNumber;
import org.jspecify.annotations.Nullable;

/**
 * A message that asks to be paired with a receive: its envelope, the inline hashes over it, its number if it has one,
 * and one slot for what a matcher stores with it.
 *
 * <p>Core's inbound message extends this class. A node may be used again for a later message once no matcher stores it;
 * {@link #envelope} sets its keys for each use.
 *
 * <p>The slot and the order number belong to the matcher from the {@link Matcher#arrive} that returned null until the
 * message is paired or removed by a probe; only the thread that calls the matcher may touch them in that time. A filled
 * slot means that a matcher stores the message, as with {@link PostedReceive}.
 */
public abstract class ArrivedMessage {
    private int source;
    private int tag;
    private int hashSourceTag;
    private int hashSource;
    private int hashTag;
    private int sequence;
    private long order;
    private @Nullable Object slot;

    protected ArrivedMessage() {}

    /** Sets the keys of a message without a number, before {@link Matcher#arrive}. */
    protected final void envelope(int source, int tag, int hashSourceTag, int hashSource, int hashTag) {
        envelope(source, tag, hashSourceTag, hashSource, hashTag, SequenceNumber.NONE);
    }

    /**
     * Sets the keys, before {@link Matcher#arrive}.
     *
     * @param source rank of the sender in the communicator
     * @param tag the sender's tag, never negative
     * @param hashSourceTag inline hash over source and tag, computed by the sender
     * @param hashSource inline hash over the source
     * @param hashTag inline hash over the tag
     * @param sequence the {@link SequenceNumber} that the sender gave the message
     */
    protected final void envelope(int source, int tag, int hashSourceTag, int hashSource, int hashTag, int sequence) {
        this.sequence = sequence;
        this.source = source;
        this.tag = tag;
        this.hashSourceTag = hashSourceTag;
        this.hashSource = hashSource;
        this.hashTag = hashTag;
    }

    /** Rank of the sender in the communicator. */
    public final int source() {
        return source;
    }

    /** Tag that the sender gave. */
    public final int tag() {
        return tag;
    }

    /** The inline hash over source and tag, computed by the sender. */
    public final int hashSourceTag() {
        return hashSourceTag;
    }

    /** The inline hash over the source, computed by the sender. */
    public final int hashSource() {
        return hashSource;
    }

    /** The inline hash over the tag, computed by the sender. */
    public final int hashTag() {
        return hashTag;
    }

    /**
     * The {@link SequenceNumber} that the sender gave the message, or {@link SequenceNumber#NONE} if the sender numbers
     * no messages.
     */
    public final int sequence() {
        return sequence;
    }

    /** Whether a receive or probe with that envelope, wildcards included, accepts this message. */
    public final boolean isAcceptedBy(int postedSource, int postedTag) {
        return (postedSource == source || postedSource == PostedReceive.ANY_SOURCE)
                && (postedTag == tag || postedTag == PostedReceive.ANY_TAG);
    }

    /** Whether a matcher stores this message now. */
    public final boolean isStored() {
        return slot != null;
    }

    /** The record that the matcher attached to this message; null if no matcher stores it. For matchers. */
    public final @Nullable Object slot() {
        return slot;
    }

    /** Fills the slot, or clears it with null. For matchers. */
    public final void slot(@Nullable Object record) {
        slot = record;
    }

    /** A number that the matcher has given this message, such as its place in the order of arrival. For matchers. */
    public final long order() {
        return order;
    }

    /** Numbers this message. For matchers. */
    public final void order(long number) {
        order = number;
    }

    /**
     * Length of the message in bytes, even if the message has only been announced. An offloading engine passes it to
     * its device.
     */
    public long messageLength() {
        return 0;
    }

    /** Whether the message has only been announced: its payload is read after the match. */
    public boolean isRendezvous() {
        return false;
    }
}
