package io.jmpi.transport.netty;

import io.jmpi.transport.LogLimit;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Limits the resources that peers without proof can use: connections, and therefore descriptors, and log lines.
 *
 * <p>Each connection is accepted. While more than the limit await their proof, the oldest one is closed: a rank proves itself at once if
 * it makes calls, and otherwise connects again. Therefore unknown peers that hold connections cannot displace a rank.
 * After a failed accept (no descriptor is free) the older half of them is closed; if there are none, the rank rests for
 * a second, because the listening socket would be ready again at once.
 *
 * <p>Thread: the event loop's.
 */
final class UnprovenConnections extends ChannelInboundHandlerAdapter {
    /**
     * Connections that may await their proof, in addition to one for each rank of the job: as many as are accepted,
     * even in a flood, in the time that a rank needs to answer its challenge.
     */
    static final int LIMIT = 256;

    private static final int REST_SECONDS = 1;
    private static final System.Logger LOG = System.getLogger(UnprovenConnections.class.getName());

    private final ProcessTransport transport;
    private final int limit;
    private final LogLimit malformed;
    private final LogLimit failedAccepts;

    /** The connections that await their proof, the oldest first. */
    private final Set<Connection> unproven = new LinkedHashSet<>();

    private Channel server;
    private boolean resting;

    UnprovenConnections(ProcessTransport transport, int size) {
        this.transport = transport;
        this.limit = size + LIMIT;
        this.malformed = new LogLimit(LOG, transport::nanoTime);
        this.failedAccepts = new LogLimit(LOG, transport::nanoTime);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        server = context.channel();
    }

    /** Adds a connection that awaits its proof. */
    void came(Connection connection) {
        unproven.add(connection);
        evictDownTo(limit);
    }

    /** Removes a connection that no longer awaits its proof: it is proven or closed. */
    void went(Connection connection) {
        unproven.remove(connection);
    }

    private void evictDownTo(int count) {
        while (unproven.size() > count) {
            Connection oldest = unproven.iterator().next();
            unproven.remove(oldest);
            oldest.makesRoom();
        }
    }

    /** Reports a connection that was closed because of what it sent. */
    void sentMalformed(String line) {
        malformed.warn(line);
    }

    /** Handles a failed accept. Does not pass it on, because Netty would log each one with its stack. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        transport.reserve().release(); // the first log line may need a descriptor, and throws an Error without
        failedAccepts.warn(transport + " cannot accept connections for now: " + cause.getMessage());
        transport.reserve().acquire();
        if (unproven.size() > 1) {
            evictDownTo(unproven.size() / 2);
        } else if (!resting) {
            resting = true;
            server.config().setAutoRead(false);
            var unused = context.executor().schedule(this::resume, REST_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void resume() {
        resting = false;
        if (server.isOpen()) {
            server.config().setAutoRead(true);
        }
    }
}
