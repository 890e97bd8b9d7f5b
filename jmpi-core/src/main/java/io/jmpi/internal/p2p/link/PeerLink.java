package io.jmpi.internal.p2p.link;

import io.jmpi.errors.MpiException;
import io.jmpi.transport.Peer;
import io.jmpi.wire.Credit;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;

/**
 * This rank's view of one peer: the three lanes to it, the credit to return to it, and whether it is still there.
 * Control frames may overtake messages, and messages may overtake bulk; nothing overtakes within a lane.
 */
public final class PeerLink {
    public final int rank;
    public final Peer peer;
    public final ControlLane control;
    public final MessageLane messages;
    public final BulkLane bulk;
    private final RankState state;
    private final int returnAt;

    /** Credit that the peer's eager messages have used and that has not been returned. */
    private int used;

    /** The part of it that can be returned: its messages have been consumed. */
    private int owed;

    /** Announcements of the peer that are not finished, and how many are permitted. */
    private int announced;

    private int announcementLimit;

    /** Why the peer is gone; null while it is there. */
    private MpiException gone;

    /** Whether the peer has sent a goodbye or answered ours: the end of its connection is not a failure. */
    private boolean parted;

    /** Whether the peer has sent a goodbye: all its messages have arrived. */
    private boolean saidBye;

    private boolean byeSent;

    /** Frames of the peer that have arrived. */
    private long framesArrived;

    PeerLink(int rank, Peer peer, RankState state) {
        this.rank = rank;
        this.peer = peer;
        this.state = state;
        this.returnAt = Math.max(state.settings.eagerCredit() / 2, 1);
        this.announcementLimit = Credit.announcements(state.settings.eagerCredit());
        this.control = new ControlLane(this);
        this.messages = new MessageLane(this, state);
        this.bulk = new BulkLane(this);
    }

    // ---------------------------------------------------------------- the lanes

    void notePending() {
        if (!state.pending.contains(this)) {
            state.pending.add(this);
        }
    }

    /** Sends enqueued frames while there is room, control first and bulk last; returns their number. */
    int drain() {
        int frames = control.drain();
        if (control.isEmpty()) {
            frames += messages.drain();
        }
        if (control.isEmpty() && !messages.waitsForRoom()) {
            frames += bulk.drain();
        }
        return frames;
    }

    public boolean hasUnsent() {
        return !control.isEmpty() || !messages.isEmpty() || !bulk.isEmpty();
    }

    /**
     * Whether this rank must not leave yet, because frames wait for room, or messages that no request waits for. A lost
     * peer may never make room.
     */
    public boolean mustSend() {
        return !isLost()
                && (!control.isEmpty()
                        || messages.waitsForRoom()
                        || rank != state.rank && messages.holdsUnattended()
                        || !bulk.isEmpty());
    }

    /** Empties the lanes; the messages fail. */
    public void closeLanes(MpiException cause) {
        control.clear();
        bulk.clear();
        messages.close(cause);
        state.pending.remove(this);
        state.exhausted.remove(this); // A peer that is gone makes no more announcements.
    }

    // ---------------------------------------------------------------- frames

    /** Wakes the peer, which sleeps until memory changes that both share. */
    public void wake() {
        if (gone == null && !parted && !byeSent) {
            control.sendBare(FrameHeader.NUDGE);
            peer.flush();
        }
    }

    public void frameArrived() {
        framesArrived++;
    }

    public long framesArrived() {
        return framesArrived;
    }

    /** Frames that have been passed to the transport: not those that wait in a lane. */
    public long framesSent() {
        return control.sent() + messages.counters().messagesSent() + bulk.sent();
    }

    /** Whether frames of one side still arrive at the other: neither is gone, and no goodbye has been exchanged. */
    public boolean carriesFrames() {
        return gone == null && !parted;
    }

    // ---------------------------------------------------------------- credit

