package io.jmpi.transport;

import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;

/**
 * Transport between ranks that are threads of one JVM: one {@link FrameRing} for each ordered pair of ranks that
 * communicate, including a rank and itself. The frames are those of the other transports, byte for byte.
 */
final class InJvmTransport implements Transport {
    /** Longest sleep while frames wait for room in a ring, because its consumer does not wake its producer. */
    private static final long BACK_PRESSURE_NANOS = 50_000;

    private final InJvmJob job;
    private final int rank;
    private final Thread progressThread;
    private final RingPeer[] peers;
    private final boolean[] ended;
    private boolean refusedClaim;
    private volatile boolean parked;
    private volatile boolean wakeupPending;
    private volatile boolean left;
    private volatile boolean closed;

    InJvmTransport(InJvmJob job, int rank, int size, Thread progressThread) {
        this.job = job;
        this.rank = rank;
        this.progressThread = progressThread;
        this.peers = new RingPeer[size];
        for (int i = 0; i < size; i++) {
            peers[i] = new RingPeer(i);
        }
        this.ended = new boolean[size];
        job.attach(rank, this);
    }

    @Override
    public int poll(FrameHandler handler) {
        int frames = 0;
        for (int from = 0; from < peers.length; from++) {
            if (ended[from] || !peers[from].isOfInterest()) {
                continue;
            }
            // Read before the ring: all frames of a peer that has ended are there.
            boolean peerEnded = hasEnded(from);
            FrameRing ring = job.ringIfUsed(from, rank);
            if (ring != null) {
                try {
                    frames += ring.poll(from, handler);
                } catch (MalformedFrameException e) {
                    frames += end(from, handler, e);
                    continue;
                }
            }
            if (peerEnded && (ring == null || ring.isEmpty())) {
                frames += end(from, handler, new IllegalStateException("it ended without Mpi.close()"));
            }
        }
        return frames;
    }

    /** Whether nothing arrives from a peer any more. From one that leaves nothing arrives if it is not connected. */
    private boolean hasEnded(int peer) {
        InJvmTransport transport = job.transport(peer);
        return transport != null && (transport.closed || transport.left && !peers[peer].hasRing());
    }

    /** Whether the rank connects to nobody any more. Any thread. */
    boolean isGone() {
        return left || closed;
    }

    private int end(int peer, FrameHandler handler, Throwable cause) {
        ended[peer] = true;
        if (job.transport(peer).left) {
            handler.onPeerAbsent(peer, cause);
        } else {
            handler.onPeerFailed(peer, cause);
        }
        return 1;
    }

    @Override
    public void flush() {
        for (RingPeer peer : peers) {
            peer.flush();
        }
    }

    @Override
    public void block(FrameHandler handler, long nanos) {
        parked = true;
        if (!wakeupPending && nothingToPoll()) {
            LockSupport.parkNanos(this, refusedClaim ? Math.min(nanos, BACK_PRESSURE_NANOS) : nanos);
        }
        parked = false;
        wakeupPending = false;
        refusedClaim = false;
    }

    private boolean nothingToPoll() {
        for (int from = 0; from < peers.length; from++) {
            FrameRing ring = job.ringIfUsed(from, rank);
            boolean frames = ring != null && !ring.isEmpty();
            if (!ended[from] && (frames || peers[from].isOfInterest() && hasEnded(from))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void wakeup() {
        wakeupPending = true;
        unparkIfParked();
    }

    private void unparkIfParked() {
        if (parked) {
            LockSupport.unpark(progressThread);
        }
    }

    @Override
    public Peer peer(int peer) {
        return peers[peer];
    }

    @Override
    public boolean hasUnsent() {
        return false;
    }

    @Override
    public boolean leave() {
        synchronized (job) { // Rings are created under this lock.
            for (RingPeer peer : peers) {
                if (peer.peer != rank && peer.hasRing() && !peer.seenConnected) {
                    return false;
                }
            }
            left = true;
            return true;
        }
    }

    /** Ends the rank's connections, without its last frames. Any thread. */
    void lose() {
        closed = true;
        wakePeers();
    }

    @Override
    public void close() {
        flush();
        closed = true;
        wakePeers();
    }

    private void wakePeers() {
        for (int i = 0; i < peers.length; i++) {
            InJvmTransport transport = job.transport(i);
            if (transport != null && transport != this) {
                transport.wakeup();
            }
        }
    }

    /** The peer of one rank of this JVM. */
    private final class RingPeer implements Peer {
        private final int peer;
        private FrameRing ring;

        /** The peer's transport; null until it is known. */
        private InJvmTransport consumer;

        private boolean awaited;

        /** Whether the engine knows that this peer is connected. */
        private boolean seenConnected;

        RingPeer(int peer) {
            this.peer = peer;
        }

        @Override
        public boolean tryClaim(int length, FrameClaim claim) {
            if (ring == null) {
                ring = job.ring(rank, peer);
            }
            if (ring == null) {
                connect();
                refusedClaim = true;
                return false;
            }
            if (ring.tryClaim(length, claim)) {
                return true;
            }
            // The frames must be visible before the consumer can make room.
            flush();
            refusedClaim = true;
            return false;
        }

        @Override
        public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
            return tryClaim(headLength + tail.remaining(), claim) && SelfPeer.copyTail(headLength, tail, claim);
        }

        @Override
        public void connect() {
            awaited = true;
        }

        /**
         * Whether frames have been exchanged or an operation waits for some: then the end of the peer must be reported.
         */
        boolean isOfInterest() {
            return awaited || hasRing();
        }

        @Override
        public void flush() {
            if (ring == null || !ring.publish()) {
                return;
            }
            if (consumer == null) {
                consumer = job.transport(peer);
            }
            if (consumer != null && consumer.parked) {
                LockSupport.unpark(consumer.progressThread);
            }
        }

        @Override
        public boolean isConnected() {
            seenConnected = hasRing();
            return seenConnected;
        }

        private boolean hasRing() {
            return ring != null || job.ringIfUsed(peer, rank) != null;
        }
    }
}
