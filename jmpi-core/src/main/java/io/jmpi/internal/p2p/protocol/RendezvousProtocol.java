package io.jmpi.internal.p2p.protocol;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.link.MemoryRegistry;
import io.jmpi.internal.p2p.link.MessageCounters;
import io.jmpi.internal.p2p.link.MessageLane;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.text.Count;
import io.jmpi.wire.MalformedFrameException;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import io.jmpi.wire.RendezvousHeader;
import io.jmpi.wire.TagMatchingHeader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The read-based rendezvous, in the order of its steps:
 *
 * <ol>
 * <li>the sender registers its memory and announces the message (TMH RNDV, RVH): {@link MessageLane};
 * <li>once the message is matched, the receiver requests the read (READ_REQUEST): {@link #startRead};
 * <li>the sender checks key and range and streams the memory (READ_RESPONSE): {@link #onReadRequest}, {@link BulkLane};
 * <li>the receiver unpacks each chunk into the program's memory, or the transport has put it there: {@link
 * #onReadResponse}, {@link #landing}, {@link #onLanded};
 * <li>with the last byte the receive is complete and the receiver sends FIN: {@link #finish};
 * <li>the sender deregisters the memory, and the send is complete: {@link #onFin}.
 * </ol>
 *
 * <p>Steps 2 to 4 replace the RDMA read of a NIC.
 */
public final class RendezvousProtocol {
    private static final int MAX_FREE_LANDINGS = 1024;
    private static final Logger LOG = System.getLogger(RendezvousProtocol.class.getName());

    private final String name;
    private final UnexpectedPool pool;
    private final MemoryRegistry registry;
    private final MessageCounters counters;
    private final Int2ObjectHashMap<Landing> landings = new Int2ObjectHashMap<>();
    private final ArrayDeque<Landing> freeLandings = new ArrayDeque<>();

    private long bytesInProgress;

    /** Wraps around. */
    private int nextLandingId;

    /** The landing into which the transport is writing a chunk, by peer. */
    private final Landing[] landingFrom;

    public RendezvousProtocol(RankState state, UnexpectedPool pool) {
        this.pool = pool;
        this.name = state.name;
        this.registry = state.registry;
        this.counters = state.received;
        this.landingFrom = new Landing[state.size];
    }

    /** Sets the id of the next read; for tests. */
    public void continueWith(int landingId) {
        nextLandingId = landingId;
    }

    /** Called when the message has been matched with a receive that has room for it. */
    void startRead(ReceiveOperation receive, InboundMessage message) {
        if (message.link().gone() != null) {
            receive.brokenOff(message.link().gone());
            return;
        }
        request(message).receive = receive;
    }

    private Landing request(InboundMessage message) {
        Landing landing = freeLandings.isEmpty() ? new Landing() : freeLandings.removeLast();
        do { // An id that has wrapped around may be in use.
            landing.id = nextLandingId++;
        } while (landings.containsKey(landing.id));
        landing.take(message);
        landings.put(landing.id, landing);
        bytesInProgress += landing.bytes;
        message.link().control.sendReadRequest(landing.id, message.remoteKey, message.virtualAddress, message.bytes());
        return landing;
    }

    /** Ends a landing; the caller completes its receive. */
    private ReceiveOperation end(Landing landing) {
        landings.remove(landing.id);
        bytesInProgress -= landing.bytes;
        ReceiveOperation receive = landing.receive;
        if (landing.memory != null) {
            pool.freeAhead(landing.memory);
        }
        landing.clear();
        if (freeLandings.size() < MAX_FREE_LANDINGS) {
            freeLandings.addLast(landing);
        }
        return receive;
    }

    // ---------------------------------------------------------------- reading ahead of the receive

    /** Called when an unexpected message is to be read before it has a receive, into memory of the pool. */
    public void startReadAhead(InboundMessage message, ByteBuffer memory, ReadAhead by) {
        Landing landing = request(message);
        landing.memory = memory;
        landing.ahead = message;
        message.beginReadAhead(landing, by);
    }

    /** Called when a message that is being read ahead gets a receive that has room for it. */
    void redirectRead(ReceiveOperation receive, InboundMessage message) {
        Landing landing = message.landing;
        message.landing = null;
        landing.redirectTo(receive);
        pool.freeAhead(landing.memory);
        landing.memory = null;
    }

    /** Called when a message that is being read ahead will have no receive, or one that it does not fit. */
    void discardRead(InboundMessage message) {
        message.landing.ahead = null;
        message.landing = null;
    }

    /** Whether a message is being read. */
    public boolean isReading() {
        return !landings.isEmpty();
    }

    /** Reads that have begun and not ended. */
    public int readsInProgress() {
        return landings.size();
    }

    /** The lengths of the messages that are being read. */
    public long bytesInProgress() {
        return bytesInProgress;
    }

    /** The reads in progress, as a predicate of this rank; empty if there are none. */
    public String describeReads() {
        if (landings.isEmpty()) {
            return "";
        }
        Landing one = landings.values().iterator().next();
        return "is reading " + Count.of(one.bytes, "byte") + " from rank " + one.peer.rank
                + (landings.size() == 1 ? "" : ", and " + Count.of(landings.size() - 1, "other message"));
    }

    public void onReadRequest(PeerLink link, ByteBuffer frame, int offset) {
        int landingId = ReadFrames.landingId(frame, offset);
        int remoteKey = ReadFrames.remoteKey(frame, offset);
        long address = ReadFrames.virtualAddress(frame, offset);
        long length = ReadFrames.readLength(frame, offset);
        SendOperation send = registry.find(remoteKey, address, link);
        if (send == null && registry.wasWithdrawn(remoteKey)) {
            link.messages.onFinished();
            link.control.sendReadRefused(landingId, remoteKey);
            return;
        }
        if (send == null || send.bytes() != length || send.isBeingRead()) {
            LOG.log(
                    Level.WARNING,
                    "{0} refused a read by rank {1}: remote key {2}, address {3}, length {4} name no registered memory",
                    name,
                    link.rank,
                    Integer.toHexString(remoteKey),
                    Long.toHexString(address),
                    Long.toUnsignedString(length));
            link.control.sendReadRefused(landingId, remoteKey);
            return;
        }
        send.beginRead(landingId);
        link.bulk.serve(send);
    }

    public void onReadResponse(PeerLink link, ByteBuffer frame, int offset, int frameLength) {
        int length = frameLength - ReadFrames.RESPONSE_HEADER_LENGTH;
        Landing landing = checkedLanding(link, frame, offset, length);
        landing.write(frame, offset + ReadFrames.RESPONSE_HEADER_LENGTH, length);
        landed(landing, length);
    }

    /** Returns the memory for the rest of a READ_RESPONSE, if the transport can write it in place. */
    public ByteBuffer landing(PeerLink link, ByteBuffer frame, int offset, int frameLength) {
        int length = frameLength - ReadFrames.RESPONSE_HEADER_LENGTH;
        Landing landing = checkedLanding(link, frame, offset, length);
        ByteBuffer memory = landing.inPlace(length);
        if (memory != null) {
            landing.chunk = length;
            landingFrom[link.rank] = landing;
        }
        return memory;
    }

    public void onLanded(PeerLink link) {
        Landing landing = landingFrom[link.rank];
        landingFrom[link.rank] = null;
        if (landing == null) {
            return; // An abort has failed the receive while the bytes were in flight.
        }
        landed(landing, landing.chunk);
    }

    /** Finds the receive that a chunk is for; the chunk must continue where the last one ended. */
    private Landing checkedLanding(PeerLink link, ByteBuffer frame, int offset, int length) {
        int landingId = ReadFrames.landingId(frame, offset);
        int position = ReadFrames.position(frame, offset);
        Landing landing = landings.get(landingId);
        if (landing == null || landing.peer != link) {
            throw new MalformedFrameException("read response for landing " + landingId + ", which does not exist");
        }
        if (length <= 0 || position != (int) landing.landed || length > landing.bytes - landing.landed) {
            throw new MalformedFrameException("read response with bytes " + Integer.toUnsignedString(position) + "+"
                    + length + " of a message of " + landing.bytes + " of which " + landing.landed + " have arrived");
        }
        return landing;
    }

    private void landed(Landing landing, int length) {
        landing.landed += length;
        if (landing.landed == landing.bytes) {
            landing.peer.finish(
                    landing.contextId,
                    landing.source,
                    landing.tag,
                    landing.virtualAddress,
                    landing.remoteKey,
                    landing.bytes);
            arrived(landing);
        }
    }

    private void arrived(Landing landing) {
        InboundMessage ahead = landing.ahead;
        if (ahead != null) {
            ahead.endReadAhead(landing.memory);
            landing.memory = null;
        }
        long bytes = landing.bytes;
        ReceiveOperation receive = end(landing);
        if (receive != null) {
            counters.rendezvousReceived++;
            counters.bytesReceived += bytes;
            receive.complete(null);
        }
    }

    public void onReadRefused(PeerLink link, ByteBuffer frame, int offset) {
        int landingId = ReadFrames.landingId(frame, offset);
        Landing landing = landings.get(landingId);
        if (landing == null || landing.peer != link) {
            throw new MalformedFrameException("refusal for landing " + landingId + ", which does not exist");
        }
        link.announcementEnded();
        MpiException refusal = new MpiException(
                ErrorClass.INTERN,
                "rank " + link.rank + " refused a read of its memory: remote key "
                        + Integer.toHexString(ReadFrames.remoteKey(frame, offset)) + " is not registered there");
        if (landing.ahead != null) {
            landing.ahead.cannotBeRead(refusal);
        }
        ReceiveOperation receive = end(landing);
        if (receive != null) {
            MpiException ended = receive.context.ended(); // The sender has revoked the communicator, as is known here.
            receive.complete(ended != null ? ended : refusal);
        }
    }

    /**
     * Ends a rendezvous without reading: the message is empty, its receive has failed, or it will never be received.
     */
    void finish(InboundMessage message) {
        if (message.link().gone() == null) {
            message.link()
                    .finish(
                            message.context().id,
                            message.source(),
                            message.tag(),
                            message.virtualAddress,
                            message.remoteKey,
                            message.bytes());
        }
    }

    public void onFin(PeerLink link, ByteBuffer frame, int offset) {
        int rvh = offset + MessageFrame.RVH_OFFSET;
        int remoteKey = RendezvousHeader.remoteKey(frame, rvh);
        SendOperation send = registry.find(remoteKey, RendezvousHeader.virtualAddress(frame, rvh), link);
        int tmh = offset + MessageFrame.TMH_OFFSET;
        if (send == null && registry.wasWithdrawn(remoteKey)) {
            link.messages.onFinished();
            return;
        }
        if (send == null
                || RendezvousHeader.lengthField(send.bytes()) != RendezvousHeader.length(frame, rvh)
                || TagMatchingHeader.contextId(frame, tmh) != send.context.id
                || TagMatchingHeader.tag(frame, tmh) != send.tag()) {
            throw new MalformedFrameException(
                    "FIN for remote key " + Integer.toHexString(remoteKey) + ", which is not registered for this peer");
        }
        if (send.isBeingRead() && send.readPosition() < send.bytes()) {
            throw new MalformedFrameException(
                    "FIN for remote key " + Integer.toHexString(remoteKey) + " before all of its memory was sent");
        }
        registry.deregister(send);
        link.messages.onFinished();
        send.end(null);
    }

    /** Fails the sends of a context that no peer is reading. */
    public void withdraw(Endpoint context, MpiException cause) {
        List<SendOperation> sends = new ArrayList<>();
        registry.forEach(send -> {
            if (send.context == context && !send.isBeingRead()) {
                sends.add(send);
            }
        });
        for (SendOperation send : sends) {
            registry.withdraw(send);
            send.end(cause);
        }
    }

    /** Fails sends and reads that need a lost peer. */
    public void peerGone(PeerLink link, MpiException cause) {
        List<SendOperation> sends = new ArrayList<>();
        registry.forEach(send -> {
            if (send.context.worldRank(send.destination) == link.rank) {
                sends.add(send);
            }
        });
        sends.sort(Comparator.comparingLong(SendOperation::virtualAddress)); // the order of their start, for reports
        for (SendOperation send : sends) {
            registry.deregister(send);
            send.undelivered(cause);
        }
        landingFrom[link.rank] = null;
        List<Landing> lost = new ArrayList<>();
        landings.forEach((id, landing) -> {
            if (landing.peer == link) {
                lost.add(landing);
            }
        });
        for (Landing landing : lost) {
            if (landing.ahead != null) {
                landing.ahead.cannotBeRead(cause);
            }
            ReceiveOperation receive = end(landing);
            if (receive != null) {
                receive.brokenOff(cause);
            }
        }
    }
}