    /** Charges an eager message that has arrived. */
    public void arrived(int bytes) {
        used += Credit.cost(bytes);
        if (used > state.settings.eagerCredit()) {
            throw new MalformedFrameException("eager message of " + bytes + " bytes, which makes " + used
                    + " with those before, but the credit is " + state.settings.eagerCredit());
        }
    }

    /** Called when an eager message of the peer has been consumed: returns the credit, in batches. */
    public void consumed(int bytes) {
        owed += Credit.cost(bytes);
        if (owed >= returnAt && gone == null) {
            int returned = owed;
            owed = 0;
            used -= returned;
            control.sendCredit(returned, 0);
        }
    }

    /** Counts an announcement that has arrived. */
    public void announced() {
        announced++;
        if (announced > announcementLimit) {
            throw new MalformedFrameException(
                    "RNDV while " + announcementLimit + " are not finished, and no more are permitted");
        }
        if (announced == announcementLimit) {
            state.exhausted.add(this);
        }
    }

    /** Ends a rendezvous; its context may have been closed. */
    public void finish(int contextId, int source, int tag, long virtualAddress, int remoteKey, long length) {
        announcementEnded();
        control.sendFin(contextId, source, tag, virtualAddress, remoteKey, length);
    }

    /** Called when an announcement is finished, or the peer refuses to be read. */
    public void announcementEnded() {
        if (announced == announcementLimit) {
            state.exhausted.remove(this);
        }
        announced--;
    }

    /**
     * Permits more announcements to a peer that has used all, because an operation waits for a message that may be
     * behind them.
     */
    void permitAnnouncements() {
        int more = Credit.FEWEST_ANNOUNCEMENTS;
        announcementLimit += more;
        state.exhausted.remove(this);
        if (gone == null) {
            control.sendCredit(0, more);
        }
    }

    // ---------------------------------------------------------------- goodbyes

    /** Sends a goodbye: no more frames follow, and messages that wait for the peer fail with the cause. */
    void sendBye(MpiException cause) {
        if (gone == null && !parted && !byeSent) {
            byeSent = true;
            messages.close(cause);
            control.sendBare(FrameHeader.BYE);
        }
    }

    /** Called when the peer leaves: it receives only the answer to its goodbye, also instead of one that waits for room. */
    public void onBye(MpiException cause) {
        saidBye = true;
        byeSent &= control.isEmpty();
        onAbsent(cause);
    }

    /** Called when the peer has left: no message of either side is in flight. */
    public void onAbsent(MpiException cause) {
        parted = true;
        gone = cause;
    }

    /** Answers a peer's goodbye, after which this rank sends no more, unless this rank sent its goodbye first. */
    public void answerBye() {
        if (!byeSent) {
            byeSent = true;
            control.sendBare(FrameHeader.BYE_ACK);
        }
    }

    /**
     * Called when the peer has acknowledged this rank's goodbye.
     *
     * @throws MalformedFrameException if there was none: this rank may still wait for the peer
     */
    public void onByeAck() {
        if (!byeSent) {
            throw new MalformedFrameException("BYE_ACK without a BYE");
        }
        parted = true;
    }

    /** Whether goodbyes have been exchanged or are not needed. */
    boolean isParted() {
        return parted || gone != null || !peer.isConnected();
    }

    /** Connects, unless the peer is connected or known to be gone. Detects a peer that has left or failed. */
    public void reach() {
        if (gone == null && !peer.isConnected()) {
            peer.connect();
        }
    }

    /** Why the peer is gone; null while it is there. */
    public MpiException gone() {
        return gone;
    }

    /** Whether the peer has sent a goodbye or answered ours: the end of its connection is not a failure. */
    public boolean hasParted() {
        return parted;
    }

    /** Whether the peer has sent a goodbye: all its messages have arrived. */
    public boolean saidBye() {
        return saidBye;
    }

    /** Whether the peer is gone without a goodbye, as far as this rank knows. */
    public boolean isLost() {
        return gone != null && !parted;
    }

    public void markGone(MpiException cause) {
        if (gone == null) {
            gone = cause;
        }
    }
}
