package io.jmpi.job;

import io.jmpi.errors.MpiException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The part of stack traces that concerns the program: without the frames by which jmpi runs it, and for errors that jmpi
 * reports, without those inside of jmpi. For jmpi itself: {@code jmpirun} prints it, and jobs in one JVM throw it.
 *
 * <p>Stateless; any thread.
 */
public final class ProgramTrace {
    /** Frames between the JVM's start and the program's code, or below the calls of jmpi. */
    private static final Predicate<String> MACHINERY = Pattern.compile(
                    "^(io[.]jmpi[.]launcher[.]|io[.]netty[.]|jdk[.]internal[.]reflect[.]|java[.]lang[.]reflect[.]"
                            + "|io[.]jmpi[.]transport[.](TransportProvider|netty[.]TcpTransportProvider)[.$]"
                            + "|io[.]jmpi[.](Jmpi|junit[.]InEveryRank|internal[.]session[.]InJvmRun)[.$])")
            .asPredicate();

    private ProgramTrace() {}

    /**
     * Whether an exception is one that jmpi reports, including those of package {@code mpi}, of which each rank of one
     * JVM has its own copy.
     */
    public static boolean isOfJmpi(Throwable failure) {
        return failure instanceof MpiException
                || ProgramLine.isOfLibrary(failure.getClass().getName());
    }

    /**
     * Returns the frames to show. An error that jmpi reports, and its cause, show the program's call; another exception may
     * be jmpi's own defect.
     */
    public static List<StackTraceElement> frames(Throwable failure, boolean isReported) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (StackTraceElement frame : failure.getStackTrace()) {
            String name = frame.getClassName() + ".";
            if (!MACHINERY.test(name) && !(isReported && ProgramLine.isOfLibrary(frame))) {
                frames.add(frame);
            }
        }
        int last = frames.size() - 1;
        if (last > 0 && ProgramLine.LAUNCHER_FILE.equals(frames.get(last).getFileName())) {
            frames.remove(last);
            last--;
        }
        if (last > 0 && frames.get(last).getClassName().equals("java.lang.Thread")) {
            frames.remove(last);
        }
        return frames;
    }

    /** Reduces the stack traces of an exception, of its causes and of what they have suppressed to their {@link #frames}. */
    public static void trim(Throwable failure) {
        trim(failure, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static void trim(Throwable failure, Set<Throwable> seen) {
        boolean isCauseOfReported = false;
        for (Throwable each = failure; each != null && seen.add(each); each = each.getCause()) {
            boolean isReported = isOfJmpi(each);
            List<StackTraceElement> frames = frames(each, isReported || isCauseOfReported);
            if (!frames.isEmpty()) {
                each.setStackTrace(frames.toArray(new StackTraceElement[0]));
            }
            for (Throwable suppressed : each.getSuppressed()) {
                trim(suppressed, seen);
            }
            isCauseOfReported = each instanceof MpiException;
        }
    }
}
