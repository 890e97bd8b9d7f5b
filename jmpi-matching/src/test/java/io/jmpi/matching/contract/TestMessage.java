package io.jmpi.matching.contract;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.matching.envelope.SequenceNumber;

/** A message that knows nothing but its envelope and a number to recognise it by. */
public final class TestMessage extends ArrivedMessage {
    private int id;
    private long length;
    private boolean rendezvous;

    public TestMessage(int source, int tag) {
        set(0, source, tag);
    }

    /** Makes this node stand for another message. */
    public TestMessage set(int newId, int source, int tag) {
        id = newId;
        envelope(source, tag, EnvelopeHashes.hash(source, tag), EnvelopeHashes.hash(source), EnvelopeHashes.hash(tag));
        return this;
    }

    /** Gives the message a {@link SequenceNumber}; without, it has none. */
    public TestMessage numbered(int sequence) {
        envelope(source(), tag(), hashSourceTag(), hashSource(), hashTag(), sequence);
        return this;
    }

    /** Gives the message data; without, it has none. */
    public TestMessage withData(long bytes, boolean isAnnounced) {
        length = bytes;
        rendezvous = isAnnounced;
        return this;
    }

    @Override
    public long messageLength() {
        return length;
    }

    @Override
    public boolean isRendezvous() {
        return rendezvous;
    }

    /** Whether nothing of a matcher is left in the node. */
    public boolean isClear() {
        return !isStored();
    }

    @Override
    public String toString() {
        return "message #" + id + " (source " + source() + ", tag " + tag() + ")";
    }
}
