package io.jmpi.internal.session;

import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.MpiRuntime;
import io.jmpi.Request;
import io.jmpi.internal.collective.AlgorithmSelection;
import io.jmpi.internal.core.Host;
import io.jmpi.internal.request.Completions;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The implementation behind the public package. */
public final class SessionRuntime extends MpiRuntime {
    @Override
    protected Map<String, String> environment() {
        return JobJoining.environmentOfRank();
    }

    @Override
    protected Mpi init(MpiConfig config) {
        return Session.join(config, JobJoining.join().job());
    }

    @Override
    protected void run(MpiConfig config, int ranks, Optional<Duration> limit, Jmpi.SessionBody body) {
        JobJoining.startsOwnJob(ranks);
        new InJvmRun(config, limit, body).run(ranks);
    }

    @Override
    protected void requireAlgorithms(String text) {
        AlgorithmSelection.TABLE.with(text);
    }

    @Override
    protected String processorName() {
        return Host.local().name();
    }

    @Override
    protected SeveralRequests severalRequests(Request[] requests) {
        return Completions.of(requests);
    }
}
