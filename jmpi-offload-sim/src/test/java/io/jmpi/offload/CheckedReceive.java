package io.jmpi.offload;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.PostedReceive;

/**
 * A receive that takes payload as a device hands it over, and that {@link DecisionCheck} keeps account of.
 *
 * <p>Thread: the matcher's caller; {@link #takePayload} is called by the device's.
 */
public final class CheckedReceive extends PostedReceive {
    final int id;

    /** When it was posted last; by {@link DecisionCheck}'s clock. */
    long postedAt;

    /** When its cancellation was asked for; {@link Long#MAX_VALUE} if it was not. */
    long cancelledAt;

    /** It must end with a message that arrived before this, or by a cancellation asked for before {@link #seenAt}. */
    long mustTakeBefore;

    long seenAt;

    private final long[] payload = new long[CheckedMessage.WORDS];
    private int copies;
    private int copiesAtEnd;

    public CheckedReceive(int id, int source, int tag) {
        super(source, tag);
        this.id = id;
    }

    void begin(long now) {
        postedAt = now;
        cancelledAt = Long.MAX_VALUE;
        mustTakeBefore = Long.MAX_VALUE;
        copies = 0;
    }

    /** Nothing but plain fields: what the host sees of them after the decision must have been handed over with it. */
    @Override
    public void takePayload(ArrivedMessage message) {
        CheckedMessage from = (CheckedMessage) message;
        System.arraycopy(from.payload, 0, payload, 0, payload.length);
        copies++;
    }

    /** Whether nothing or just that message's payload has been taken. */
    boolean hasPayloadOf(CheckedMessage message) {
        copiesAtEnd = copies;
        return copies == 0 || copies == 1 && message.isCarriedBy(payload);
    }

    /** Whether nothing has been taken. */
    boolean isUntouched() {
        copiesAtEnd = copies;
        return copies == 0;
    }

    boolean wasCopied() {
        return copies > 0;
    }

    /** Whether nothing has been taken since the outcome. */
    public boolean isAtRest() {
        return copies == copiesAtEnd;
    }

    boolean isClear() {
        return !isStored();
    }

    @Override
    public String toString() {
        return "receive #" + id + " (source " + postedSource() + ", tag " + postedTag() + ")";
    }
}
