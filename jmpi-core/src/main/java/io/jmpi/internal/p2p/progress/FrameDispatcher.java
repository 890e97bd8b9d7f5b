package io.jmpi.internal.p2p.progress;

import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.context.Contexts;
import io.jmpi.internal.p2p.fault.FaultGroups;
import io.jmpi.internal.p2p.fault.InternalFailure;
import io.jmpi.internal.p2p.fault.PeerDepartures;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import io.jmpi.transport.FrameHandler;
import io.jmpi.wire.FaultFrames;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import io.jmpi.wire.RendezvousHeader;
import io.jmpi.wire.TagMatchingHeader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;

/** Dispatches frames from the transport by type, opcode and context, each of which is an index. */
final class FrameDispatcher implements FrameHandler {
    private static final Logger LOG = System.getLogger(FrameDispatcher.class.getName());

    /** As many elements as an int counts, each of as many bytes. */
    private static final long LONGEST_MESSAGE = (long) Integer.MAX_VALUE * Integer.MAX_VALUE;

    private final String name;
    private final PeerLinks links;
    private final PeerLink[] table;
    private final Contexts contexts;
    private final RendezvousProtocol rendezvous;
    private final InternalFailure failure;
    private final FaultGroups faultGroups;
    private final PeerDepartures departures;
    private long frames;

    /** Whether this rank's own code has failed: frames that still arrive would overtake the lost message. */
    private boolean failed;

    FrameDispatcher(
            String name,
            InternalFailure failure,
            PeerLinks links,
            Contexts contexts,
            RendezvousProtocol rendezvous,
            FaultGroups faultGroups) {
        this.name = name;
        this.failure = failure;
        this.links = links;
        this.table = links.table;
        this.contexts = contexts;
        this.rendezvous = rendezvous;
        this.faultGroups = faultGroups;
        this.departures = faultGroups.departures();
    }

    long frameCount() {
        return frames;
    }

