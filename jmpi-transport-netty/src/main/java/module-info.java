/** Shared memory and TCP between processes, by Netty. */
module io.jmpi.transport.netty {
    requires io.jmpi;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
    requires io.netty.transport.classes.epoll;
    requires io.netty.transport.unix.common;
    requires java.logging;
    requires jdk.net;

    provides io.jmpi.transport.TransportProvider with
            io.jmpi.transport.netty.ShmTransportProvider,
            io.jmpi.transport.netty.TcpTransportProvider;
}
