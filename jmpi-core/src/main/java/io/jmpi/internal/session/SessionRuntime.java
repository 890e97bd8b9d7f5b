package io.jmpi.internal.session;

import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.MpiRuntime;
import io.jmpi.Request;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmSelection;
import io.jmpi.internal.core.Host;
import io.jmpi.internal.request.Completions;
import io.jmpi.job.ProgramLine;
import io.jmpi.matching.text.LoadFailure;
import java.nio.file.InvalidPathException;
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
        try {
            EngineSettings.check(config);
            JobJoining joining = JobJoining.join();
            Mpi session = Session.join(config, joining.job());
            joining.watch().run();
            return session;
        } catch (MpiException e) {
            throw ProgramLine.shorten(e);
        } catch (LinkageError e) {
            throw unusable(e);
        }
    }

    @Override
    protected void run(MpiConfig config, int ranks, Optional<Duration> limit, Jmpi.SessionBody body) {
        InJvmRun run;
        try {
            JobJoining.startsOwnJob(ranks);
            run = new InJvmRun(config, limit, body);
        } catch (LinkageError e) {
            throw unusable(e);
        }
        run.run(ranks);
    }

    /**
     * An error for a condition at which a JVM without jmpi would also fail: Java 17 logs nothing if it cannot write its
     * directory's name.
     */
    private static MpiException unusable(LinkageError failure) {
        String cure = LoadFailure.root(failure) instanceof InvalidPathException
                ? "; the character set of the locale has no characters for the name: set LC_ALL=C.UTF-8"
                : "";
        return new MpiException(
                ErrorClass.OTHER, "jmpi cannot start in this JVM: " + LoadFailure.text(failure) + cure, failure);
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
