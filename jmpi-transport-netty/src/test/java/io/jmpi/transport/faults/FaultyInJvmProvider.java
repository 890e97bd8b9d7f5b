package io.jmpi.transport.faults;

import io.jmpi.job.Job;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportProvider;
import io.jmpi.transport.TransportSettings;

/** The transport between threads of one JVM, with faults. */
public final class FaultyInJvmProvider implements TransportProvider {
    @Override
    public String name() {
        return "faulty-in-jvm";
    }

    @Override
    public Transport open(Job job, TransportSettings settings, Thread progressThread) {
        Transport transport = new InJvmTransportProvider().open(job, settings, progressThread);
        return new FaultyTransport(transport, Faults.ofEnvironment(), job.rank(), job.size());
    }
}
