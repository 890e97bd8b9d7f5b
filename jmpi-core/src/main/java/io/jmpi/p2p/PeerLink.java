package io.jmpi.p2p;

import io.jmpi.errors.MpiException;
import io.jmpi.transport.Peer;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import io.jmpi.wire.MessageFrame;
import java.nio.ByteBuffer;

/**
 * All that this rank holds about one peer: the lanes towards it, the eager credit in both directions, and whether it is
 * still there. Thread: the progress thread.
 */
final class PeerLink {
    /** What an eager message costs in credit besides its payload: about what its bookkeeping takes in memory. */
    private static final int MESSAGE_COST = 64;

    private static final int UNKNOWN = -1;

    final int rank;
    final Peer peer;
    final SendQueue queue;
    private final ProgressEngine engine;

    /** Bytes of eager messages that this rank may still send; UNKNOWN before the first one. */
    private int credit = UNKNOWN;

    /** Bytes that the peer has used up here and that may be returned to it. */
    private int owed;

    private final int returnAt;

    /** Why nothing more goes to or comes from the peer; null while it is there. */
    private MpiException gone;

    /** Whether the peer has said goodbye, or has answered ours: its end of the connection is no failure. */
    private boolean parted;

    /** Whether the peer has said goodbye: all that it had sent has arrived. */
    private boolean saidBye;

    private boolean byeSent;

    private int awaited;

    private long flushedInCycle = -1;

    PeerLink(int rank, Peer peer, ProgressEngine engine, int granted) {
        this.rank = rank;
        this.peer = peer;
        this.engine = engine;
        this.returnAt = Math.max(granted / 2, 1);
        this.queue = new SendQueue(this, engine);
    }

    /** Starts a send: now if it can, else when lane, connection and back-pressure allow. */
    void send(SendOperation send) {
        if (gone != null) {
            send.end(gone);
        } else {
            queue.message(send);
        }
    }

    /**
     * Lets the first message of a cycle leave at once, in application mode: the program may compute before it calls
     * again. What follows in the same cycle is packed behind it and leaves with the cycle's flush.
     */
    void wroteMessage() {
        if (engine.flushesFirstMessage() && flushedInCycle != engine.cycleCount()) {
            flushedInCycle = engine.cycleCount();
            peer.flush();
        }
    }

    /** Takes the credit for an eager message of that size; false if there is not enough. */
    boolean takeCredit(int bytes) {
        if (credit == UNKNOWN) {
            credit = engine.creditGrantedBy(rank);
        }
        if (credit < bytes + MESSAGE_COST) {
            return false;
        }
        credit -= bytes + MESSAGE_COST;
        return true;
    }

    /** Gives credit back that was taken in vain. */
    void untakeCredit(int bytes) {
        credit += bytes + MESSAGE_COST;
    }

    /** The peer has returned credit: no more than was spent. */
    void onCredit(int bytes) {
        if (credit == UNKNOWN || bytes <= 0 || bytes > engine.creditGrantedBy(rank) - credit) {
            throw new MalformedFrameException("CREDIT of " + bytes + " bytes, which is not what this rank has spent");
        }
        credit += bytes;
    }

    /** An eager message of the peer has been consumed: returns the credit, in batches. */
    void consumed(int bytes) {
        owed += bytes + MESSAGE_COST;
        if (owed >= returnAt && gone == null) {
            ByteBuffer frame = engine.scratchFrame();
            MessageFrame.putCredit(frame, 0, owed);
            owed = 0;
            queue.control(frame, MessageFrame.CREDIT_LENGTH);
        }
    }

    /** Says goodbye: nothing more will be sent. */
    void sayBye() {
        if (gone == null && !parted && !byeSent) {
            byeSent = true;
            sendBare(FrameHeader.BYE);
        }
    }

    /** The peer leaves: nothing goes to it any more, but for the answer to its goodbye. */
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

    /** Tells a leaving peer that nothing more will come, unless it has been told already. */
    void answerBye() {
        if (!byeSent) {
            byeSent = true;
            sendBare(FrameHeader.BYE_ACK);
        }
    }

    void onByeAck() {
        parted = true;
    }

    private void sendBare(byte type) {
        ByteBuffer frame = engine.scratchFrame();
        FrameHeader.put(frame, 0, FrameHeader.LENGTH, type);
        queue.control(frame, FrameHeader.LENGTH);
    }

    void addAwaited(int change) {
        awaited += change;
    }

    /** Posted receives and waiting probes that name this peer. */
    int awaited() {
        return awaited;
    }

    /**
     * Connects to a peer whom somebody waits for and who has not connected either. If it has left or died, nobody would
     * ever say so.
     */
    void reachIfAwaited() {
        if (awaited > 0) {
            reach();
        }
    }

    /** Connects, unless the peer is connected or known to be gone. */
    void reach() {
        if (gone == null && !peer.isConnected()) {
            peer.connect();
        }
    }

    /** Whether goodbyes have been exchanged, or need not be. */
    boolean isParted() {
        return parted || gone != null || !peer.isConnected();
    }

    /** Whether the end of the connection is expected. */
    boolean hasParted() {
        return parted;
    }

    MpiException gone() {
        return gone;
    }

    void markGone(MpiException cause) {
        if (gone == null) {
            gone = cause;
        }
    }
}
