package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.job.Job;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** When connections are made, and what is reported about failed ones. */
@ParameterizedClass
@EnumSource(SocketIo.class)
@Timeout(60)
class ConnectingTest {
    @Parameter
    SocketIo io;

    private static int connections(Cluster cluster) {
        return IntStream.range(0, cluster.size())
                .map(rank -> cluster.node(rank).transport.openSockets().count())
                .sum();
    }

    private static void step(Cluster cluster, int cycles) {
        for (int i = 0; i < cycles; i++) {
            cluster.step();
        }
    }

    @Test
    void shouldConnectWhenTheFirstFrameIsClaimed() {
        try (Cluster cluster = new Cluster(io, 3, 3)) {
            step(cluster, 10);
            assertThat(connections(cluster)).isZero();
            assertThat(cluster.node(0).transport.peer(1).isConnected()).isFalse();
            cluster.connect(0, 1);
            assertThat(cluster.node(0).transport.peer(1).isConnected()).isTrue();
            assertThat(cluster.node(1).transport.peer(0).isConnected()).isTrue();
            assertThat(cluster.node(0).transport.peer(2).isConnected()).isFalse();
            assertThat(connections(cluster)).isEqualTo(2);
        }
    }

    @Test
    void shouldSayThatAConnectionIsBeingMade() {
        try (Cluster cluster = new Cluster(io, 2, 2)) {
            Node node = cluster.node(0);
            assertThat(node.transport.peer(1).isConnecting()).isFalse();
            node.transport.peer(1).connect();
            assertThat(node.transport.peer(1).isConnecting()).isTrue();
            assertThat(node.transport.awaitsLauncher()).isTrue(); // for the other's address
            cluster.stepUntil(() -> node.transport.peer(1).isConnected());
            assertThat(node.transport.peer(1).isConnecting()).isFalse();
            assertThat(node.transport.awaitsLauncher()).isFalse();
        }
    }

    @Test
    void shouldUseOneConnectionForBothDirections() {
        try (Cluster cluster = new Cluster(io, 2, 2)) {
            cluster.connect(0, 1);
            cluster.connect(1, 0);
            step(cluster, 10);
            assertThat(connections(cluster)).isEqualTo(2);
        }
    }

    /** A ring of eight ranks has 8 sockets to each side, where connecting all with all at the start would make 28. */
    @Test
    void shouldOpenOnlyTheConnectionsThatARingUses() {
        int size = 8;
        try (Cluster cluster = new Cluster(io, size, size)) {
            for (int rank = 0; rank < size; rank++) {
                cluster.send(rank, (rank + 1) % size, Frames.of(100, rank));
            }
            cluster.stepUntil(() -> IntStream.range(0, size)
                    .allMatch(rank -> cluster.node(rank).arrivals.size() == 1));
            step(cluster, 10);
            assertThat(connections(cluster) / 2).isEqualTo(8);
        }
    }

    /** Every rank tries to send to every other in each cycle, so that all connect to all at the same moment. */
    @Test
    void shouldConnectThreeRanksAllToAllAtOnce() {
        int size = 3;
        int frames = 5;
        int[][] sent = new int[size][size];
        try (Cluster cluster = new Cluster(io, size, size)) {
            cluster.stepUntil(() -> {
                for (int from = 0; from < size; from++) {
                    for (int to = 0; to < size; to++) {
                        int next = sent[from][to];
                        if (next < frames && cluster.node(from).trySend(to, Frames.of(50 + next, from))) {
                            sent[from][to]++;
                        }
                    }
                }
                return IntStream.range(0, size)
                        .allMatch(rank -> cluster.node(rank).arrivals.size() == size * frames);
            });
            for (int rank = 0; rank < size; rank++) {
                for (int from = 0; from < size; from++) {
                    assertThat(cluster.node(rank).framesFrom(from))
                            .extracting(frame -> frame.length)
                            .containsExactly(50, 51, 52, 53, 54);
                }
                assertThat(cluster.node(rank).losses).isEmpty();
            }
            cluster.stepUntil(() -> connections(cluster) == size * (size - 1));
        }
    }

