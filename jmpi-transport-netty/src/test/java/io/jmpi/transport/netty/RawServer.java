package io.jmpi.transport.netty;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

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

    /** Ends each connection once it has begun, as whoever is not the rank, until the rank that connects is told a loss. */
    void endEach(Node connecting, Consumer<RawPeer> answer) {
        for (int ends = 0; ends <= ProcessPeer.MOST_QUICK_ENDS; ends++) {
            try (RawPeer peer = accept()) {
                answer.accept(peer);
            }
            for (int i = 0; i < 10 && connecting.losses.isEmpty(); i++) {
                cluster.step();
                cluster.ticker().advance(300, TimeUnit.MILLISECONDS); // the longest pause
            }
        }
        cluster.stepUntil(() -> !connecting.losses.isEmpty());
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
