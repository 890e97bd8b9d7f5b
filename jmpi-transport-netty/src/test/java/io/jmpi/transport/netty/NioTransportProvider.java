package io.jmpi.transport.netty;

import io.jmpi.job.Job;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportProvider;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.netty.sockets.SocketIo;

/** TCP by Java's own selectors, which is otherwise used only where epoll does not load. */
public final class NioTransportProvider implements TransportProvider {
    @Override
    public String name() {
        return "tcp-nio";
    }

    @Override
    public Transport open(Job job, TransportSettings settings, Thread progressThread) {
        return new ProcessTransport(job, SocketIo.NIO, Carrier.SOCKET, settings, progressThread);
    }
}
