package io.jmpi.transport.netty;

import io.jmpi.job.Job;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportProvider;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.netty.util.concurrent.FastThreadLocalThread;

/** Opens TCP transports over the loopback interface: epoll if its native library loads, otherwise NIO. */
public final class TcpTransportProvider implements TransportProvider {
    /** Name of this transport. */
    public static final String NAME = "tcp";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Transport open(Job job, TransportSettings settings, Thread progressThread) {
        return new ProcessTransport(job, SocketIo.best(), Carrier.SOCKET, settings, progressThread);
    }

    /** Netty recycles the objects of a write only on threads that it knows to clean up its thread-locals. */
    @Override
    public void run(Runnable body) {
        FastThreadLocalThread.runWithFastThreadLocal(body);
    }
}
