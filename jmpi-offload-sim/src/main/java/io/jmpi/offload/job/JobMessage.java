package io.jmpi.offload.job;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.matching.envelope.SequenceNumber;

/** A message of a job in virtual time. */
final class JobMessage extends ArrivedMessage {
    private final int bytes;
    private final boolean isAnnounced;

    /** The number of its send in the program. */
    final int sendNumber;

    /** Progress of a read that began before the receive was posted. */
    enum Ahead {
        NOT,
        BEGUN,
        DONE
    }

    Ahead ahead = Ahead.NOT;

    /** The receive that it matched while it was read ahead; otherwise null. */
    JobReceive receivedBy;

    /** Whether it found no receive when it arrived. */
    boolean wasUnexpected;

    /** Time at which the first byte of the read arrives; the far future while it is unknown. */
    long firstByte = Long.MAX_VALUE;

    /**
     * @param isAnnounced whether the receiver reads its data; otherwise the data comes with it
     * @param sequence its {@link SequenceNumber}
     */
    JobMessage(int source, Action.Send send, boolean isAnnounced, int sequence) {
        bytes = send.bytes();
        sendNumber = send.number();
        this.isAnnounced = isAnnounced;
        int tag = send.tag();
        envelope(
                source,
                tag,
                EnvelopeHashes.hash(source, tag),
                EnvelopeHashes.hash(source),
                EnvelopeHashes.hash(tag),
                sequence);
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
        return isAnnounced;
    }
}
