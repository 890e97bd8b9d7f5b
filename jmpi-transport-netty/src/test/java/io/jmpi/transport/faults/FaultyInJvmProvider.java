package io.jmpi.transport.faults;

import io.jmpi.job.Job;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportProvider;
import java.net.InetAddress;

/** The transport between threads of one JVM, with faults. */
public final class FaultyInJvmProvider implements TransportProvider {
    @Override
    public String name() {
        return "faulty-in-jvm";
    }

    @Override
    public Transport open(Job job, InetAddress address, Thread progressThread) {
        Transport transport = new InJvmTransportProvider().open(job, address, progressThread);
        return new FaultyTransport(transport, Faults.ofEnvironment(), job.rank(), job.size());
    }
}
