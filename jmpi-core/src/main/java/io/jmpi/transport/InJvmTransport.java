package io.jmpi.transport;

import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.NullUnmarked;

/**
 * Transport between ranks that are threads of one JVM: one {@link FrameRing} for each ordered pair of ranks that
 * communicate, including a rank and itself. The frames are those of the other transports, byte for byte.
 */
@NullUnmarked
final class InJvmTransport implements Transport {
    /** Longest sleep while frames wait for room in a ring, because its consumer does not wake its producer. */
    private static final long BACK_PRESSURE_NANOS = 50_000;

    private final InJvmNetwork network;
    private final int rank;
    private final int eagerCredit;
    private volatile Thread progressThread;
    private final RingPeer[] peers;

    /** The peers that frames have been exchanged with, or that an operation waits for, unless they have ended. */
    private final List<RingPeer> active = new ArrayList<>();

    private boolean refusedClaim;
    private volatile boolean parked;
    private volatile boolean wakeupPending;
    private volatile boolean left;
    private volatile boolean closed;

    /** Rings that others have made to this rank; guarded by the network. */
    private final List<Newcomer> newcomers = new ArrayList<>();

    private volatile boolean anyNewcomers;

    private record Newcomer(int rank, ByteBuffer memory) {}

    InJvmTransport(InJvmNetwork network, int rank, int size, int eagerCredit, Thread progressThread) {
        this.network = network;
        this.rank = rank;
        this.eagerCredit = eagerCredit;
        this.progressThread = progressThread;
        this.peers = new RingPeer[size];
        for (int i = 0; i < size; i++) {
            peers[i] = new RingPeer(i);
        }
        network.attach(rank, this);
    }

    @Override
    public int poll(FrameHandler handler) {
        if (anyNewcomers) {
            meetNewcomers();
        }
        int frames = 0;
        for (int i = 0; i < active.size(); i++) {
            RingPeer peer = active.get(i);
            frames += peer.poll(handler);
            if (peer.ended) {
                active.remove(i--);
            }
        }
        return frames;
    }

    @Override
    public void belongTo(Thread thread) {
        progressThread = thread;
    }

    @Override
    public int pollMemory(FrameHandler handler) {
        return poll(handler);
    }

    @Override
    public void flushMemory() {
        flush();
    }

    /** Gets the memory of a ring that another rank has made to this one. Under the network's lock. */
    void connectedBy(int peer, ByteBuffer memory) {
        newcomers.add(new Newcomer(peer, memory));
        anyNewcomers = true;
    }

    private void meetNewcomers() {
        synchronized (network) {
            anyNewcomers = false;
            newcomers.forEach(newcomer -> peers[newcomer.rank()].connected(newcomer.memory()));
            newcomers.clear();
        }
    }

    @Override
    public void flush() {
        for (int i = 0; i < active.size(); i++) {
            active.get(i).flush();
        }
    }

    @Override
    public void block(FrameHandler handler, long nanos) {
        long longest = refusedClaim ? Math.min(nanos, BACK_PRESSURE_NANOS) : nanos;
        long first = Math.min(longest, FrameRing.SECOND_LOOK_NANOS);
        parked = true;
        if (!wakeupPending && nothingToPoll()) {
            long began = System.nanoTime();
            LockSupport.parkNanos(this, first);
            boolean inTime = System.nanoTime() - began >= first; // A permit that was left ends a park at once.
            if (inTime && longest > first && !wakeupPending && nothingToPoll()) {
                LockSupport.parkNanos(this, longest - first);
            }
        }
        parked = false;
        wakeupPending = false;
        refusedClaim = false;
    }

