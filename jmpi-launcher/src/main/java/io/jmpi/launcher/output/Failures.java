package io.jmpi.launcher.output;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.ProgramLine;
import io.jmpi.job.ProgramTrace;
import io.jmpi.matching.text.Printable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Describes exceptions of programs with the program's own frames, without those of launcher, transport and reflection.
 * Describes in one line an exception that only follows from the failure of another rank.
 *
 * <p>Stateless; any thread.
 */
public final class Failures {
    /** Set in the JVMs of ranks if the user wants whole stack traces. */
    public static final String VERBOSE = "jmpirun.verbose";

    /**
     * Set in the JVMs of ranks whose output goes to files of their own. Their exceptions also go there, even if several
     * ranks fail alike.
     */
    public static final String OWN_FILES = "jmpirun.own.files";

    /**
     * The error classes that operations of a rank report when another one is gone; a rank revokes because it has
     * noticed that.
     */
    private static final Set<ErrorClass> CONSEQUENCES =
            EnumSet.of(ErrorClass.PROC_FAILED, ErrorClass.PROC_FAILED_PENDING, ErrorClass.REVOKED);

    /** A frame of a class whose loader has a rank's name. */
    private static final Pattern LOADER = Pattern.compile("(?m)^(\\s*at )rank-\\d+//");

    private Failures() {}

    public static boolean isVerbose() {
        return Boolean.getBoolean(VERBOSE);
    }

    /**
     * Whether a rank has failed only because another one is gone; then the other rank's failure is the cause to show.
     */
    public static boolean isConsequence(Throwable failure) {
        return causes(failure).stream()
                .anyMatch(cause -> cause instanceof MpiException error && CONSEQUENCES.contains(error.errorClass()));
    }

    /**
     * Returns lines that say that a rank ends because a thread threw.
     *
     * @param where the thread that threw: main, or another one
     */
    public static String text(String where, Throwable failure, boolean verbose) {
        return "exception in " + where
                + ", the rank ends with exit code 1"
                + (verbose ? "" : " (jmpirun --verbose prints whole stack traces)") + "\n"
                + trace(failure, verbose);
    }

    /** Without the class loaders of ranks in one JVM: the line above names the rank, and ranks that fail alike differ only by them. */
    private static String trace(Throwable failure, boolean verbose) {
        return LOADER.matcher(verbose ? whole(failure) : trimmed(failure)).replaceAll("$1");
    }

    /** Prints {@link #text} of a rank, in one write because other ranks may be printing, too. */
    public static void print(int rank, String text) {
        System.err.print(ofRank(rank, text));
        System.err.flush();
    }

    /** The lines of a rank with its name. */
    public static String ofRank(int rank, String text) {
        return "jmpi: rank " + rank + ": " + text;
    }

    /** Whether a call of jmpi has thrown it, and not a library that the program may also use. */
    public static boolean isErrorOfMpi(Throwable failure) {
        return failure instanceof MpiException || failure.getClass().getName().startsWith("mpi.");
    }

    /** Whether a call has ended because the rank has closed its session: no other rank waits for that call. */
    public static boolean isEndOfSession(Throwable failure) {
        return causes(failure).stream().anyMatch(cause -> cause instanceof MpiException mpi && mpi.isSessionClosed());
    }

    /** Prints that a thread has ended by {@link #isEndOfSession}; its rank continues. */
    public static void printEndOfSession(int rank, Thread thread, Throwable failure) {
        print(rank, "exception in " + in(thread) + ", the rank goes on\n" + trace(failure, isVerbose()));
    }

    /** Names a thread, as the one that threw. */
    public static String in(Thread thread) {
        return "thread '" + thread.getName() + "'";
    }

    /** Prints the same as plain Java when a thread ends by an exception. */
    public static void printAsJava(Thread thread, Throwable failure) {
        System.err.print("Exception in thread \"" + thread.getName() + "\" " + whole(failure));
        System.err.flush();
    }

    private static String whole(Throwable failure) {
        StringWriter text = new StringWriter();
        try (PrintWriter writer = new PrintWriter(text)) {
            failure.printStackTrace(writer);
        }
        return text.toString();
    }

    /** Returns the stack trace that concerns the program, with its causes. */
    static String trimmed(Throwable failure) {
        StringBuilder text = new StringBuilder();
        Throwable before = null;
        for (Throwable each : causes(failure)) {
            if (before == null || !repeats(each, before)) {
                text.append(before == null ? "" : "Caused by: ").append(each).append('\n');
                FoldedFrames.lines(ProgramTrace.frames(
                                each, ProgramTrace.isOfJmpi(each) || before != null && ProgramTrace.isOfJmpi(before)))
                        .forEach(line -> text.append(line).append('\n'));
            }
            for (Throwable suppressed : each.getSuppressed()) {
                text.append("\tSuppressed: ").append(suppressed).append('\n');
            }
            before = each;
        }
        return text.toString();
    }

    /**
     * Whether an error of jmpi only repeats, perhaps after the operation's name, the message of its cause, which jmpi
     * has also thrown.
     */
    private static boolean repeats(Throwable cause, Throwable failure) {
        String message = failure.getMessage();
        return ProgramTrace.isOfJmpi(failure)
                && (ProgramTrace.isOfJmpi(cause) || cause instanceof IllegalArgumentException && isThrownByJmpi(cause))
                && (Objects.equals(cause.getMessage(), message)
                        || message != null && message.endsWith(": " + cause.getMessage()));
    }

    private static boolean isThrownByJmpi(Throwable failure) {
        StackTraceElement[] frames = failure.getStackTrace();
        return frames.length > 0 && ProgramLine.isOfLibrary(frames[0]);
    }

    /**
     * Returns the line of a rank that ends without leaving its job, and has caught an error before, which may be why: {@code
     * jmpi: rank 1: ends without Mpi.close() or MPI.Finalize(); its last error was MpiException: ...}.
     */
    public static String caught(int rank, MpiException failure) {
        return "jmpi: rank " + rank
                + ": ends without Mpi.close() or MPI.Finalize(); its last error, which the program has caught, was "
                + line(failure) + "\n";
    }

    /** Returns one line: {@code MpiException: rank 0 is lost: its connection was closed (recv at Program.java:31)}. */
    public static String line(Throwable failure) {
        ProgramLine line = ProgramLine.of(failure.getStackTrace());
        String call = line.call().isEmpty() ? "" : line.call() + " at ";
        return headline(failure) + (line.place().isEmpty() ? "" : " (" + call + line.place() + ")");
    }

    private static String headline(Throwable failure) {
        String message = failure.getMessage();
        return failure.getClass().getSimpleName() + (message == null ? "" : ": " + Printable.line(message));
    }

    private static List<Throwable> causes(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable each = failure; each != null && seen.add(each); each = each.getCause()) {
            causes.add(each);
        }
        return causes;
    }
}
