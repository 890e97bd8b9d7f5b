package io.jmpi.offload;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.envelope.EnvelopeHashes;

/**
 * A message with payload that tells which message it is, and that {@link DecisionCheck} keeps account of. Thread: the
 * matcher's caller; its payload is read by a device's.
 */
public final class CheckedMessage extends ArrivedMessage {
    static final int WORDS = 4;

    final long[] payload = new long[WORDS];
    long id;

    /** By {@link DecisionCheck}'s clock. */
    long arrivedAt;

    /** Whether the matcher has told that it is unexpected. */
    boolean told;

    /** It must be matched with a receive that was posted before this. */
    long mustMeetBefore;

    private boolean rendezvous;

    /** Makes this node stand for another message. */
    public CheckedMessage set(long newId, int source, int tag) {
        id = newId;
        rendezvous = newId % 7 == 3;
        for (int i = 0; i < WORDS; i++) {
            payload[i] = word(i);
        }
        envelope(source, tag, EnvelopeHashes.hash(source, tag), EnvelopeHashes.hash(source), EnvelopeHashes.hash(tag));
        return this;
    }

    void begin(long now) {
        arrivedAt = now;
        told = false;
        mustMeetBefore = Long.MAX_VALUE;
    }

    private long word(int i) {
        return id * 0x9e3779b97f4a7c15L + i;
    }

    boolean isCarriedBy(long[] words) {
        for (int i = 0; i < WORDS; i++) {
            if (words[i] != word(i)) {
                return false;
            }
        }
        return !rendezvous;
    }

    @Override
    public long messageLength() {
        return WORDS * Long.BYTES;
    }

    @Override
    public boolean isRendezvous() {
        return rendezvous;
    }

    boolean isClear() {
        return !isStored();
    }

    @Override
    public String toString() {
        return "message #" + id + " (source " + source() + ", tag " + tag() + ")";
    }
}
