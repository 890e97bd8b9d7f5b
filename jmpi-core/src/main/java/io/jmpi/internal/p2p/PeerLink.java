package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;
import io.jmpi.transport.Peer;
import io.jmpi.wire.FrameHeader;

/**
 * One peer as this rank sees it: the three lanes towards it, the credit that is owed to it, and whether it is still there.
 * Control frames may overtake messages, and messages may overtake bulk; nothing overtakes within a lane.
 *
 * <p>Thread: the progress thread.
 */
final class PeerLink {
    final int rank;
    final Peer peer;
    final ControlLane control;
    final MessageLane messages;
    final BulkLane bulk;
    private final LinkParts parts;
    private final int returnAt;

    /** Bytes that the peer has used up here and that can be returned to it. */
    private int owed;

    /** Why nothing more goes to or comes from the peer; null while it is there. */
    private MpiException gone;

    /** Whether the peer has said goodbye, or has answered ours: its end of the connection is no failure. */
    private boolean parted;

    /** Whether the peer has said goodbye: all that it had sent has arrived. */
    private boolean saidBye;

    private boolean byeSent;

    PeerLink(int rank, Peer peer, LinkParts parts) {
        this.rank = rank;
        this.peer = peer;
        this.parts = parts;
        this.returnAt = Math.max(parts.creditGranted() / 2, 1);
        this.control = new ControlLane(this);
        this.messages = new MessageLane(this, parts);
        this.bulk = new BulkLane(this);
    }

    // ---------------------------------------------------------------- the lanes

    /** A lane holds what it could not send. */
    void hasPending() {
        parts.pending().add(this);
    }

    /** Sends what can be sent now, control first and bulk last; returns the number of frames. */
    int drain() {
        int frames = control.drain();
        if (control.isEmpty()) {
            frames += messages.drain();
        }
        if (control.isEmpty() && messages.isEmpty()) {
            frames += bulk.drain();
        }
        return frames;
    }

    boolean hasUnsent() {
        return !control.isEmpty() || !messages.isEmpty() || !bulk.isEmpty();
    }

    /** Empties the lanes; the messages fail. */
    void closeLanes(MpiException cause) {
        control.clear();
        bulk.clear();
        messages.close(cause);
        parts.pending().remove(this);
    }

    // ---------------------------------------------------------------- eager credit

    /** Eager credit that the peer grants at first. */
    int creditGranted() {
        return parts.creditGrantedBy().applyAsInt(rank);
    }

    /** An eager message of the peer has been consumed: returns the credit, in batches. */
    void consumed(int bytes) {
        owed += bytes + MessageLane.MESSAGE_COST;
        if (owed >= returnAt && gone == null) {
            int returned = owed;
            owed = 0;
            control.sendCredit(returned);
        }
    }

    // ---------------------------------------------------------------- goodbyes

    /** Says goodbye: nothing more will be sent. */
    void sayBye() {
        if (gone == null && !parted && !byeSent) {
            byeSent = true;
            control.sendBare(FrameHeader.BYE);
        }
    }

    /** The peer leaves: nothing goes to it any more, except the answer to its goodbye. */
    void onBye(MpiException cause) {
        saidBye = true;
        onAbsent(cause);
    }

    /** The peer cannot be reached: it has nothing of ours and owes us nothing. */
    void onAbsent(MpiException cause) {
        parted = true;
        gone = cause;
    }

    /** Whether the peer has left with a goodbye. */
    boolean leftInOrder() {
        return saidBye;
    }

    /** Answers the goodbye of a peer with the promise that nothing more will come, unless this rank said goodbye first. */
    void answerBye() {
        if (!byeSent) {
            byeSent = true;
            control.sendBare(FrameHeader.BYE_ACK);
        }
    }

    void onByeAck() {
        parted = true;
    }

    /** Whether goodbyes have been exchanged, or need not be. */
    boolean isParted() {
        return parted || gone != null || !peer.isConnected();
    }

    /** Whether the end of the connection is expected. */
    boolean hasParted() {
        return parted;
    }

    // ---------------------------------------------------------------- whether the peer is there

    /** Connects, unless the peer is connected or known to be gone: if it has left or died, this is how we learn of it. */
    void reach() {
        if (gone == null && !peer.isConnected()) {
            peer.connect();
        }
    }

    /** Why nothing more goes to or comes from the peer; null while it is there. */
    MpiException gone() {
        return gone;
    }

    void markGone(MpiException cause) {
        if (gone == null) {
            gone = cause;
        }
    }
}
