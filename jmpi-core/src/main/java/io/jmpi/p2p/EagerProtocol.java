package io.jmpi.p2p;

import io.jmpi.transport.FrameClaim;
import io.jmpi.wire.MessageFrame;
import java.nio.ByteBuffer;

/** Sends a message's payload with its header: one copy, from the program's memory into the frame. */
final class EagerProtocol {
    private EagerProtocol() {}

    /** Writes the message if there is room for its frame; the send is then complete. The credit has been taken. */
    static boolean tryWrite(SendOperation send, PeerLink link, FrameClaim claim) {
        if (!link.peer.tryClaim(MessageFrame.EAGER_PAYLOAD_OFFSET + send.bytes, claim)) {
            return false;
        }
        ByteBuffer frame = claim.buffer();
        int offset = claim.offset();
        CommContext context = send.context;
        MessageFrame.putEagerHeaders(
                frame, offset, send.bytes, send.signature(), context.id(), context.rank(), send.tag);
        send.pack(0, frame, offset + MessageFrame.EAGER_PAYLOAD_OFFSET, send.bytes);
        send.end(null);
        return true;
    }
}
