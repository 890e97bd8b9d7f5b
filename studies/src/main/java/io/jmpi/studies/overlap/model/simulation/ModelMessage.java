package io.jmpi.studies.overlap.model.simulation;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.matching.envelope.SequenceNumber;

/** A long message of the model: it is announced, and read by its receiver's card. */
final class ModelMessage extends ArrivedMessage {
    private final int bytes;

    /** Progress of a read that began before the receive was posted. */
    enum Ahead {
        NOT,
        BEGUN,
        DONE
    }

    Ahead ahead = Ahead.NOT;

    /** Whether it matched a receive while it was read ahead. */
    boolean isReceived;

    /** Time at which the first byte of the read arrives; the far future while it is unknown. */
    long firstByte = Long.MAX_VALUE;

    /** @param before number of earlier messages from that source to this receiver */
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
