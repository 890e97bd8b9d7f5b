package io.jmpi.transport.netty;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.LateSender;
import io.jmpi.transport.Peer;
import io.jmpi.transport.netty.buffers.PackedFrames;
import io.jmpi.transport.netty.identity.BusinessCard;
import io.jmpi.transport.netty.rings.SharedRings;
import io.jmpi.wire.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.unix.UnixChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * The connection to one rank of another process. Connects when the first frame is claimed; until then, and under
 * back-pressure, it refuses claims and the engine's lanes preserve the order.
 *
 * <p>Frames to a rank of the same host go through shared memory; the socket then only wakes a peer that sleeps, and
 * reveals its end. Thread: the progress thread, except {@link #sendLate}.
 */
final class ProcessPeer implements Peer, LateSender.Packer {
    private enum State {
        /** Neither side has connected. */
        IDLE,
        /** This side has begun to connect. */
        CONNECTING,
        /** Both sides had begun, and the other side's connection will be used. */
        AWAITING,
        /** Frames flow. */
        CONNECTED,
        /** The connection has ended. */
        GONE
    }

    private static final System.Logger LOG = System.getLogger(ProcessPeer.class.getName());
    private static final long ENCRYPTED_FLUSH_NANOS = 20_000;

    /** Consecutive attempts that the peer may end before it is considered lost. */
    static final int MOST_QUICK_ENDS = 20;

    /** The pause after an unanswered attempt: the kernel may report at once that no host answers. */
    private static final long UNREACHABLE_PAUSE_MILLIS = 500;

    /** Of the longest pause between them, in milliseconds. */
    private static final int LONGEST_PAUSE_BITS = 8;

    private final ProcessTransport transport;
    private final int rank;
    private InetSocketAddress listensAt;
    private final PackedFrames packed;
    private State state = State.IDLE;
    private Channel channel;
    private int eagerCredit = UNKNOWN;

    /** The connection that carries the peer's frames, or the attempt to open one. */
    private Connection connection;

    /** The connection that the peer opened while this side opened its own. */
    private Connection superseded;

    /** Attempts to connect that the peer has ended early. */
    private int quickEnds;

    /** When the first attempt to connect began. */
    private long begunAt;

    private boolean dirty;

    /** Whether the {@link LateSender} watches this peer. */
    private volatile boolean isLate;

    /** Flushes of this peer's socket, and how many there were when the {@link LateSender} last looked. */
    private int flushes;

    private int flushesSeen;

    /** When an encrypted connection was flushed last. */
    private long flushed;

    private boolean listed;

    /** The shared memory that carries the frames; null if the socket does. */
    private SharedRings rings;

    ProcessPeer(ProcessTransport transport, int rank) {
        this.transport = transport;
        this.rank = rank;
        this.packed = transport.buffers().newPackedFrames();
    }

    int rank() {
        return rank;
    }

    /** The channel for frames; null before there is one. */
    Channel channel() {
        return channel;
    }

    Connection connection() {
        return connection;
    }

    @Override
    public int longestFrame() {
        return transport.longestFrame();
    }

    @Override
    public int eagerCredit() {
        connect();
        return eagerCredit;
    }

    @Override
    public boolean tryClaim(int length, FrameClaim claim) {
        if (rings != null) {
            return rings.to().tryClaim(length, claim) ? claimedInRing() : isFull();
        }
        if (!isWritable()) {
            return false;
        }
        if (!packed.hasRoom(length)) {
            makeRoom(length);
        }
        packed.claim(length, claim);
        markDirty();
        return true;
    }

    @Override
    public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
        if (rings != null) {
            return rings.to().tryClaim(headLength, tail, claim) ? claimedInRing() : isFull();
        }
        if (!isWritable()) {
            return false;
        }
        ByteBuf head = channel.alloc().directBuffer(headLength, headLength).writerIndex(headLength);
        ByteBuffer bytes = head.internalNioBuffer(0, headLength);
        claim.buffer = bytes;
        claim.offset = bytes.position();
        transport.lock().lock();
        try {
            packed.passTo(channel);
            channel.write(head, channel.voidPromise());
            channel.write(Unpooled.wrappedBuffer(tail), channel.voidPromise());
        } finally {
            transport.lock().unlock();
        }
        markDirty();
        return true;
    }

    private boolean claimedInRing() {
        markDirty();
        return true;
    }

    /** The peer must see the frames before it can make room. */
    private boolean isFull() {
        flush();
        transport.ringPeers().noteFull();
        return false;
    }

    private boolean isWritable() {
        if (!transport.mayUseSockets()) {
            return false; // The progress thread will try again.
        }
        connect();
        return state == State.CONNECTED && channel.isWritable();
    }

    @Override
    public void connect() {
        if (state == State.IDLE && transport.mayUseSockets()) {
            begunAt = transport.nanoTime();
            begin();
        }
    }

    private void begin() {
        state = State.CONNECTING;
        connection = null;
        transport.openSockets().expectEvents();
        transport.cards().read(rank, this::connect, this::failsToConnect);
    }

    /** Continues when the peer's card is known, unless the peer has connected meanwhile. */
    private void connect(BusinessCard card) {
        listensAt = card.address();
        if (state == State.CONNECTING && connection == null) {
            try {
                connection = transport.connect(this, card);
            } catch (RuntimeException e) {
                ended(e);
            }
        }
    }

    private void failsToConnect(RuntimeException cause) {
        if (state == State.CONNECTING && connection == null) {
            ended(cause);
        }
    }

    private void makeRoom(int length) {
        transport.lock().lock();
        try {
            packed.makeRoom(length, channel);
        } finally {
            transport.lock().unlock();
        }
    }

    @Override
    public void flush() {
        if (rings != null) {
            dirty = false;
            if (rings.to().publish() && rings.to().mustWake()) {
                connection.wake();
            }
        } else if (dirty && state == State.CONNECTED && transport.mayUseSockets()) {
            transport.lock().lock();
            try {
                flushSocket();
            } finally {
                transport.lock().unlock();
            }
        }
    }

    private void flushSocket() {
        flushes++;
        if (connection.isEncrypted()) {
            flushed = System.nanoTime();
        }
        ChannelOutboundBuffer outbound = channel.unsafe().outboundBuffer();
        if (packed.isEmpty() || outbound == null || outbound.isEmpty()) {
            packed.passTo(channel);
            dirty = false;
        }
        // Otherwise the socket accepts no more now. Frames packed meanwhile wait for a later flush, so that a few
        // bytes do not take a whole buffer each until the peer reads again.
        channel.flush();
    }

    @Override
    public void leaveSoon() {
        if (packed.isEmpty() || !connection.hasRawSocket()) {
            flushUnlessJustFlushed(); // Another thread can write only to a descriptor, and only unencrypted bytes.
            return;
        }
        packed.setComplete();
        if (!isLate) {
            isLate = true;
            flushesSeen = flushes;
            transport.lateSender().add(this);
        }
    }

    /** A record of TLS for each short message would make a stream of them ten times slower. */
    private void flushUnlessJustFlushed() {
        if (!connection.isEncrypted() || System.nanoTime() - flushed >= ENCRYPTED_FLUSH_NANOS) {
            flush();
        }
    }

    /**
     * Sends packed frames, with two exceptions. If the program has sent some since the last call, it is likely to send
     * these, too. If Netty has others to send first, the socket is full. Called by the {@link LateSender} with the lock
     * of the sockets.
     */
    @Override
    public LateSender.Finding sendLate() {
        boolean wasLate = isLate;
        isLate = false; // The next call sees frames packed before the progress thread saw this.
        if (flushes != flushesSeen) {
            flushesSeen = flushes;
            return LateSender.Finding.SENDS_ITSELF;
        }
        ChannelOutboundBuffer outbound =
                state == State.CONNECTED ? channel.unsafe().outboundBuffer() : null;
        if (outbound != null && !packed.isEmpty() && outbound.totalPendingWriteBytes() == 0) {
            try {
                packed.sendTo(((UnixChannel) channel).fd());
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "the next flush will find the broken connection", e);
            }
        }
        return wasLate ? LateSender.Finding.LATE : LateSender.Finding.NOTHING_PACKED;
    }

    private void markDirty() {
        dirty = true;
        if (!listed) {
            listed = true;
            transport.markDirty(this);
        }
    }

    /** Flushes for the transport's list of peers to flush; returns whether this peer may leave the list. */
    boolean flushListed() {
        flush();
        listed = dirty && state == State.CONNECTED;
        return !listed;
    }

    /** Whether nothing waits for room in the socket. */
    boolean hasSent() {
        ChannelOutboundBuffer outbound = channel.unsafe().outboundBuffer();
        return outbound != null && outbound.totalPendingWriteBytes() == 0;
    }

    boolean hasUnsent() {
        if (rings != null) {
            return rings.to().hasUnpublished();
        }
        if (state != State.CONNECTED) {
            return false;
        }
        // Null after a failed write; the claimed frame is lost, which will be reported.
        ChannelOutboundBuffer outbound = channel.unsafe().outboundBuffer();
        return outbound != null && (dirty || outbound.totalPendingWriteBytes() > 0);
    }

    @Override
    public boolean sharesMemory() {
        return rings != null;
    }

    @Override
    public boolean isConnected() {
        return state == State.CONNECTED;
    }

    @Override
    public boolean isConnecting() {
        return state == State.CONNECTING || state == State.AWAITING;
    }

    /**
     * Decides whether to use a connection that the peer has opened. If both sides open one at the same moment, both use
     * that of the lower rank.
     */
    boolean keepsConnectionOf(int self) {
        return switch (state) {
            case IDLE, AWAITING -> true;
            case CONNECTING -> rank < self;
            case CONNECTED, GONE -> false;
        };
    }

    /** Stores a connection that has passed the handshake until its carrier is known. */
    void awaits(Connection begunByPeer) {
        Connection own = connection;
        connection = begunByPeer;
        state = State.AWAITING;
        if (own != null && own != begunByPeer) {
            own.abandon();
        }
        abandonSuperseded();
    }

    /**
     * Uses a connection that has passed the handshake.
     *
     * @param shared the memory that carries the frames; null if the socket does
     * @param credit the eager credit that the peer grants, in bytes
     */
    void connected(Connection used, SharedRings shared, int credit) {
        awaits(used);
        eagerCredit = credit;
        channel = used.channel();
        state = State.CONNECTED;
        rings = shared;
        if (rings != null) {
            transport.ringPeers().add(this);
        } else {
            transport.openSockets().carries(used);
        }
    }

    /** Passes frames in shared memory to the handler; returns their number. */
    int pollRing(FrameHandler handler) {
        try {
            return rings.from().poll(rank, handler);
        } catch (MalformedFrameException e) {
            connection.malformed(e);
            return 1;
        }
    }

    /** Announces that this rank will sleep unless there are frames, or that it is awake again. */
    void sleeps(boolean sleeps) {
        rings.from().sleeps(sleeps);
    }

    boolean hasFrames() {
        return !rings.from().isEmpty();
    }

    /** Records that the peer has ended, and that all frames that it published have been read. */
    void forgetMemory() {
        rings = null;
    }

    /** Records that the peer uses its own connection. */
    void superseded() {
        if (state == State.CONNECTING) {
            state = State.AWAITING;
        }
    }

    /** Uses this side's connection or attempt instead of the one that the peer opened. */
    void supersedes(Connection begunByPeer) {
        abandonSuperseded();
        superseded = begunByPeer;
    }

    private void abandonSuperseded() {
        if (superseded != null) {
            superseded.abandon();
            superseded = null;
        }
    }

    /** Records that the peer gave up an attempt because this side took too long. */
    void connectAgain() {
        begin();
    }

    /**
     * Records that the peer ended an attempt: it needed the room, or its process has ended, which the next attempt
     * reveals. A process that ends many consecutive attempts is not that rank.
     */
    void connectAgainSoon(Throwable cause) {
        if (quickEnds == MOST_QUICK_ENDS) {
            ended(cause);
            return;
        }
        quickEnds++;
        if (quickEnds == 1) {
            begin();
        } else {
            beginIn(1L << Math.min(quickEnds, LONGEST_PAUSE_BITS));
        }
    }

    /** Records that the peer's host has not answered an attempt: its cable may be out for less than the limit of silence. */
    void noteUnanswered(Throwable cause) {
        if (transport.silence().isOver(transport.nanoTime() - begunAt)) {
            ended(cause);
        } else {
            beginIn(UNREACHABLE_PAUSE_MILLIS);
        }
    }

    private void beginIn(long millis) {
        state = State.CONNECTING;
        connection = null;
        transport.later(this::beginUnlessConnected, millis);
    }

    private void beginUnlessConnected() {
        if (state == State.CONNECTING && connection == null) {
            begin();
        }
    }

    /** The address at which it listens; null if not known yet. */
    InetSocketAddress listensAt() {
        return listensAt;
    }

    /** Handles the end of the connection or attempt: the peer is lost. */
    void ended(Throwable cause) {
        // A rank that leaves while it connects does not know yet that it is connected.
        boolean wasConnected = state == State.CONNECTED && connection.isOpenAtPeer();
        state = State.GONE;
        dropPacked();
        abandonSuperseded();
        transport.peerLost(this, wasConnected, cause);
    }

    private void dropPacked() {
        transport.lock().lock();
        try {
            packed.drop();
        } finally {
            transport.lock().unlock();
        }
    }

    boolean isGone() {
        return state == State.GONE;
    }

    /** Closes the connection, or gives up the attempt. */
    void close() {
        state = State.GONE;
        abandonSuperseded();
        if (connection != null) {
            connection.abandon();
        }
    }

    /** Whether this connection carries, or will carry, the peer's frames. */
    boolean dependsOn(Connection candidate) {
        return connection == candidate;
    }
}
