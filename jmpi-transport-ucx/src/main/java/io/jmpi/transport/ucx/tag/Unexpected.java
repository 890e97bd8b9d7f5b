package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.envelope.EnvelopeHashes;
import org.jspecify.annotations.Nullable;

/**
 * The place of an unexpected message in software, in the order in which UCX gave it up. The message may still be arriving; a
 * receive that is posted meanwhile waits for it. Thread: the progress thread.
 */
final class Unexpected extends ArrivedMessage {
    /** Null while it arrives, and when it has been matched. */
    @Nullable ArrivedMessage message;

    /** A receive that waits until it has arrived. */
    @Nullable PostedReceive receive;

    /** Whether that receive is to be cancelled if the message does not arrive. */
    boolean isWithdrawing;

    Unexpected(int source, int tag) {
        envelope(source, tag, EnvelopeHashes.hash(source, tag), EnvelopeHashes.hash(source), EnvelopeHashes.hash(tag));
    }
}
