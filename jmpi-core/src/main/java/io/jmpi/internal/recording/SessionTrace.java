package io.jmpi.internal.recording;

import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.ThreadLevel;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.Host;
import io.jmpi.internal.tracing.CallLine;
import io.jmpi.internal.tracing.CallTrace;
import io.jmpi.internal.tracing.TraceFiles;
import io.jmpi.job.Job;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The trace of a session's calls, if the setting {@code trace} names a directory: records the calls of the session
 * itself.
 *
 * <p>Thread: any. Lifetime: that of the session.
 */
public final class SessionTrace {
    private static final Logger LOG = System.getLogger(SessionTrace.class.getName());
    private static final String NONE = Setting.TRACE.defaultValue();

    /** Null if nothing is recorded. */
    private final CallTrace calls;

    private final long began;

    private SessionTrace(CallTrace calls) {
        this.calls = calls;
        this.began = calls == null ? 0 : calls.now();
    }

    /**
     * Begins the trace.
     *
     * @throws MpiException of class ARG if the trace cannot be written to the directory, or there is another trace
     */
    public static SessionTrace open(MpiConfig config, Job job) {
        String directory = config.get(Setting.TRACE);
        if (directory.equals(NONE)) {
            return new SessionTrace(null);
        }
        try {
            Path place = Path.of(directory);
            if (job.rank() == 0 && !TraceFiles.writeMeta(place, Host.local().name(), job.size())) {
                job.reportLostOutput();
            }
            return new SessionTrace(CallTrace.open(place, job.rank(), job.size(), job::reportLostOutput));
        } catch (FileAlreadyExistsException e) {
            throw refused(config, "a trace exists there already (" + e.getMessage() + "); name another directory", e);
        } catch (FileSystemException e) {
            if (!isDiskFull(e)) {
                throw refused(config, "cannot write a trace there (" + e + ")", e);
            }
            LOG.log(Level.WARNING, "rank " + job.rank() + ": there is no trace: " + e.getMessage());
            job.reportLostOutput();
            return new SessionTrace(null);
        } catch (IOException | InvalidPathException e) {
            throw refused(config, "cannot write a trace there (" + e + ")", e);
        }
    }

    private static boolean isDiskFull(FileSystemException failure) {
        String reason = String.valueOf(failure.getReason());
        return reason.contains("No space") || reason.contains("quota");
    }

    private static MpiException refused(MpiConfig config, String why, Exception cause) {
        return new MpiException(
                ErrorClass.ARG,
                "setting 'trace' has value '" + config.get(Setting.TRACE) + "' (from " + config.origin(Setting.TRACE)
                        + "): " + why,
                cause);
    }

    /** The trace of calls; null if nothing is recorded. */
    public CallTrace calls() {
        return calls;
    }

    private void add(String function, long start, Consumer<CallLine> arguments) {
        if (calls != null) {
            CallLine line = calls.call(function, start);
            arguments.accept(line);
            line.end();
        }
    }

    public void initialized(ThreadLevel level) {
        int number = List.of(ThreadLevel.values()).indexOf(level);
        add("MPI_Init_thread", began, line -> line.number("required", number).number("provided", number));
    }

    public void abandon() {
        if (calls != null) {
            calls.abandon();
        }
    }

    /** Records a call on the attached buffer. */
    public void buffer(String function, int bytes, long start) {
        add(function, start, line -> line.number("size", bytes));
    }

    /** The time; 0 if nothing is recorded. */
    public long now() {
        return calls == null ? 0 : calls.now();
    }

    /** Called when the job is being aborted and may end at any moment. */
    public void save() {
        if (calls != null) {
            calls.flush();
        }
    }

    /** Called when this rank aborts its job. */
    public void aborting(int code) {
        add("MPI_Abort", now(), line -> line.number("errorcode", code));
        save();
    }

    public void finalized(long start) {
        if (calls != null) {
            calls.call("MPI_Finalize", start).end();
            calls.end();
        }
    }
}
