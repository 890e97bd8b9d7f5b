package io.jmpi.transport.netty;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.Peer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import java.nio.ByteBuffer;

/**
 * The way to one rank of another process. Connects when the first frame is claimed; until then, and under back-pressure,
 * claims are refused and the engine's lanes keep the order. Thread: the progress thread.
 */
final class TcpPeer implements Peer {
    private enum State {
        /** Nobody has connected. */
        IDLE,
        /** This side has begun to connect. */
        CONNECTING,
        /** Both sides had begun, and the other side's connection is the one to come. */
        AWAITING,
        /** Frames flow. */
        CONNECTED,
        /** The connection has ended. */
        GONE
    }

    private final TcpTransport transport;
    private final int rank;
    private final SendBuffers buffers = new SendBuffers();
    private State state = State.IDLE;
    private Channel channel;

    /** The connection that carries the peer's frames, or the attempt to make one. */
    private Connection connection;

    /** The connection that the peer has begun, while this side makes its own. */
    private Connection superseded;

    private SendBuffers.SendBuffer current;
    private boolean dirty;
    private boolean listed;

    TcpPeer(TcpTransport transport, int rank) {
        this.transport = transport;
        this.rank = rank;
    }

    int rank() {
        return rank;
    }

    /** The channel that frames go through; null before there is one. */
    Channel channel() {
        return channel;
    }

    /** How many buffers there are for frames on their way to this peer. */
    int buffers() {
        return buffers.count();
    }

    @Override
    public boolean tryClaim(int length, FrameClaim claim) {
        if (!isWritable()) {
            return false;
        }
        if (current != null && SendBuffers.CAPACITY - current.length < length) {
            handOver();
        }
        if (current == null) {
            current = buffers.take();
        }
        claim.buffer = current.bytes;
        claim.offset = current.length;
        current.length += length;
        markDirty();
        return true;
    }

    @Override
    public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
        if (!isWritable()) {
            return false;
        }
        handOver();
        ByteBuf head = channel.alloc().directBuffer(headLength, headLength).writerIndex(headLength);
        ByteBuffer bytes = head.internalNioBuffer(0, headLength);
        claim.buffer = bytes;
        claim.offset = bytes.position();
        channel.write(head, channel.voidPromise());
        channel.write(Unpooled.wrappedBuffer(tail), channel.voidPromise());
        markDirty();
        return true;
    }

    private boolean isWritable() {
        connect();
        return state == State.CONNECTED && channel.isWritable();
    }

    @Override
    public void connect() {
        if (state == State.IDLE) {
            begin();
        }
    }

    private void begin() {
        state = State.CONNECTING;
        try {
            connection = transport.connect(this);
        } catch (RuntimeException e) {
            ended(e);
        }
    }

    /** Gives the packed frames to Netty, which sends them with the next flush. */
    private void handOver() {
        if (current != null && current.length > 0) {
            current.netty.retain();
            current.netty.setIndex(0, current.length);
            channel.write(current.netty, channel.voidPromise());
            buffers.handedOver(current);
            current = null;
        }
    }

    @Override
    public void flush() {
        if (dirty && state == State.CONNECTED) {
            ChannelOutboundBuffer outbound = channel.unsafe().outboundBuffer();
            if (current == null || outbound == null || outbound.isEmpty()) {
                handOver();
                dirty = false;
            }
            // Else the socket takes no more now. What is packed meanwhile waits for one of the next flushes, lest each
            // handful of bytes takes up a whole buffer until the peer reads again.
            channel.flush();
        }
    }

    private void markDirty() {
        dirty = true;
        if (!listed) {
            listed = true;
            transport.isDirty(this);
        }
    }

    /** Flushes for the transport's list of peers with something to flush; returns whether this peer may leave the list. */
    boolean flushListed() {
        flush();
        listed = dirty && state == State.CONNECTED;
        return !listed;
    }

    boolean hasUnsent() {
        if (state != State.CONNECTED) {
            return false;
        }
        // There is none when writing has failed; what was claimed is lost, as is to be reported.
        ChannelOutboundBuffer outbound = channel.unsafe().outboundBuffer();
        return outbound != null && (dirty || outbound.totalPendingWriteBytes() > 0);
    }

    @Override
    public boolean isConnected() {
        return state == State.CONNECTED;
    }

    /**
     * Decides whether a connection that the peer has begun is the one to keep. If both sides begin at the same moment, the
     * lower rank's is kept; both sides come to the same decision.
     */
    boolean keepsConnectionOf(int self) {
        return switch (state) {
            case IDLE, AWAITING -> true;
            case CONNECTING -> rank < self;
            case CONNECTED, GONE -> false;
        };
    }

    /** A connection has passed the handshake and is the one to keep. */
    void connected(Connection kept) {
        Connection own = connection;
        connection = kept;
        channel = kept.channel();
        state = State.CONNECTED;
        if (own != null && own != kept) {
            own.abandon();
        }
        abandonSuperseded();
    }

    /** The peer keeps the connection that it has begun itself. */
    void superseded() {
        if (state == State.CONNECTING) {
            state = State.AWAITING;
        }
    }

    /** This side keeps its own connection, or attempt, rather than the one that the peer has begun. */
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

    /** The peer has given up an attempt because this side took too long. */
    void connectAgain() {
        begin();
    }

    /** The connection, or the attempt to make one, has ended: the peer is lost. */
    void ended(Throwable cause) {
        boolean wasConnected = state == State.CONNECTED;
        state = State.GONE;
        abandonSuperseded();
        transport.peerLost(rank, wasConnected, cause);
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

    /** Whether this is the connection that carries, or is to carry, the peer's frames. */
    boolean dependsOn(Connection candidate) {
        return connection == candidate;
    }
}
