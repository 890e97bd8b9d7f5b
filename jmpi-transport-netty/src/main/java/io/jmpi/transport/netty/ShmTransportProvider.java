package io.jmpi.transport.netty;

import io.jmpi.job.Job;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportProvider;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.netty.sockets.SocketIo;

/** Opens transports by which processes of one host share memory. {@link TcpTransportProvider} prepares the threads. */
public final class ShmTransportProvider implements TransportProvider {
    /** Name of this transport. */
    public static final String NAME = "shm";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Transport open(Job job, TransportSettings settings, Thread progressThread) {
        return new ProcessTransport(job, SocketIo.best(), Carrier.SHARED_MEMORY, settings, progressThread);
    }
}
