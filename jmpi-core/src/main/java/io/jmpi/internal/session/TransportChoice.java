package io.jmpi.internal.session;

import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.TransportModules;
import io.jmpi.transport.TransportProvider;
import java.util.List;
import java.util.stream.Collectors;

/** Chooses the transport of a session. Stateless; any thread. */
final class TransportChoice {
    private static final String BETWEEN_PROCESSES = "shm";

    private TransportChoice() {}

    /** Returns the transport that the settings name, or the best one for this job if they leave the choice to jmpi. */
    static TransportProvider of(MpiConfig config, Job job) {
        return of(config, job, TransportProvider.all(Mpi.class.getClassLoader()));
    }

    static TransportProvider of(MpiConfig config, Job job, List<TransportProvider> providers) {
        String wanted = config.get(Setting.TRANSPORT);
        if (!wanted.equals("auto")) {
            return named(wanted, config, providers);
        }
        if (job.onlyInThisJvm()) {
            return named(InJvmTransportProvider.NAME, config, providers);
        }
        if (mayLeaveSockets(config, job)) {
            for (TransportProvider provider : providers) {
                if (provider.hasFastNetwork()) {
                    return provider;
                }
            }
        }
        return named(BETWEEN_PROCESSES, config, providers);
    }

    /** Fast networks help jobs of several hosts, and do not encrypt: jobs that want TLS get none unasked. */
    private static boolean mayLeaveSockets(MpiConfig config, Job job) {
        return job.size() != job.localSize() && config.get(Setting.TCP_SECURITY).equals("trusted");
    }

    private static TransportProvider named(String name, MpiConfig config, List<TransportProvider> providers) {
        for (TransportProvider provider : providers) {
            if (provider.name().equals(name)) {
                return provider;
            }
        }
        String advice = TransportModules.advice(name);
        throw new MpiException(
                ErrorClass.ARG,
                "unknown transport '" + name + "' (from " + config.origin(Setting.TRANSPORT)
                        + "); transports on the class path: "
                        + providers.stream().map(TransportProvider::name).collect(Collectors.joining(", "))
                        + (advice.isEmpty() ? "" : " (" + advice + ")"));
    }
}