    private boolean nothingToPoll() {
        for (RingPeer peer : active) {
            if (peer.hasEnded() || !peer.isEmpty()) {
                return false;
            }
        }
        return !anyNewcomers;
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
    public SharedMemory sharedMemory() {
        return network.memoryOf(rank);
    }

    @Override
    public boolean hasUnsent() {
        return false;
    }

    @Override
    public boolean leave() {
        synchronized (network) { // Rings are made under this lock.
            left = newcomers.isEmpty() && active.stream().allMatch(RingPeer::isKnown);
            return left;
        }
    }

    /** Whether the rank no longer connects to any peer. Any thread. */
    boolean isGone() {
        return left || closed;
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
            InJvmTransport transport = network.transport(i);
            if (transport != null && transport != this) {
                transport.wakeup();
            }
        }
    }

    /** The peer of one rank of this JVM. */
    private final class RingPeer implements Peer {
        private final int peer;

        /** This rank's sides of the rings to the peer and from it; null while there are none. */
        private FrameRing to;

        private FrameRing from;

        /** The peer's transport; null until it is known. */
        private InJvmTransport other;

        private boolean isActive;
        private boolean ended;

        /** Whether the engine knows that this peer is connected. */
        private boolean seenConnected;

        RingPeer(int peer) {
            this.peer = peer;
        }

        @Override
        public int longestFrame() {
            return network.longestFrame();
        }

        @Override
        public int eagerCredit() {
            InJvmTransport transport = network.transport(peer);
            return transport == null ? UNKNOWN : transport.eagerCredit;
        }

        @Override
        public boolean tryClaim(int length, FrameClaim claim) {
            return to != null && to.tryClaim(length, claim) || hasRoomNow() && to.tryClaim(length, claim);
        }

        @Override
        public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
            return to != null && to.tryClaim(headLength, tail, claim)
                    || hasRoomNow() && to.tryClaim(headLength, tail, claim);
        }

        /** Creates the ring before the first frame. Otherwise the ring is full, until the consumer sees its frames. */
        private boolean hasRoomNow() {
            if (to == null) {
                connect();
                to = network.connect(rank, peer);
                if (to != null) {
                    other = network.transport(peer);
                    return true;
                }
            }
            flush();
            refusedClaim = true;
            return false;
        }

        @Override
        public void connect() {
            if (!isActive && !ended) {
                isActive = true;
                active.add(this);
            }
        }

        /** The peer has made a ring to this rank. */
        void connected(ByteBuffer memory) {
            from = new FrameRing(memory);
            connect();
        }

        int poll(FrameHandler handler) {
            // Read before the ring: the ring then contains all frames of a peer that has ended.
            boolean last = hasEnded();
            int frames = 0;
            if (from != null) {
                try {
                    frames = from.poll(peer, handler);
                } catch (MalformedFrameException e) {
                    return end(handler, e);
                }
            }
            if (last && isEmpty() && !anyNewcomers) {
                frames += end(handler, new IllegalStateException("it ended without Mpi.close()"));
            }
            return frames;
        }

        /**
         * Whether no more frames arrive from a peer. If a peer that leaves is not connected, no frames arrive from it.
         */
        boolean hasEnded() {
            if (other == null) {
                other = network.transport(peer);
            }
            return other != null && (other.closed || other.left && !hasRing());
        }

        private int end(FrameHandler handler, Throwable cause) {
            ended = true;
            if (other.left) {
                handler.onPeerAbsent(peer, cause);
            } else {
                handler.onPeerFailed(peer, cause);
            }
            return 1;
        }

        boolean isEmpty() {
            return from == null || from.isEmpty();
        }

        @Override
        public void flush() {
            if (to != null && to.publish() && other.parked) {
                LockSupport.unpark(other.progressThread);
            }
        }

        @Override
        public boolean sharesMemory() {
            return true;
        }

        @Override
        public boolean isConnected() {
            if (anyNewcomers) {
                meetNewcomers();
            }
            seenConnected = hasRing();
            return seenConnected;
        }

        private boolean hasRing() {
            return to != null || from != null;
        }

        /** Whether the engine knows of the connection, or need not know. */
        boolean isKnown() {
            return peer == rank || seenConnected || !hasRing();
        }
    }
}
