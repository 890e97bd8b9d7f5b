package io.jmpi.transport.netty;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicReference;

/** Listens instead of a rank, whose bytes the test sends itself. */
final class RawServer implements AutoCloseable {
    private final Cluster cluster;
    private final ServerSocketChannel server;

    RawServer(Cluster cluster, int rank) {
        this.cluster = cluster;
        try {
            server = ServerSocketChannel.open();
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server.configureBlocking(false);
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            cluster.member(rank).put("jmpi.card." + rank, "127.0.0.1:" + port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Awaits a connection. */
    RawPeer accept() {
        AtomicReference<SocketChannel> accepted = new AtomicReference<>();
        cluster.stepUntil(() -> {
            try {
                accepted.set(server.accept());
                return accepted.get() != null;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return RawPeer.of(cluster, accepted.get());
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
