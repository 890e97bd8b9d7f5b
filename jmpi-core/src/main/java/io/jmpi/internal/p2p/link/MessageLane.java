package io.jmpi.internal.p2p.link;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.internal.p2p.operation.SenderHashes;
import io.jmpi.internal.p2p.operation.SentSequences;
import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.Peer;
import io.jmpi.wire.Credit;
import io.jmpi.wire.InlineHashes;
import io.jmpi.wire.MalformedFrameException;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.TagMatchingHeader;

/**
 * The messages to one peer, in strict order: constraint C2 begins here. A message is sent eagerly if it is short and
 * the peer has granted credit for it, otherwise as an announcement; both in the lane's order. When the peer permits no
 * further announcement, the lane waits until it has finished one ({@link #onFinished}) or permits more ({@link
 * #onCredit}).
 *
 * <p>Without back-pressure the lane is empty, and a send is written to the transport before {@link #send} returns. An
 * eager send is then complete.
 */
public final class MessageLane {
    private final PeerLink link;
    private final Peer peer;
    private final int eagerThreshold;
    private final MemoryRegistry registry;
    /** The messages that have been sent to this peer. A rank's sums are computed on request. */
    private final MessageCounters counters = new MessageCounters();

    private final RankState state;
    private final FrameClaim claim = new FrameClaim();

    /** Eager credit that the peer has granted at first, and the rest of it; UNKNOWN before the first message. */
    private int granted = Peer.UNKNOWN;

    private int credit = Peer.UNKNOWN;

    /** Announcements that the peer has not finished, and how many it permits. */
    private int announced;

    private int announcementLimit;

    /** Whether the first message waits until the peer permits its announcement. */
    private boolean waitsForPeer;

    private SendOperation first;
    private SendOperation last;

    /** Why no more messages are sent; null while they are. */
    private MpiException closed;

    private long flushedInCycle;

    MessageLane(PeerLink link, RankState state) {
        this.link = link;
        this.peer = link.peer;
        this.eagerThreshold =
                Math.min(state.settings.eagerThreshold(), peer.longestFrame() - MessageFrame.EAGER_PAYLOAD_OFFSET);
        this.registry = state.registry;
        this.state = state;
    }

    /**
     * Sends a message: now, or when lane, connection and back-pressure allow. Through memory it leaves at once. Through
     * a socket, in application mode, the first message of a {@link RankState#cycle cycle} leaves at once; later ones
     * are packed behind it and leave soon, or with the next flush; so do those that another one probably follows.
     */
    public void send(SendOperation send) {
        if (closed != null) {
            send.undelivered(closed);
        } else if (first != null || !tryStart(send)) {
            enqueue(send);
        } else if (peer.sharesMemory() || flushedInCycle != state.cycle() && !send.isFollowed()) {
            flushedInCycle = state.cycle();
            peer.flush();
        } else if (state.mode() == ProgressMode.APPLICATION) {
            peer.leaveSoon();
        }
    }

    /** Sends the packed messages. */
    public void flush() {
        peer.flush();
    }

    private void enqueue(SendOperation send) {
        append(send);
        link.notePending();
    }

    private void append(SendOperation send) {
        if (first == null) {
            first = send;
        } else {
            last.nextInLane(send);
        }
        last = send;
    }

    /** Sends enqueued messages while there is room; returns the number of frames. */
    int drain() {
        int frames = 0;
        waitsForPeer = false;
        while (first != null && tryStart(first)) {
            SendOperation written = first;
            first = written.nextInLane();
            written.nextInLane(null);
            frames++;
        }
        return frames;
    }

    /** Sends a message eagerly or announces it; false if there is no room for the frame. */
    private boolean tryStart(SendOperation send) {
        if (send.bytes() > eagerThreshold || send.synchronous) {
            return tryAnnounce(send);
        }
        int bytes = (int) send.bytes();
        int tag = send.tag();
        int cost = bytes <= Credit.SHORTEST_PAYLOAD ? Credit.SHORT_MESSAGE : Credit.cost(bytes);
        if (cost > credit && !hasCredit(cost)) {
            return tryAnnounce(send);
        }
        if (!peer.tryClaim(MessageFrame.EAGER_PAYLOAD_OFFSET + bytes, claim)) {
            return false;
        }
        credit -= cost;
        counters.eagerSent++;
        counters.bytesSent += bytes;
        Endpoint context = send.context;
        SenderHashes hashes = context.hashes;
        SentSequences sequences = context.sequences();
        if (hashes.tag() != tag) {
            hashes.hash(tag);
        }
        MessageFrame.putEagerHeaders(
                claim.buffer,
                claim.offset,
                bytes,
                send.packing().messageSignature(bytes),
                context.id,
                context.rank,
                tag,
                hashes.sourceTagAndSource(),
                sequences == SentSequences.NONE
                        ? hashes.tagAndNoSequence()
                        : hashes.tagAndNoSequence() | sequences.next(send.destination, tag) & 0xffff_ffffL);
        int payload = claim.offset + MessageFrame.EAGER_PAYLOAD_OFFSET;
        send.packing().pack(send.memory(), send.offset(), 0, claim.buffer, payload, bytes);
        send.forgetMemory();
        send.complete(null);
        return true;
    }

