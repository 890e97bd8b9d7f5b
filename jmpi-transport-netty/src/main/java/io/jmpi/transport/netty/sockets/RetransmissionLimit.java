package io.jmpi.transport.netty.sockets;

import io.netty.channel.unix.IntegerUnixChannelOption;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * The longest time after which TCP retransmits unacknowledged data. Linux doubles the time after each retransmission,
 * so that after an outage of 13 seconds it waits for up to 13 more, and after one of 26 seconds longer than a rank
 * waits for a silent host. Since Linux 6.15 it has an option for a limit.
 *
 * <p>Immutable; any thread.
 */
final class RetransmissionLimit {
    /** The limit. */
    static final int MILLIS = 1_000;

    private static final System.Logger LOG = System.getLogger(RetransmissionLimit.class.getName());
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_RTO_MAX_MS = 44;
    private static final Optional<IntegerUnixChannelOption> OPTION = find();

    private RetransmissionLimit() {}

    /** The option; empty where the kernel has none. Only where epoll is available. */
    static Optional<IntegerUnixChannelOption> option() {
        return OPTION;
    }

    private static Optional<IntegerUnixChannelOption> find() {
        try {
            Socket socket = Socket.newSocketStream();
            try {
                socket.setIntOpt(IPPROTO_TCP, TCP_RTO_MAX_MS, MILLIS);
                return Optional.of(new IntegerUnixChannelOption("TCP_RTO_MAX_MS", IPPROTO_TCP, TCP_RTO_MAX_MS));
            } finally {
                socket.close();
            }
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.DEBUG, "this kernel cannot limit the time between retransmissions of TCP: {0}", e.toString());
            return Optional.empty();
        }
    }
}
