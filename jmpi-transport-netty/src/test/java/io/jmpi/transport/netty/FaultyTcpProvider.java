package io.jmpi.transport.netty;

import io.jmpi.job.Job;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportProvider;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.faults.Faults;
import io.jmpi.transport.faults.FaultyTransport;

/** TCP with faults of frames and, below the frame decoder, faults of sockets. */
public final class FaultyTcpProvider implements TransportProvider {
    @Override
    public String name() {
        return "faulty-tcp";
    }

    @Override
    public Transport open(Job job, TransportSettings settings, Thread progressThread) {
        Faults faults = Faults.ofEnvironment();
        Transport transport = new ProcessTransport(
                job, new FaultySockets(faults, job.rank()), Carrier.SOCKET, settings, progressThread);
        return new FaultyTransport(transport, faults, job.rank(), job.size());
    }
}
