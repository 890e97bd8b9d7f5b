package io.jmpi.transport;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;

/** Opens transports between ranks that are threads of one JVM. */
public final class InJvmTransportProvider implements TransportProvider {
    /** Name of this transport. */
    public static final String NAME = "in-jvm";

    /** For {@link java.util.ServiceLoader}. */
    public InJvmTransportProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Transport open(Job job, TransportSettings settings, Thread progressThread) {
        if (job instanceof InJvmJob.Member member) {
            return new InJvmTransport(member.network(), job.rank(), job.size(), settings.eagerCredit(), progressThread);
        }
        throw new MpiException(
                ErrorClass.ARG,
                "transport 'in-jvm' connects ranks of one JVM, but the ranks of this job are processes: start them with"
                        + " --in-jvm, or choose transport 'tcp'");
    }
}
