package io.jmpi.bench.scorecard;

import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.RankFailedException;
import io.jmpi.bench.scorecard.programs.SmallProgram;
import io.jmpi.job.ProgramLine;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of a program, and what jmpi reports about it: warnings, and the exceptions of ranks with their places.
 *
 * <p>Thread: that of the run; the ranks report what they find.
 */
final class Trial {
    /** Begins the report of a deadlock. */
    private static final String DEADLOCK = "deadlock";

    /** Failures that follow from another one. */
    private static final String ABORTED = "the job was aborted";

    private final SmallProgram program;
    private final List<String> findings = new ArrayList<>();
    private @Nullable Mpi session;
    private boolean isEnding;

    private Trial(SmallProgram program) {
        this.program = program;
    }

    /** Runs a program; returns the reports, none if there is nothing to report. */
    static List<String> run(SmallProgram program, ClassLoader classes)
            throws ReflectiveOperationException, InterruptedException {
        Trial trial = new Trial(program);
        Method body = classes.loadClass(program.name()).getMethod("run", Mpi.class);
        TrialLog.begin(trial);
        try {
            if (program.check().equals(SmallProgram.EXPLORED)) {
                new ExploredTrial(program.ranks(), body, trial::add).run();
            } else {
                trial.run(body);
            }
        } finally {
            TrialLog.end();
        }
        return trial.findings();
    }

    private void run(Method body) {
        MpiConfig config = MpiConfig.defaults().with("check", program.check());
        try {
            Jmpi.runSessions(config, program.ranks(), mpi -> runRank(mpi, body));
        } catch (RankFailedException e) {
            add("the job failed: " + e.getMessage()); // each rank has reported it, unless it failed in close
        }
    }

    private void runRank(Mpi mpi, Method body) throws Exception {
        begun(mpi);
        try {
            body.invoke(null, mpi);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getTargetException();
            add("rank " + mpi.world().rank() + ": " + cause
                    + ProgramLine.of(cause.getStackTrace()).at());
            if (cause instanceof Exception thrown) {
                throw thrown;
            }
            throw e;
        }
    }

    private synchronized void begun(Mpi mpi) {
        session = mpi;
    }

    private synchronized void add(String finding) {
        if (!isEnding && !finding.contains(ABORTED)) {
            findings.add(finding);
        }
    }

    private synchronized List<String> findings() {
        return List.copyOf(findings);
    }

    private void end() {
        Mpi any;
        synchronized (this) {
            isEnding = true;
            any = session;
        }
        if (any != null) {
            any.abort(1, "it is in a deadlock");
        }
    }

    /** A deadlock ends the job: nothing else would. */
    void logged(String warning) {
        add(warning);
        if (warning.startsWith(DEADLOCK)) {
            end();
        }
    }
}
