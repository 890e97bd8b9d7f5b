package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.NoRouteToHostException;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A first contact while a cable is out: the kernel finds after some seconds that no host answers. */
@Timeout(60)
class OutageTest {
    private int attempts;

    private static final class Unreachable extends NioSocketChannel {
        @Override
        protected boolean doConnect(SocketAddress remote, SocketAddress local) throws Exception {
            throw new NoRouteToHostException("No route to host");
        }
    }

    private Channel attempt(int unanswered) {
        return attempts++ < unanswered ? new Unreachable() : new NioSocketChannel();
    }

    @Test
    void shouldConnectAgainUntilAHostAnswers() {
        try (Cluster cluster = Cluster.withCards(SocketIo.NIO, 2)) {
            Node node = cluster.node(0);
            node.transport.makeChannelsBy(() -> attempt(3));
            cluster.stepUntil(() -> {
                cluster.ticker().advance(10, TimeUnit.MILLISECONDS);
                return node.trySend(1, Frames.of(20, 7));
            });
            cluster.stepUntil(() -> cluster.node(1).arrivals.size() == 1);
            assertThat(attempts).isEqualTo(4);
            assertThat(node.losses).isEmpty();
        }
    }

    @Test
    void shouldLoseAPeerWhoseHostHasNotAnsweredForLong() {
        try (Cluster cluster = Cluster.withCards(SocketIo.NIO, 2)) {
            Node node = cluster.node(0);
            node.transport.makeChannelsBy(() -> attempt(Integer.MAX_VALUE));
            node.trySend(1, Frames.of(20, 7));
            long begun = cluster.ticker().nanoTime();
            cluster.stepUntil(() -> {
                cluster.ticker().advance(10, TimeUnit.MILLISECONDS);
                return !node.losses.isEmpty();
            });
            assertThat(cluster.ticker().nanoTime() - begun).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(30));
            assertThat(attempts).isGreaterThan(10);
            assertThat(node.losses.get(0).cause()).hasMessageContainingAll("host", "not answer", "firewall");
        }
    }
}