    /** Whether there is credit for a message; queries the peer's grant before the first one. */
    private boolean hasCredit(int cost) {
        return knowsGrant() && credit >= cost;
    }

    private boolean knowsGrant() {
        if (granted == Peer.UNKNOWN) {
            granted = peer.eagerCredit();
            if (granted == Peer.UNKNOWN) {
                return false;
            }
            credit = granted;
            announcementLimit = Credit.announcements(granted);
        }
        return true;
    }

    private boolean tryAnnounce(SendOperation send) {
        if (!knowsGrant()) {
            return false;
        }
        if (announced >= announcementLimit) {
            waitsForPeer = true;
            return false;
        }
        if (!peer.tryClaim(MessageFrame.rendezvousLength(send.bytes()), claim)) {
            return false;
        }
        announced++;
        registry.register(send);
        counters.rendezvousSent++;
        counters.bytesSent += send.bytes();
        Endpoint context = send.context;
        MessageFrame.putRendezvous(
                claim.buffer,
                claim.offset,
                send.signature(),
                context.id,
                context.rank,
                send.tag(),
                send.virtualAddress(),
                send.remoteKey(),
                send.bytes());
        if (send.synchronous) {
            TagMatchingHeader.putSynchronous(claim.buffer, claim.offset + MessageFrame.TMH_OFFSET);
        }
        if (context.sequences() != SentSequences.NONE) {
            InlineHashes.putSequence(
                    claim.buffer,
                    claim.offset + MessageFrame.RNDV_HASHES_OFFSET,
                    context.sequences().next(send.destination, send.tag()));
        }
        return true;
    }

    /** Adds credit that the peer has returned, no more than was spent, and announcements that it permits. */
    public void onCredit(int bytes, int announcements) {
        if (bytes < 0 || bytes > spent()) {
            throw new MalformedFrameException("CREDIT of " + bytes + " bytes, but this rank has spent " + spent());
        }
        boolean countable = granted != Peer.UNKNOWN && announcements <= Integer.MAX_VALUE - announcementLimit;
        if (announcements < 0 || announcements > 0 && !countable) {
            throw new MalformedFrameException("CREDIT for " + announcements + " announcements, but this rank has made "
                    + announced + " of " + announcementLimit);
        }
        credit += bytes;
        announcementLimit += announcements;
    }

    private int spent() {
        return granted - credit;
    }

    /** Called when the peer has finished the message of an announcement. */
    public void onFinished() {
        announced--;
    }

    /** The messages that have been sent to the peer: the lane's own counters. */
    public MessageCounters counters() {
        return counters;
    }

    /** Whether a message waits for room in the transport. */
    boolean waitsForRoom() {
        return first != null && !waitsForPeer;
    }

    boolean isEmpty() {
        return first == null;
    }

    /** Whether the session's end has to wait for a message: for room, or because the program has freed its request. */
    boolean holdsUnattended() {
        SendOperation send = first;
        while (send != null && !send.isUnattended()) {
            send = send.nextInLane();
        }
        return send != null;
    }

    /** Fails the enqueued messages of a context. */
    void withdraw(Endpoint context, MpiException cause) {
        SendOperation send = first;
        first = null;
        last = null;
        while (send != null) {
            SendOperation next = send.nextInLane();
            send.nextInLane(null);
            if (send.context == context) {
                send.end(cause);
            } else {
                append(send);
            }
            send = next;
        }
    }

    /** Fails enqueued and later messages; the first cause stays. */
    void close(MpiException cause) {
        if (closed == null) {
            closed = cause;
        }
        SendOperation send = first;
        first = null;
        while (send != null) {
            SendOperation next = send.nextInLane();
            send.nextInLane(null);
            send.undelivered(cause);
            send = next;
        }
    }
}
