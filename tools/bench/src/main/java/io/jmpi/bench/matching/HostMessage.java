package io.jmpi.bench.matching;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.wire.InlineHashes;

/** A message with a number and a payload, and with the hashes that a sender computes. */
final class HostMessage extends ArrivedMessage {
    private final int number;
    private final byte[] payload;

    HostMessage(int source, int tag, int number, int bytes) {
        this.number = number;
        payload = new byte[bytes];
        envelope(source, tag, InlineHashes.hash(source, tag), InlineHashes.hash(source), InlineHashes.hash(tag));
    }

    int number() {
        return number;
    }

    byte[] payload() {
        return payload;
    }

    @Override
    public long messageLength() {
        return payload.length;
    }
}
