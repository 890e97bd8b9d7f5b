package io.jmpi.transport.netty;

import io.jmpi.transport.netty.identity.Handshake;
import io.jmpi.transport.netty.identity.Handshakes;
import io.jmpi.wire.FrameHeader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** The other end of a connection, whose bytes the test sends itself. */
final class RawPeer implements AutoCloseable {
    private final Cluster cluster;
    private final SocketChannel socket;

    private RawPeer(Cluster cluster, SocketChannel socket) {
        this.cluster = cluster;
        this.socket = socket;
    }

    /** Connects to a rank like any stranger. */
    static RawPeer connectTo(Cluster cluster, int rank) {
        return connectFrom(InetAddress.getLoopbackAddress(), cluster, rank);
    }

    /** Connects from another address, as from another host. */
    static RawPeer connectFrom(InetAddress address, Cluster cluster, int rank) {
        try {
            SocketChannel socket = SocketChannel.open().bind(new InetSocketAddress(address, 0));
            socket.connect(cluster.node(rank).transport.address());
            return of(cluster, socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes the place of a rank: its frames come from here. */
    static RawPeer authenticated(Cluster cluster, int rank, int as) {
        return connectTo(cluster, rank).authenticate(rank, as);
    }

    RawPeer authenticate(int rank, int as) {
        Handshake handshake = hello(rank, as);
        ByteBuffer answer = receive(Handshake.ANSWER_LENGTH);
        byte type = handshake.checkedAnswer(answer, 0, answer.capacity(), rank);
        if (type != FrameHeader.WELCOME) {
            throw new IllegalStateException("rank " + rank + " has answered with frame type " + type);
        }
        return this;
    }

    /** Takes the place of a rank, up to the frame that proves it. */
    Handshake hello(int rank, int as) {
        Handshake handshake = Handshakes.knowing(cluster.member(as).key(), as, cluster.size());
        ByteBuffer challenge = receive(Handshake.CHALLENGE_LENGTH);
        sendAtOnce(handshake.hello(challenge, 0, challenge.capacity(), rank));
        return handshake;
    }

    /** Sends a few bytes before the rank takes its next step. */
    void sendAtOnce(ByteBuffer bytes) {
        try {
            while (bytes.hasRemaining()) {
                socket.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes {@link #close} discard what has not been received, as the end of a process does that has not read all. */
    void resetOnClose() throws IOException {
        socket.setOption(StandardSocketOptions.SO_LINGER, 0);
    }

    static RawPeer of(Cluster cluster, SocketChannel socket) {
        try {
            socket.configureBlocking(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new RawPeer(cluster, socket);
    }

    void send(ByteBuffer bytes) {
        cluster.stepUntil(() -> {
            try {
                socket.write(bytes);
                return !bytes.hasRemaining();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    void send(byte[] bytes) {
        send(ByteBuffer.wrap(bytes));
    }

    void send(byte[] bytes, int from, int to) {
        send(ByteBuffer.wrap(bytes, from, to - from));
    }

    /** Receives exactly that many bytes. */
    ByteBuffer receive(int length) {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        cluster.stepUntil(() -> {
            try {
                if (socket.read(bytes) < 0) {
                    throw new IllegalStateException("the connection has ended after " + bytes.position() + " bytes of "
                            + length + ": " + Arrays.toString(bytes.array()));
                }
                return !bytes.hasRemaining();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return bytes.flip();
    }

    /** Awaits the end of the connection, and returns how many bytes came before it. */
    int bytesUntilClosed() {
        ByteBuffer bytes = ByteBuffer.allocate(4096);
        AtomicInteger count = new AtomicInteger();
        cluster.stepUntil(() -> {
            try {
                int read = socket.read(bytes.clear());
                count.addAndGet(Math.max(0, read));
                return read < 0;
            } catch (IOException e) {
                return true; // Reset: it was closed with bytes unread.
            }
        });
        return count.get();
    }

    InetSocketAddress localAddress() {
        try {
            return (InetSocketAddress) socket.getLocalAddress();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
