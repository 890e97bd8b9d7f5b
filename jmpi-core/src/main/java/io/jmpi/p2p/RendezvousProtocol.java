package io.jmpi.p2p;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.transport.FrameClaim;
import io.jmpi.wire.MalformedFrameException;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import io.jmpi.wire.RendezvousHeader;
import io.jmpi.wire.TagMatchingHeader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The read-based rendezvous, in the order of its steps:
 *
 * <ol>
 *   <li>the sender registers its memory and announces the message (TMH RNDV, RVH): {@link #tryAnnounce};
 *   <li>the receiver, once the message is matched, asks to read it (READ_REQUEST): {@link #startRead};
 *   <li>the sender checks key and range and streams the memory (READ_RESPONSE): {@link #onReadRequest}, {@link
 *       #tryWriteChunk};
 *   <li>the receiver unpacks each chunk into the program's memory, or the transport has put it there: {@link
 *       #onReadResponse}, {@link #landing}, {@link #onLanded};
 *   <li>with the last byte the receive is complete and FIN goes back: {@link #finish};
 *   <li>the sender deregisters the memory, and the send is complete: {@link #onFin}.
 * </ol>
 *
 * <p>Steps 2 to 4 stand for the RDMA read of a NIC. Thread: the progress thread.
 */
final class RendezvousProtocol {
    /** Payload of one READ_RESPONSE; a multiple of every basic element's size. */
    static final int CHUNK = 64 * 1024;

    private static final Logger LOG = System.getLogger(RendezvousProtocol.class.getName());

    private final ProgressEngine engine;
    private final MemoryRegistry registry = new MemoryRegistry();
    private final Int2ObjectHashMap<ReceiveOperation> landings = new Int2ObjectHashMap<>();
    private int nextLandingId;

    /** The receive into whose memory the transport is putting a chunk, for each peer; and how long that chunk is. */
    private final ReceiveOperation[] landingFrom;

    private final int[] landingIdFrom;
    private final int[] landingBytesFrom;

    RendezvousProtocol(ProgressEngine engine, int peers) {
        this.engine = engine;
        this.landingFrom = new ReceiveOperation[peers];
        this.landingIdFrom = new int[peers];
        this.landingBytesFrom = new int[peers];
    }

    boolean tryAnnounce(SendOperation send, PeerLink link, FrameClaim claim) {
        if (!link.peer.tryClaim(MessageFrame.RNDV_LENGTH, claim)) {
            return false;
        }
        registry.register(send);
        CommContext context = send.context;
        MessageFrame.putRendezvous(
                claim.buffer(),
                claim.offset(),
                send.signature(),
                context.id(),
                context.rank(),
                send.tag,
                send.virtualAddress,
                send.remoteKey,
                send.bytes);
        return true;
    }

    /** The message has been matched with a receive that has room for it. */
    void startRead(ReceiveOperation receive, InboundMessage message) {
        PeerLink link = message.link;
        if (link.gone() != null) {
            receive.fail(link.gone());
            return;
        }
        int landingId = nextLandingId++;
        landings.put(landingId, receive);
        receive.reader = link;
        receive.remoteKey = message.remoteKey;
        receive.virtualAddress = message.virtualAddress;
        ByteBuffer frame = engine.scratchFrame();
        ReadFrames.putRequest(frame, 0, landingId, message.remoteKey, message.virtualAddress, message.bytes);
        link.queue.control(frame, ReadFrames.REQUEST_LENGTH);
    }

    void onReadRequest(PeerLink link, ByteBuffer frame, int offset) {
        int landingId = ReadFrames.landingId(frame, offset);
        int remoteKey = ReadFrames.remoteKey(frame, offset);
        long address = ReadFrames.virtualAddress(frame, offset);
        int length = ReadFrames.readLength(frame, offset);
        SendOperation send = registry.find(remoteKey, address, length, link);
        if (send == null || send.reading) {
            LOG.log(
                    Level.WARNING,
                    "{0} refused a read by rank {1}: remote key {2}, address {3}, length {4} name no registered memory",
                    engine,
                    link.rank,
                    Integer.toHexString(remoteKey),
                    Long.toHexString(address),
                    Integer.toUnsignedString(length));
            ByteBuffer refusal = engine.scratchFrame();
            ReadFrames.putRefused(refusal, 0, landingId, remoteKey);
            link.queue.control(refusal, ReadFrames.REFUSED_LENGTH);
            return;
        }
        send.reading = true;
        send.landingId = landingId;
        link.queue.bulk(send);
    }

    boolean tryWriteChunk(SendOperation send, PeerLink link, FrameClaim claim) {
        int position = send.readPosition;
        int length = Math.min(CHUNK, send.bytes - position);
        ByteBuffer inPlace = send.inPlace(position, length);
        if (inPlace != null) {
            if (!link.peer.tryClaim(ReadFrames.RESPONSE_HEADER_LENGTH, inPlace, claim)) {
                return false;
            }
            ReadFrames.putResponseHeader(claim.buffer(), claim.offset(), length, send.landingId, position);
        } else {
            if (!link.peer.tryClaim(ReadFrames.RESPONSE_HEADER_LENGTH + length, claim)) {
                return false;
            }
            ReadFrames.putResponseHeader(claim.buffer(), claim.offset(), length, send.landingId, position);
            send.pack(position, claim.buffer(), claim.offset() + ReadFrames.RESPONSE_HEADER_LENGTH, length);
        }
        send.readPosition = position + length;
        return true;
    }

    void onReadResponse(PeerLink link, ByteBuffer frame, int offset, int frameLength) {
        int length = frameLength - ReadFrames.RESPONSE_HEADER_LENGTH;
        ReceiveOperation receive = checkedLanding(link, frame, offset, length);
        receive.unpack(receive.bytesLanded, frame, offset + ReadFrames.RESPONSE_HEADER_LENGTH, length);
        landed(receive, ReadFrames.landingId(frame, offset), length);
    }

    /** The memory that the rest of a READ_RESPONSE is for, if the transport can write it in place. */
    ByteBuffer landing(PeerLink link, ByteBuffer frame, int offset, int frameLength) {
        int length = frameLength - ReadFrames.RESPONSE_HEADER_LENGTH;
        ReceiveOperation receive = checkedLanding(link, frame, offset, length);
        ByteBuffer memory = receive.inPlace(receive.bytesLanded, length);
        if (memory != null) {
            landingFrom[link.rank] = receive;
            landingIdFrom[link.rank] = ReadFrames.landingId(frame, offset);
            landingBytesFrom[link.rank] = length;
        }
        return memory;
    }

    void onLanded(PeerLink link) {
        ReceiveOperation receive = landingFrom[link.rank];
        landingFrom[link.rank] = null;
        if (receive == null) {
            return; // It was failed by an abort while the bytes were under way.
        }
        landed(receive, landingIdFrom[link.rank], landingBytesFrom[link.rank]);
    }

    /** Finds the receive that a chunk is for; the chunk must continue where the last one ended. */
    private ReceiveOperation checkedLanding(PeerLink link, ByteBuffer frame, int offset, int length) {
        int landingId = ReadFrames.landingId(frame, offset);
        int position = ReadFrames.position(frame, offset);
        ReceiveOperation receive = landings.get(landingId);
        if (receive == null || receive.reader != link) {
            throw new MalformedFrameException("read response for landing " + landingId + ", which does not exist");
        }
        if (length <= 0 || position != receive.bytesLanded || length > receive.matchedBytes() - position) {
            throw new MalformedFrameException("read response with bytes " + position + "+" + length
                    + " of a message of " + receive.matchedBytes() + " of which " + receive.bytesLanded + " have come");
        }
        return receive;
    }

    private void landed(ReceiveOperation receive, int landingId, int length) {
        receive.bytesLanded += length;
        if (receive.bytesLanded == receive.matchedBytes()) {
            landings.remove(landingId);
            sendFin(
                    receive.reader,
                    receive.context.id(),
                    receive.matchedSource(),
                    receive.matchedTag(),
                    receive.virtualAddress,
                    receive.remoteKey,
                    receive.matchedBytes());
            engine.counters().receivedRendezvous(receive.matchedBytes());
            receive.complete();
        }
    }

    void onReadRefused(PeerLink link, ByteBuffer frame, int offset) {
        int landingId = ReadFrames.landingId(frame, offset);
        ReceiveOperation receive = landings.get(landingId);
        if (receive == null || receive.reader != link) {
            throw new MalformedFrameException("refusal for landing " + landingId + ", which does not exist");
        }
        landings.remove(landingId);
        receive.fail(new MpiException(
                ErrorClass.INTERN,
                "rank " + link.rank + " refused to let its memory be read: remote key "
                        + Integer.toHexString(ReadFrames.remoteKey(frame, offset)) + " is not registered there"));
    }

    /** Ends a rendezvous without reading: the message is empty, does not fit, or nobody will ever receive it. */
    void finish(InboundMessage message) {
        if (message.link.gone() == null) {
            sendFin(
                    message.link,
                    message.context.id(),
                    message.source(),
                    message.tag(),
                    message.virtualAddress,
                    message.remoteKey,
                    message.bytes);
        }
    }

    /** Sends the FIN of a rendezvous whose context need not exist any more. */
    void sendFin(PeerLink link, int contextId, int source, int tag, long address, int key, int length) {
        ByteBuffer frame = engine.scratchFrame();
        MessageFrame.putFin(frame, 0, contextId, source, tag, address, key, length);
        link.queue.control(frame, MessageFrame.FIN_LENGTH);
    }

    void onFin(PeerLink link, ByteBuffer frame, int offset) {
        int rvh = offset + MessageFrame.RVH_OFFSET;
        int remoteKey = RendezvousHeader.remoteKey(frame, rvh);
        SendOperation send = registry.find(
                remoteKey, RendezvousHeader.virtualAddress(frame, rvh), RendezvousHeader.length(frame, rvh), link);
        int tmh = offset + MessageFrame.TMH_OFFSET;
        if (send == null
                || TagMatchingHeader.contextId(frame, tmh) != send.context.id()
                || TagMatchingHeader.tag(frame, tmh) != send.tag) {
            throw new MalformedFrameException(
                    "FIN for remote key " + Integer.toHexString(remoteKey) + ", which is not registered for this peer");
        }
        if (send.reading && send.readPosition < send.bytes) {
            throw new MalformedFrameException(
                    "FIN for remote key " + Integer.toHexString(remoteKey) + " before all of its memory was sent");
        }
        registry.deregister(send);
        send.end(null);
    }

    /** Whether sends are under way that only the session's end waits for. */
    boolean hasUnattended(int self) {
        return registry.hasUnattended(self);
    }

    /** Ends what the peer will never end. */
    void peerGone(PeerLink link, MpiException cause) {
        List<SendOperation> sends = new ArrayList<>();
        registry.forEach(send -> {
            if (send.context.worldRank(send.destination) == link.rank) {
                sends.add(send);
            }
        });
        for (SendOperation send : sends) {
            registry.deregister(send);
            send.end(cause);
        }
        landingFrom[link.rank] = null;
        List<Integer> lost = new ArrayList<>();
        landings.forEach((id, receive) -> {
            if (receive.reader == link) {
                lost.add(id);
            }
        });
        for (int id : lost) {
            landings.remove(id).fail(cause);
        }
    }
}
