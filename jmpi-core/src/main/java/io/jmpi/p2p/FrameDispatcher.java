package io.jmpi.p2p;

import io.jmpi.transport.FrameHandler;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import io.jmpi.wire.RendezvousHeader;
import io.jmpi.wire.TagMatchingHeader;
import java.nio.ByteBuffer;

/** Takes frames from the transport to where they belong, by type and opcode. Thread: the progress thread. */
final class FrameDispatcher implements FrameHandler {
    private final ProgressEngine engine;

    FrameDispatcher(ProgressEngine engine) {
        this.engine = engine;
    }

    @Override
    public void onFrame(int peer, ByteBuffer frame, int offset, int length) {
        engine.countFrame();
        PeerLink link = engine.link(peer);
        switch (FrameHeader.type(frame, offset)) {
            case FrameHeader.MESSAGE -> onMessage(link, frame, offset, length);
            case FrameHeader.READ_REQUEST -> {
                requireLength(length, ReadFrames.REQUEST_LENGTH, "READ_REQUEST");
                engine.rendezvous().onReadRequest(link, frame, offset);
            }
            case FrameHeader.READ_RESPONSE -> {
                requireAtLeast(length, ReadFrames.RESPONSE_HEADER_LENGTH, "READ_RESPONSE");
                engine.rendezvous().onReadResponse(link, frame, offset, length);
            }
            case FrameHeader.READ_REFUSED -> {
                requireLength(length, ReadFrames.REFUSED_LENGTH, "READ_REFUSED");
                engine.rendezvous().onReadRefused(link, frame, offset);
            }
            case FrameHeader.CREDIT -> {
                requireLength(length, MessageFrame.CREDIT_LENGTH, "CREDIT");
                link.onCredit(MessageFrame.credit(frame, offset));
            }
            case FrameHeader.BYE -> engine.links().onBye(link);
            case FrameHeader.BYE_ACK -> link.onByeAck();
            default -> throw new MalformedFrameException("frame of unknown type " + FrameHeader.type(frame, offset));
        }
    }

    private void onMessage(PeerLink link, ByteBuffer frame, int offset, int length) {
        requireAtLeast(length, MessageFrame.EAGER_HASHES_OFFSET, "MESSAGE");
        int tmh = offset + MessageFrame.TMH_OFFSET;
        byte opcode = TagMatchingHeader.opcode(frame, tmh);
        switch (opcode) {
            case TagMatchingHeader.EAGER -> {
                requireAtLeast(length, MessageFrame.EAGER_PAYLOAD_OFFSET, "EAGER");
                CommContext context = engine.context(TagMatchingHeader.contextId(frame, tmh));
                if (context == null) {
                    noContext(link, frame, offset, length);
                } else {
                    InboundMessage message = context.arriving();
                    message.wrapEager(link, frame, offset, length);
                    context.onMessage(message);
                }
            }
            case TagMatchingHeader.RNDV -> {
                requireLength(length, MessageFrame.RNDV_LENGTH, "RNDV");
                CommContext context = engine.context(TagMatchingHeader.contextId(frame, tmh));
                if (context == null) {
                    noContext(link, frame, offset, length);
                } else {
                    InboundMessage message = context.arriving();
                    message.wrapRendezvous(link, frame, offset);
                    context.onMessage(message);
                }
            }
            case TagMatchingHeader.FIN -> {
                requireLength(length, MessageFrame.FIN_LENGTH, "FIN");
                engine.rendezvous().onFin(link, frame, offset);
            }
            default -> throw new MalformedFrameException("message with unknown opcode " + opcode);
        }
    }

    /** The context is not there yet, and the message waits; or no longer, and the message is dropped. */
    private void noContext(PeerLink link, ByteBuffer frame, int offset, int length) {
        int tmh = offset + MessageFrame.TMH_OFFSET;
        int contextId = TagMatchingHeader.contextId(frame, tmh);
        if (!engine.isRetired(contextId)) {
            engine.earlyArrivals().hold(contextId, link.rank, frame, offset, length);
            return;
        }
        engine.logLateMessage(link, contextId);
        if (TagMatchingHeader.opcode(frame, tmh) == TagMatchingHeader.EAGER) {
            link.consumed(length - MessageFrame.EAGER_PAYLOAD_OFFSET);
        } else {
            int rvh = offset + MessageFrame.RVH_OFFSET;
            engine.rendezvous()
                    .sendFin(
                            link,
                            contextId,
                            TagMatchingHeader.source(frame, tmh),
                            TagMatchingHeader.tag(frame, tmh),
                            RendezvousHeader.virtualAddress(frame, rvh),
                            RendezvousHeader.remoteKey(frame, rvh),
                            RendezvousHeader.length(frame, rvh));
        }
    }

    @Override
    public ByteBuffer landing(int peer, ByteBuffer frame, int offset, int available, int length) {
        if (FrameHeader.type(frame, offset) != FrameHeader.READ_RESPONSE
                || available < ReadFrames.RESPONSE_HEADER_LENGTH
                || length <= ReadFrames.RESPONSE_HEADER_LENGTH) {
            return null;
        }
        return engine.rendezvous().landing(engine.link(peer), frame, offset, length);
    }

    @Override
    public void onLanded(int peer) {
        engine.countFrame();
        engine.rendezvous().onLanded(engine.link(peer));
    }

    @Override
    public void onPeerFailed(int peer, Throwable cause) {
        engine.links().onPeerFailed(peer, cause);
    }

    @Override
    public void onPeerAbsent(int peer, Throwable cause) {
        engine.links().onPeerAbsent(peer, cause);
    }

    private static void requireLength(int length, int required, String what) {
        if (length != required) {
            throw new MalformedFrameException(what + " frame of " + length + " bytes, but it has " + required);
        }
    }

    private static void requireAtLeast(int length, int required, String what) {
        if (length < required) {
            throw new MalformedFrameException(what + " frame of " + length + " bytes, but it has at least " + required);
        }
    }
}
