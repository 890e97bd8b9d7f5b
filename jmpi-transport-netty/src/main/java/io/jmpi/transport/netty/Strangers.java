package io.jmpi.transport.netty;

import io.jmpi.transport.LogLimit;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;

/**
 * Limits what peers without proof can use up: connections, and with them descriptors, and log lines.
 *
 * <p>While as many connections as the limit await their proof, the rank accepts no other; they wait in the kernel's
 * backlog, in order. The time limit of a handshake makes room. After a failed accept (no descriptor is free) the rank
 * rests for a second, because the listening socket would be ready again at once.
 *
 * <p>Thread: the event loop's.
 */
final class Strangers extends ChannelInboundHandlerAdapter {
    /** Connections that may await their proof, besides one of each rank of the job. */
    static final int LIMIT = 32;

    /** NIO accepts so many at once, and may therefore exceed the limit by one less. */
    static final int BATCH = 16;

    private static final int REST_SECONDS = 1;
    private static final System.Logger LOG = System.getLogger(Strangers.class.getName());

    private final ProcessTransport transport;
    private final int limit;
    private final LogLimit malformed;
    private final LogLimit failedAccepts;
    private Channel server;
    private int unproven;
    private boolean resting;

    Strangers(ProcessTransport transport, int size) {
        this.transport = transport;
        this.limit = size + LIMIT;
        this.malformed = new LogLimit(LOG, transport::nanoTime);
        this.failedAccepts = new LogLimit(LOG, transport::nanoTime);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        server = context.channel();
    }

    /** A connection awaits its proof. */
    void came() {
        unproven++;
        update();
    }

    /** A connection awaits its proof no more: it is proven or closed. */
    void went() {
        unproven--;
        update();
    }

    /** Reports a connection that was closed because of what it sent. */
    void sentMalformed(String line) {
        malformed.warn(line);
    }

    /** An accept has failed. Not passed on, because Netty would log each one with its stack. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        transport.reserve().release(); // the first log line may need a descriptor, and throws an Error without
        failedAccepts.warn(transport + " cannot accept connections for now: " + cause.getMessage());
        transport.reserve().acquire();
        if (!resting) {
            resting = true;
            update();
            var unused = context.executor().schedule(this::resume, REST_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void resume() {
        resting = false;
        update();
    }

    private void update() {
        boolean accepts = !resting && unproven < limit;
        if (server.isOpen() && server.config().isAutoRead() != accepts) {
            server.config().setAutoRead(accepts);
        }
    }
}