    /** Delivers a frame. A malformed frame is the peer's error, any other error is this rank's. */
    @Override
    public void onFrame(int peer, ByteBuffer frame, int offset, int length) {
        frames++;
        if (failed) {
            return;
        }
        try {
            PeerLink link = table[peer] != null ? table[peer] : links.to(peer);
            link.frameArrived();
            byte type = frame.get(offset + FrameHeader.TYPE_FIELD_OFFSET);
            switch (type) {
                case FrameHeader.MESSAGE -> onMessage(link, frame, offset, length);
                case FrameHeader.READ_REQUEST -> {
                    requireLength(length, ReadFrames.REQUEST_LENGTH, "READ_REQUEST");
                    rendezvous.onReadRequest(link, frame, offset);
                }
                case FrameHeader.READ_RESPONSE -> {
                    if (length < ReadFrames.RESPONSE_HEADER_LENGTH) {
                        throw tooShort(length, ReadFrames.RESPONSE_HEADER_LENGTH, "READ_RESPONSE");
                    }
                    rendezvous.onReadResponse(link, frame, offset, length);
                }
                case FrameHeader.READ_REFUSED -> {
                    requireLength(length, ReadFrames.REFUSED_LENGTH, "READ_REFUSED");
                    rendezvous.onReadRefused(link, frame, offset);
                }
                case FrameHeader.CREDIT -> {
                    requireLength(length, MessageFrame.CREDIT_LENGTH, "CREDIT");
                    link.messages.onCredit(
                            MessageFrame.credit(frame, offset), MessageFrame.announcements(frame, offset));
                }
                case FrameHeader.REVOKE, FrameHeader.EXCLUDED, FrameHeader.FREED -> {
                    requireLength(length, FaultFrames.SHORT_LENGTH, "REVOKE, EXCLUDED or FREED");
                    faultGroups.onFrame(link, frame, offset, length);
                }
                case FrameHeader.AGREEMENT -> {
                    if (length < FaultFrames.SHORTEST_AGREEMENT) {
                        throw tooShort(length, FaultFrames.SHORTEST_AGREEMENT, "AGREEMENT");
                    }
                    faultGroups.onFrame(link, frame, offset, length);
                }
                case FrameHeader.NUDGE -> requireLength(length, FrameHeader.LENGTH, "NUDGE"); // It has woken this rank.
                case FrameHeader.BYE -> departures.onBye(link);
                case FrameHeader.BYE_ACK -> link.onByeAck();
                default -> throw new MalformedFrameException("frame of unknown type " + type);
            }
        } catch (MalformedFrameException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    private void failed(Throwable cause) {
        failed = true;
        failure.happened(cause);
    }

    private void onMessage(PeerLink link, ByteBuffer frame, int offset, int length) {
        if (length < MessageFrame.EAGER_HASHES_OFFSET) {
            throw tooShort(length, MessageFrame.EAGER_HASHES_OFFSET, "MESSAGE");
        }
        long head = frame.getLong(offset + MessageFrame.TMH_OFFSET); // opcode, reserved bytes and context id
        byte opcode = (byte) (head >>> 56);
        switch (opcode) {
            case TagMatchingHeader.EAGER, TagMatchingHeader.RNDV -> {
                boolean eager = opcode == TagMatchingHeader.EAGER;
                if (!eager) {
                    requireAnnouncement(frame, offset, length);
                    link.announced();
                } else if (length < MessageFrame.EAGER_PAYLOAD_OFFSET) {
                    throw tooShort(length, MessageFrame.EAGER_PAYLOAD_OFFSET, "EAGER");
                } else {
                    link.arrived(length - MessageFrame.EAGER_PAYLOAD_OFFSET);
                }
                CommContext context = contexts.get((int) head);
                if (context == null) {
                    noContext(link, frame, offset, length);
                } else {
                    context.onMessage(link, frame, offset, length, eager);
                }
            }
            case TagMatchingHeader.FIN -> {
                requireLength(length, MessageFrame.FIN_LENGTH, "FIN");
                rendezvous.onFin(link, frame, offset);
            }
            default -> throw new MalformedFrameException("message with unknown opcode " + opcode);
        }
    }

    /** Stores a message whose context does not exist yet; drops one whose context is closed. */
    private void noContext(PeerLink link, ByteBuffer frame, int offset, int length) {
        int tmh = offset + MessageFrame.TMH_OFFSET;
        int contextId = TagMatchingHeader.contextId(frame, tmh);
        if (!contexts.isRetired(contextId)) {
            contexts.earlyArrivals().hold(contextId, link.rank, frame, offset, length);
            return;
        }
        LOG.log(
                contexts.isRevoked(contextId) ? Level.DEBUG : Level.WARNING,
                "{0} dropped a message of rank {1} for a communicator (context {2}) that has been freed",
                name,
                link.rank,
                contextId);
        if (TagMatchingHeader.opcode(frame, tmh) == TagMatchingHeader.EAGER) {
            link.consumed(length - MessageFrame.EAGER_PAYLOAD_OFFSET);
        } else {
            int rvh = offset + MessageFrame.RVH_OFFSET;
            link.finish(
                    contextId,
                    TagMatchingHeader.source(frame, tmh),
                    TagMatchingHeader.tag(frame, tmh),
                    RendezvousHeader.virtualAddress(frame, rvh),
                    RendezvousHeader.remoteKey(frame, rvh),
                    RendezvousHeader.length(frame, rvh));
        }
    }

    /** Delivers a message that was stored until its context opened. Its credit is charged already. */
    void onHeld(CommContext context, int peer, ByteBuffer frame) {
        if (failed) {
            return;
        }
        boolean eager = TagMatchingHeader.opcode(frame, MessageFrame.TMH_OFFSET) == TagMatchingHeader.EAGER;
        try {
            context.onMessage(links.to(peer), frame, 0, frame.capacity(), eager);
        } catch (MalformedFrameException e) {
            onPeerFailed(peer, e);
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    @Override
    public ByteBuffer landing(int peer, ByteBuffer frame, int offset, int available, int length) {
        if (failed
                || FrameHeader.type(frame, offset) != FrameHeader.READ_RESPONSE
                || available < ReadFrames.RESPONSE_HEADER_LENGTH
                || length <= ReadFrames.RESPONSE_HEADER_LENGTH) {
            return null;
        }
        try {
            return rendezvous.landing(links.to(peer), frame, offset, length);
        } catch (MalformedFrameException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            failed(e);
            return null;
        }
    }

    @Override
    public void onLanded(int peer) {
        frames++;
        if (failed) {
            return;
        }
        try {
            PeerLink link = links.to(peer);
            link.frameArrived();
            rendezvous.onLanded(link);
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    /** Called when a peer is lost; an error of this JVM, such as the end of its memory, is not the peer's. */
    @Override
    public void onPeerFailed(int peer, Throwable cause) {
        if (cause instanceof Error) {
            failed(cause);
        } else {
            departures.onPeerFailed(peer, cause);
        }
    }

    @Override
    public void onPeerAbsent(int peer, Throwable cause) {
        if (cause instanceof Error) {
            failed(cause);
        } else {
            departures.onPeerAbsent(peer);
        }
    }

    private static void requireLength(int length, int required, String what) {
        if (length != required) {
            throw new MalformedFrameException(what + " frame of " + length + " bytes, but it must have " + required);
        }
    }

    /** Only a message that is too long for the rendezvous header has its length behind it. */
    private static void requireAnnouncement(ByteBuffer frame, int offset, int length) {
        if (length != MessageFrame.LONG_RNDV_LENGTH) {
            requireLength(length, MessageFrame.RNDV_LENGTH, "RNDV");
        }
        boolean isLong = RendezvousHeader.length(frame, offset + MessageFrame.RVH_OFFSET) == RendezvousHeader.LONG;
        requireLength(length, isLong ? MessageFrame.LONG_RNDV_LENGTH : MessageFrame.RNDV_LENGTH, "RNDV");
        long announced = MessageFrame.announcedBytes(frame, offset);
        if (isLong && (announced < RendezvousHeader.LONG || announced > LONGEST_MESSAGE)) {
            throw new MalformedFrameException("RNDV with " + Long.toUnsignedString(announced)
                    + " bytes behind its header, which is not in " + RendezvousHeader.LONG + ".." + LONGEST_MESSAGE);
        }
    }

    private static MalformedFrameException tooShort(int length, int required, String what) {
        return new MalformedFrameException(
                what + " frame of " + length + " bytes, but it must have at least " + required);
    }
}
