package io.jmpi.internal.p2p.progress;

import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import io.jmpi.wire.TagMatchingHeader;
import java.nio.ByteBuffer;

/** A copy of a frame that was sent to a rank. */
record SentFrame(int to, ByteBuffer bytes) {
    /** Type of the frame, for messages their opcode. */
    String kind() {
        return switch (FrameHeader.type(bytes, 0)) {
            case FrameHeader.MESSAGE ->
                switch (TagMatchingHeader.opcode(bytes, MessageFrame.TMH_OFFSET)) {
                    case TagMatchingHeader.EAGER -> "EAGER";
                    case TagMatchingHeader.RNDV -> "RNDV";
                    case TagMatchingHeader.FIN -> "FIN";
                    default -> "message?";
                };
            case FrameHeader.READ_REQUEST -> "READ_REQUEST";
            case FrameHeader.READ_RESPONSE -> "READ_RESPONSE";
            case FrameHeader.READ_REFUSED -> "READ_REFUSED";
            case FrameHeader.CREDIT -> "CREDIT";
            case FrameHeader.BYE -> "BYE";
            case FrameHeader.BYE_ACK -> "BYE_ACK";
            case FrameHeader.AGREEMENT -> "AGREEMENT";
            case FrameHeader.REVOKE -> "REVOKE";
            case FrameHeader.EXCLUDED -> "EXCLUDED";
            case FrameHeader.FREED -> "FREED";
            default -> "?";
        };
    }

    int tag() {
        return TagMatchingHeader.tag(bytes, MessageFrame.TMH_OFFSET);
    }

    int landingId() {
        return ReadFrames.landingId(bytes, 0);
    }

    @Override
    public String toString() {
        return kind() + "->" + to;
    }
}
