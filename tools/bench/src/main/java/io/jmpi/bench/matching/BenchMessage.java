package io.jmpi.bench.matching;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.wire.InlineHashes;

/**
 * A message without a payload, with the hashes that a sender computes, delivered repeatedly. Thread and lifetime: its
 * workload's.
 */
final class BenchMessage extends ArrivedMessage {
    BenchMessage(int source, int tag) {
        envelope(source, tag, InlineHashes.hash(source, tag), InlineHashes.hash(source), InlineHashes.hash(tag));
    }

    @Override
    public String toString() {
        return "message(" + source() + "," + tag() + ")";
    }
}
