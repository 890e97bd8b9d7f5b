package io.jmpi.transport.netty;

import io.jmpi.job.Job;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.sockets.Sockets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.opentest4j.AssertionFailedError;

/**
 * A job, some of whose ranks have TCP transports, all driven by the test's thread; the others are for the test to play by raw
 * sockets.
 */
final class Cluster implements AutoCloseable {
    private final InJvmJob job;
    private final int size;
    private final VirtualTicker ticker = new VirtualTicker();
    private final List<Node> nodes = new ArrayList<>();

    private Cluster(Sockets io, Carrier carrier, int size, IntStream ranks) {
        this.size = size;
        this.job = new InJvmJob(size, (code, reason) -> {});
        ranks.forEach(rank -> nodes.add(new Node(
                rank,
                new ProcessTransport(
                        job.member(rank),
                        io,
                        carrier,
                        TransportSettings.ofOneHost(1 << 20),
                        Thread.currentThread(),
                        ticker))));
    }

    /** A job of that many ranks, of which the first have transports. */
    Cluster(Sockets io, int size, int transports) {
        this(io, Carrier.SOCKET, size, transports);
    }

    Cluster(Sockets io, Carrier carrier, int size, int transports) {
        this(io, carrier, size, IntStream.range(0, transports));
    }

    /** A job of that many ranks, of which the last has a transport. */
    static Cluster withLast(Sockets io, int size) {
        return new Cluster(io, Carrier.SOCKET, size, IntStream.of(size - 1));
    }

    /** A job whose ranks know where the others listen, so that each step of a connection is a step of the test. */
    static Cluster withCards(Sockets io, int size) {
        Cluster cluster = new Cluster(io, size, size);
        int[] known = {0};
        for (Node node : cluster.nodes) {
            for (int rank = 0; rank < size; rank++) {
                node.transport.cards().read(rank, card -> known[0]++, cause -> {
                    throw cause;
                });
            }
        }
        cluster.stepUntil(() -> known[0] == size * size);
        return cluster;
    }

    Node node(int rank) {
        return nodes.stream().filter(node -> node.rank == rank).findFirst().orElseThrow();
    }

    Job member(int rank) {
        return job.member(rank);
    }

    int size() {
        return size;
    }

    VirtualTicker ticker() {
        return ticker;
    }

    /** One progress cycle of each rank. */
    void step() {
        nodes.forEach(Node::step);
    }

    /** Steps all ranks until a condition holds; otherwise only the test's timeout ends it. */
    void stepUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            step();
            Thread.onSpinWait();
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionFailedError("what was awaited has not come: " + nodes);
            }
        }
    }

    /** Sends a frame, stepping all ranks until it has been claimed. */
    void send(int from, int to, byte[] frame) {
        stepUntil(() -> node(from).trySend(to, frame));
    }

    /** Connects two ranks; no frame arrives. */
    void connect(int from, int to) {
        int before = node(to).arrivals.size();
        send(from, to, Frames.of(8, 0));
        stepUntil(() -> node(to).arrivals.size() > before);
        node(to).arrivals.remove(before);
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
    }
}
