package io.jmpi.transport.faults;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.Peer;
import io.jmpi.transport.Transport;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * A transport that delays the frames of another one, pauses between peers, refuses claims, and, if wanted, cuts
 * connections. Frames of one peer stay in order; frames of different peers do not.
 *
 * <p>A connection is cut after a certain frame from the lower to the higher rank. Both ends know its number from the
 * seed, so that both report the loss.
 */
public final class FaultyTransport implements Transport {
    /** Longest block while something is delayed or was refused: nothing wakes the rank for it. */
    private static final long DELAY_NANOS = 50_000;

    private static final int CLAIMS_PER_REFUSAL = 12;
    private static final int MAX_REFUSALS = 6;
    private static final int PAIRS_PER_CUT = 3;
    private static final int MAX_FRAMES_BEFORE_CUT = 400;
    private static final int NO_CUT = Integer.MAX_VALUE;

    private final Transport transport;
    private final Faults faults;
    private final int rank;
    private final FaultyPeer[] peers;
    private final Arrivals arrivals = new Arrivals();
    private FrameHandler handler;
    private boolean refused;

    /** Wraps the transport of one rank. */
    public FaultyTransport(Transport transport, Faults faults, int rank, int size) {
        this.transport = transport;
        this.faults = faults;
        this.rank = rank;
        this.peers = new FaultyPeer[size];
        for (int i = 0; i < size; i++) {
            peers[i] = new FaultyPeer(i);
        }
    }

    @Override
    public int poll(FrameHandler frameHandler) {
        handler = frameHandler;
        return deliverDelayed() + transport.poll(arrivals);
    }

    @Override
    public void block(FrameHandler frameHandler, long nanos) {
        handler = frameHandler;
        boolean delays = refused;
        for (FaultyPeer peer : peers) {
            delays |= !peer.delayed.isEmpty() || peer.cutToReport;
        }
        refused = false;
        transport.block(arrivals, delays ? Math.min(nanos, DELAY_NANOS) : nanos);
    }

    private int deliverDelayed() {
        int calls = 0;
        for (FaultyPeer peer : peers) {
            if (peer.cutToReport) {
                peer.cutToReport = false;
                peer.delayed.add(() -> handler.onPeerFailed(peer.rank, cut()));
            }
            calls += peer.delayed.deliver();
        }
        return calls;
    }

    private static EOFException cut() {
        return new EOFException("its connection was cut by an injected fault");
    }

    @Override
    public void flush() {
        transport.flush();
    }

    @Override
    public void belongTo(Thread progressThread) {
        transport.belongTo(progressThread);
    }

    @Override
    public void wakeup() {
        transport.wakeup();
    }

    @Override
    public Peer peer(int peer) {
        return peers[peer];
    }

    @Override
    public boolean hasUnsent() {
        return transport.hasUnsent();
    }

    @Override
    public boolean leave() {
        return transport.leave();
    }

    @Override
    public void close() {
        transport.close();
    }

    /** Passes on or delays what arrives. A peer whose earlier frames are delayed is delayed itself. */
    private final class Arrivals implements FrameHandler {
        @Override
        public void onFrame(int from, ByteBuffer buffer, int offset, int length) {
            FaultyPeer peer = peers[from];
            if (peer.cut) {
                return;
            }
            if (peer.delayed.passes()) {
                handler.onFrame(from, buffer, offset, length);
            } else {
                ByteBuffer copy = ByteBuffer.allocateDirect(length);
                copy.put(0, buffer, offset, length);
                peer.delayed.add(() -> handler.onFrame(from, copy, 0, length));
            }
            peer.arrived();
        }

        @Override
        public ByteBuffer landing(int from, ByteBuffer buffer, int offset, int available, int length) {
            FaultyPeer peer = peers[from];
            return peer.cut || !peer.delayed.isEmpty()
                    ? null
                    : handler.landing(from, buffer, offset, available, length);
        }

        @Override
        public void onLanded(int from) {
            FaultyPeer peer = peers[from];
            if (!peer.cut) {
                handler.onLanded(from);
                peer.arrived();
            }
        }

        @Override
        public void onPeerFailed(int from, Throwable cause) {
            if (!peers[from].cut) {
                peers[from].delayed.add(() -> handler.onPeerFailed(from, cause));
            }
        }

        @Override
        public void onPeerAbsent(int from, Throwable cause) {
            if (!peers[from].cut) {
                peers[from].delayed.add(() -> handler.onPeerAbsent(from, cause));
            }
        }
    }

    private final class FaultyPeer implements Peer {
        private final int rank;
        private final Peer peer;
        private final SplittableRandom claims;
        private final DelayedCalls delayed;
        private int refusals;

        /** How many more frames of the lower rank pass before the cut. */
        private int framesBeforeCut;

        private boolean cut;
        private boolean cutToReport;

        FaultyPeer(int rank) {
            this.rank = rank;
            this.peer = transport.peer(rank);
            int self = FaultyTransport.this.rank;
            this.claims = faults.decisions("claims", self, rank);
            this.delayed = new DelayedCalls(faults.decisions("delays", rank, self));
            SplittableRandom cuts = faults.decisions("cuts", Math.min(self, rank), Math.max(self, rank));
            this.framesBeforeCut = faults.cuts() && rank != self && cuts.nextInt(PAIRS_PER_CUT) == 0
                    ? cuts.nextInt(1, MAX_FRAMES_BEFORE_CUT)
                    : NO_CUT;
        }

        private void claimed() {
            if (FaultyTransport.this.rank < rank) {
                countFrame();
            }
        }

        private void arrived() {
            if (FaultyTransport.this.rank > rank) {
                countFrame();
            }
        }

        private void countFrame() {
            if (framesBeforeCut != NO_CUT && --framesBeforeCut == 0) {
                cut = true;
                cutToReport = true;
            }
        }

        private boolean refuses() {
            if (refusals == 0 && claims.nextInt(CLAIMS_PER_REFUSAL) == 0) {
                refusals = claims.nextInt(1, MAX_REFUSALS);
            }
            if (cut || refusals > 0 && refusals-- > 0) {
                refused = true;
                peer.connect();
                return true;
            }
            return false;
        }

        @Override
        public int longestFrame() {
            return peer.longestFrame();
        }

        @Override
        public int eagerCredit() {
            return peer.eagerCredit();
        }

        @Override
        public boolean tryClaim(int length, FrameClaim claim) {
            if (refuses() || !peer.tryClaim(length, claim)) {
                return false;
            }
            claimed();
            return true;
        }

        @Override
        public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
            if (refuses() || !peer.tryClaim(headLength, tail, claim)) {
                return false;
            }
            claimed();
            return true;
        }

        @Override
        public void connect() {
            peer.connect();
        }

        @Override
        public void flush() {
            peer.flush();
        }

        @Override
        public void leaveSoon() {
            peer.leaveSoon();
        }

        @Override
        public boolean sharesMemory() {
            return peer.sharesMemory();
        }

        @Override
        public boolean isConnected() {
            return peer.isConnected();
        }
    }
}
