package io.jmpi.internal.p2p.progress;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.Peer;
import io.jmpi.transport.Transport;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/** A transport that refuses claims on demand, records sent frames, and lets others run while it waits. */
final class AlteredTransport implements Transport {
    private final Transport transport;
    private final AlteredPeer[] peers;
    private final List<SentFrame> sent = new ArrayList<>();
    /** A claimed frame that its writer has perhaps not completed yet. */
    private FrameClaim open;

    private int openLength;
    private int openPeer;
    /** Whether a claim for a peer is refused now. */
    IntPredicate refuses = peer -> false;
    /** Runs with each poll, and instead of each block. */
    Runnable meanwhile;

    /** Whether each flush costs a system call, as far as the engine knows. */
    boolean likeSockets;

    /** How many frames left with each flush of a peer, if any did: those before the flush of a cycle. */
    final List<Integer> flushed = new ArrayList<>();

    private int unflushed;

    /** Times that frames were to leave soon, which this does not do. */
    int toLeaveSoon;

    /** Notices which ranks have left without a connection; null if it connects to notice. */
    IntPredicate hasLeft;

    /** Ranks that have left, to be reported. */
    private final List<Integer> absent = new ArrayList<>();

    /** The ranks that the engine has connected to before a claim. */
    final List<Integer> connects = new ArrayList<>();

    boolean closed;

    AlteredTransport(Transport transport, int size) {
        this.transport = transport;
        this.peers = new AlteredPeer[size];
        for (int i = 0; i < size; i++) {
            peers[i] = new AlteredPeer(i, transport.peer(i));
        }
    }

    /** Copies of all frames that were sent since the last call. */
    List<SentFrame> takeSent() {
        record();
        List<SentFrame> taken = new ArrayList<>(sent);
        sent.clear();
        return taken;
    }

    private void record() {
        if (open != null) {
            ByteBuffer copy = ByteBuffer.allocate(openLength);
            copy.put(0, open.buffer, open.offset, openLength);
            sent.add(new SentFrame(openPeer, copy));
            open = null;
        }
    }

    @Override
    public int poll(FrameHandler handler) {
        absent.forEach(rank -> handler.onPeerAbsent(rank, new IllegalStateException("it has left")));
        absent.clear();
        if (meanwhile != null) {
            meanwhile.run();
        }
        return transport.poll(handler);
    }

    @Override
    public void flush() {
        record();
        unflushed = 0;
        transport.flush();
    }

    @Override
    public void block(FrameHandler handler, long nanos) {
        if (meanwhile == null) {
            throw new AssertionError("an engine that is stepped would block forever");
        }
    }

    @Override
    public void wakeup() {
        transport.wakeup();
    }

    @Override
    public Peer peer(int rank) {
        return peers[rank];
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
    public boolean noticesUnconnected() {
        return hasLeft != null;
    }

    @Override
    public void findAbsent(int[] ranks) {
        Arrays.stream(ranks).takeWhile(hasLeft).forEach(absent::add);
    }

    @Override
    public void close() {
        record();
        closed = true;
        transport.close();
    }

    private final class AlteredPeer implements Peer {
        private final int rank;
        private final Peer peer;

        AlteredPeer(int rank, Peer peer) {
            this.rank = rank;
            this.peer = peer;
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
            record();
            return !refuses.test(rank) && peer.tryClaim(length, claim) && claimed(length, claim);
        }

        @Override
        public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
            record();
            return !refuses.test(rank)
                    && peer.tryClaim(headLength, tail, claim)
                    && claimed(headLength + tail.remaining(), claim);
        }

        private boolean claimed(int length, FrameClaim claim) {
            open = new FrameClaim();
            open.buffer = claim.buffer;
            open.offset = claim.offset;
            openLength = length;
            openPeer = rank;
            unflushed++;
            return true;
        }

        @Override
        public void connect() {
            connects.add(rank);
            peer.connect();
        }

        @Override
        public void flush() {
            record();
            if (unflushed > 0) {
                flushed.add(unflushed);
                unflushed = 0;
            }
            peer.flush();
        }

        @Override
        public void leaveSoon() {
            record();
            toLeaveSoon++;
        }

        @Override
        public boolean sharesMemory() {
            return !likeSockets && peer.sharesMemory();
        }

        @Override
        public boolean isConnected() {
            return peer.isConnected();
        }
    }
}