    private static int portOfNobody() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void shouldReportAPeerOnceWhenNobodyListensThere() throws IOException {
        int port = portOfNobody();
        try (Cluster cluster = new Cluster(io, 3, 1)) {
            cluster.member(1).put("jmpi.card.1", "127.0.0.1:" + port);
            Node node = cluster.node(0);
            assertThat(node.trySend(1, Frames.of(8, 0))).isFalse();
            cluster.stepUntil(() -> !node.losses.isEmpty());
            for (int i = 0; i < 10; i++) {
                assertThat(node.trySend(1, Frames.of(8, 0))).isFalse();
                cluster.step();
            }
            assertThat(node.losses).hasSize(1);
            assertThat(node.losses.get(0).rank()).isEqualTo(1);
            assertThat(node.losses.get(0).cause()).hasMessageContainingAll("Mpi.close()", "refuses");
            assertThat(node.losses.get(0).cause().getCause()).hasMessageContaining(":" + port);
            assertThat(node.transport.openSockets().count()).isZero();
            assertThat(node.transport.hasUnsent()).isFalse();
        }
    }

    @Test
    void shouldReportAPeerThatIsNotThereAsLostUnlessItHasLeft() {
        try (Cluster cluster = new Cluster(io, 3, 3)) {
            Node node = cluster.node(0);
            cluster.stepUntil(cluster.node(1).transport::leave);
            cluster.node(1).close();
            cluster.node(2).close();
            node.transport.peer(1).connect();
            node.transport.peer(2).connect();
            while (node.left.isEmpty() || node.losses.isEmpty()) {
                node.step();
            }
            assertThat(node.left).containsExactly(1);
            assertThat(node.losses).extracting(Node.Loss::rank).containsExactly(2);
        }
    }

    @Test
    void shouldFindThoseThatHaveLeftBeforeTheFirstThatHasNot() {
        try (Cluster cluster = new Cluster(io, 4, 4)) {
            Node node = cluster.node(0);
            for (int rank : new int[] {1, 3}) {
                cluster.stepUntil(cluster.node(rank).transport::leave);
            }
            node.transport.findAbsent(new int[] {1, 2, 3});
            cluster.stepUntil(() -> !node.left.isEmpty());
            step(cluster, 10);
            assertThat(node.left).containsExactly(1);
            assertThat(connections(cluster)).isZero();
        }
    }

    /** The launcher's host may be busy, or the network slow: messages do not wait for its answers. */
    @Test
    void shouldPollWhileTheLauncherDoesNotAnswer() throws Exception {
        CountDownLatch answers = new CountDownLatch(1);
        InJvmJob job = new InJvmJob(2, (code, reason) -> {});
        Job member = job.member(0);
        Job slow = (Job) Proxy.newProxyInstance(
                Job.class.getClassLoader(), new Class<?>[] {Job.class}, (proxy, method, arguments) -> {
                    if (List.of("get", "hasLeft", "recordLeave").contains(method.getName())) {
                        answers.await();
                    }
                    return method.invoke(member, arguments);
                });
        job.member(1).recordLeave();
        try (Node node = new Node(
                0,
                new ProcessTransport(
                        slow, io, Carrier.SOCKET, TransportSettings.ofOneHost(1 << 20), Thread.currentThread()))) {
            node.transport.findAbsent(new int[] {1});
            node.transport.peer(1).connect();
            assertThat(node.transport.leave()).isFalse();
            node.step();
            assertThat(node.left).isEmpty();
            answers.countDown();
            while (node.left.isEmpty() || !node.transport.leave()) {
                node.step();
            }
            assertThat(node.left).contains(1);
            assertThat(job.member(1).hasLeft(0)).isTrue();
        }
    }

