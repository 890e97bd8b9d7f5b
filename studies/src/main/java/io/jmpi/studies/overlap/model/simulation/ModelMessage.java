package io.jmpi.studies.overlap.model.simulation;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.matching.envelope.SequenceNumber;

/** A long message of the model: it is announced, and read by its receiver's card. */
final class ModelMessage extends ArrivedMessage {
    private final int bytes;

    /** How far a read has come that began before there was a receive. */
    enum Ahead {
        NOT,
        BEGUN,
        DONE
    }

    Ahead ahead = Ahead.NOT;

    /** Whether it has got a receive while it was read ahead. */
    boolean isReceived;

    /** When the first byte of the read arrives; the far future while that is not known. */
    long firstByte = Long.MAX_VALUE;

    /** @param before messages from that source to this receiver before this one */
    ModelMessage(int source, int bytes, int before) {
        this.bytes = bytes;
        int tag = ModelReceive.TAG;
        envelope(
                source,
                tag,
                EnvelopeHashes.hash(source, tag),
                EnvelopeHashes.hash(source),
                EnvelopeHashes.hash(tag),
                SequenceNumber.of(before));
    }

    int bytes() {
        return bytes;
    }

    @Override
    public long messageLength() {
        return bytes;
    }

    @Override
    public boolean isRendezvous() {
        return true;
    }
}
