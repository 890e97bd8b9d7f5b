package io.jmpi.offload.hardware;

import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.envelope.SequenceNumber;
import io.jmpi.matching.software.Footprint;

/**
 * The messages of one source with one tag, as the engine {@code overlap} tracks them: the number of the next exact
 * receive, and the stream's receives in the unit.
 *
 * <p>Each message of a stream is consumed by one receive or matched probe, in the order of their numbers (C2). So the
 * number of a receive is how many messages are consumed plus how many exact receives of the stream wait before it, as
 * long as no wildcard receive can take one of the messages. This sum is all that is stored.
 *
 * <p>Thread: the matcher's caller.
 */
class MessageStream {
    static final int FIELD_BYTES = 5 * Integer.BYTES + Long.BYTES + 1 + Footprint.REFERENCE_BYTES;

    /** Knowledge about the numbers of the messages. */
    enum Numbering {
        /** The messages are assumed to have numbers, and the number of the next receive is known. */
        KNOWN,
        /** The next message reveals it. */
        UNKNOWN,
        /** The messages have no numbers. */
        NONE
    }

    private Numbering numbering;

    /** Messages consumed and exact receives stored, modulo 2^32; meaningless unless the numbering is known. */
    private int position;

    /** Exact receives in the shadow. */
    private int stored;

    /** Of those, numbered ones that the unit has. */
    private int numberedInUnit;

    /** Receives that the unit has been asked to give back, and which it has neither given back nor matched. */
    private int asked;

    /** Receives that are to be cancelled. */
    private int cancelling;

    private boolean hasMatched;

    /** The order of the youngest numbered receive that the unit has matched. */
    private long youngestMatched;

    MessageStream(boolean fromTheFirst) {
        numbering = fromTheFirst ? Numbering.KNOWN : Numbering.UNKNOWN;
    }

    /** Whether {@link #nextNumber} is right, as far as is known. */
    boolean isKnown() {
        return numbering == Numbering.KNOWN;
    }

    /** The number of the exact receive that is posted next. */
    int nextNumber() {
        return SequenceNumber.of(position);
    }

    /** Whether the number of the next receive differs from those of all others that wait, within the bits of a tag. */
    boolean hasRoomInWindow() {
        return stored < TraceTag.WINDOW;
    }

    boolean hasNumberedInUnit() {
        return numberedInUnit > 0;
    }

    /** Whether a cancellation can still change the numbers of those that are posted now. */
    boolean isCancelling() {
        return cancelling > 0;
    }

    /** Whether the unit has answered for all receives that it was asked for. */
    boolean isAnswered() {
        return asked == 0;
    }

    // Outcomes of receives and messages.

    void stored(UnitReceive record) {
        position++;
        stored++;
        if (record.isNumbered()) {
            numberedInUnit++;
        }
    }

    /** A receive leaves the shadow. */
    void removed(UnitReceive record) {
        stored--;
        leftUnit(record);
        endCancelling(record);
    }

    /** A receive that had been removed is in the shadow again. */
    void restored() {
        stored++;
    }

    /** A receive will not be in the shadow any more, and has no message. */
    void cancelled() {
        position--;
    }

    /** The unit does not have the receive any more, or never had it. */
    void leftUnit(UnitReceive record) {
        if (record.isNumbered()) {
            numberedInUnit--;
            record.sequence = SequenceNumber.NONE;
        }
        if (record.isAsked) {
            record.isAsked = false;
            asked--;
        }
    }

    /** The unit has matched a numbered receive that was in the shadow. */
    void matchedByUnit(long order) {
        if (!hasMatched || order - youngestMatched > 0) {
            hasMatched = true;
            youngestMatched = order;
        }
    }

    /** Whether the unit has matched a younger number, so that the receive's message has arrived, known or not. */
    boolean mustMatch(PostedReceive receive) {
        return hasMatched && receive.order() - youngestMatched < 0;
    }

    /** A message is consumed by an exact receive that has left the shadow. */
    void consumed(int sequence) {
        if (sequence == SequenceNumber.NONE) {
            numbering = Numbering.NONE;
        } else if (numbering == Numbering.UNKNOWN) {
            numbering = Numbering.KNOWN;
            position = sequence + 1 + stored; // the highest bit does not count
        }
    }

    /** A message is consumed, but not by an exact receive that was in the shadow. */
    void consumedByOther(int sequence) {
        position++;
        consumed(sequence);
    }

    // Cancelling.

    void asked(UnitReceive record) {
        record.isAsked = true;
        asked++;
    }

    void beginCancelling(UnitReceive record) {
        record.isCancelling = true;
        cancelling++;
    }

    void endCancelling(UnitReceive record) {
        if (record.isCancelling) {
            record.isCancelling = false;
            cancelling--;
        }
    }
}