    /** It leaves while the other's connection is on its way: accepted by the kernel, but not yet by the rank. */
    @Test
    void shouldReportAPeerThatLeavesDuringTheHandshakeAsLeft() {
        for (int steps = 0; steps < 4; steps++) {
            try (Cluster cluster = new Cluster(io, 2, 2)) {
                Node node = cluster.node(0);
                node.transport.peer(1).connect();
                for (int i = 0; i < steps; i++) {
                    node.step();
                }
                cluster.member(1).recordLeave();
                cluster.node(1).close();
                while (node.left.isEmpty() && node.losses.isEmpty()) {
                    node.step();
                }
                assertThat(node.losses).isEmpty();
                assertThat(node.left).containsExactly(1);
            }
        }
    }

    @Test
    void shouldReportAPeerOnceWhenItsAddressCannotBeHad() {
        for (String address : new String[] {null, "nonsense", "127.0.0.1:http", "127.0.0.1:99999"}) {
            try (Cluster cluster = new Cluster(io, 2, 1)) {
                if (address != null) {
                    cluster.member(1).put("jmpi.card.1", address);
                }
                Node node = cluster.node(0);
                assertThat(node.trySend(1, Frames.of(8, 0))).isFalse();
                cluster.stepUntil(() -> !node.losses.isEmpty());
                assertThat(node.trySend(1, Frames.of(8, 0))).isFalse();
                step(cluster, 5);
                assertThat(node.losses).as("address %s", address).hasSize(1);
                assertThat(node.losses.get(0).rank()).isEqualTo(1);
                assertThat(node.losses.get(0).cause()).hasMessageContaining("jmpi.card.1");
            }
        }
    }

    /** The first attempt fails, as if no descriptor were free; the reserved one makes the second possible. */
    @Test
    void shouldConnectByItsReservedDescriptor() {
        try (Cluster cluster = new Cluster(io, 2, 2)) {
            int[] attempts = {0};
            cluster.node(0).transport.makeChannelsBy(() -> {
                if (attempts[0]++ == 0) {
                    throw new ChannelException("Too many open files");
                }
                return io.channels().newChannel();
            });
            cluster.connect(0, 1);
            assertThat(attempts[0]).isEqualTo(2);
        }
    }

    @Test
    void shouldReportAPeerOnceWhenThereIsNoSocketToReachItWith() {
        try (Cluster cluster = new Cluster(io, 2, 2)) {
            Node node = cluster.node(0);
            node.transport.makeChannelsBy(() -> {
                throw new ChannelException("Too many open files");
            });
            assertThat(node.trySend(1, Frames.of(8, 0))).isFalse();
            cluster.stepUntil(() -> !node.losses.isEmpty());
            step(cluster, 5);
            assertThat(node.losses).hasSize(1);
            assertThat(node.losses.get(0).cause()).hasMessageContaining("Too many open files");
        }
    }

    @Test
    void shouldListenOnTheLoopbackInterfaceOnly() {
        try (Cluster cluster = new Cluster(io, 1, 1)) {
            assertThat(cluster.node(0).transport.address().getAddress().isLoopbackAddress())
                    .isTrue();
            Job member = cluster.member(0);
            assertThat(member.get("jmpi.card.0"))
                    .endsWith(":" + cluster.node(0).transport.address().getPort());
        }
    }

    @Test
    void shouldNotGoOnListeningWhenTheAddressCannotBePublished() {
        List<String> published = new ArrayList<>();
        Job member = new InJvmJob(1, (code, reason) -> {}).member(0);
        Job failing = (Job) Proxy.newProxyInstance(
                Job.class.getClassLoader(), new Class<?>[] {Job.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("put")) {
                        published.add((String) arguments[1]);
                        throw new IllegalStateException("the launcher is gone");
                    }
                    return method.invoke(member, arguments);
                });
        assertThatThrownBy(() -> new ProcessTransport(
                        failing, io, Carrier.SOCKET, TransportSettings.ofOneHost(1 << 20), Thread.currentThread()))
                .hasMessage("the launcher is gone");
        int port = Integer.parseInt(published.get(0).replaceAll(".*:", ""));
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
    }
}
