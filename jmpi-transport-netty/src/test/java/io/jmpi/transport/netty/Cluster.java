package io.jmpi.transport.netty;

import io.jmpi.job.Job;
import io.jmpi.transport.InJvmJob;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.opentest4j.AssertionFailedError;

/**
 * A job whose first ranks have TCP transports, all driven by the test's thread; the others are for the test to play by raw
 * sockets.
 */
final class Cluster implements AutoCloseable {
    private final InJvmJob job;
    private final SocketIo io;
    private final int size;
    private final VirtualTicker ticker = new VirtualTicker();
    private final List<Node> nodes = new ArrayList<>();

    /** A job of that many ranks, of which the first have transports. */
    Cluster(SocketIo io, int size, int transports) {
        this(io, size, transports, UnaryOperator.identity());
    }

    /** As above, with memberships that the test has wrapped. */
    Cluster(SocketIo io, int size, int transports, UnaryOperator<Job> membership) {
        this.io = io;
        this.size = size;
        this.job = new InJvmJob(size, (code, reason) -> {});
        for (int rank = 0; rank < transports; rank++) {
            Job member = membership.apply(job.member(rank));
            nodes.add(new Node(rank, new TcpTransport(member, io, Thread.currentThread(), ticker)));
        }
    }

    Node node(int rank) {
        return nodes.get(rank);
    }

    Job member(int rank) {
        return job.member(rank);
    }

    int size() {
        return size;
    }

    SocketIo io() {
        return io;
    }

    VirtualTicker ticker() {
        return ticker;
    }

    /** One progress cycle of each rank. */
    void step() {
        nodes.forEach(Node::step);
    }

    /** Steps all ranks until something is so; only the test's timeout ends it otherwise. */
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

    /** Has two ranks connect; no frame arrives. */
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
