package io.jmpi.job;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Where a thread is in the program: the first frame that is neither jmpi's nor the JDK's, and the call of jmpi that it
 * makes there. Immutable; any thread.
 *
 * @param call the method of jmpi that the program has called; empty if the thread is outside of jmpi
 * @param place {@code File.java:12}; empty if the thread runs no code of the program
 */
public record ProgramLine(String call, String place) {
    /** No place. */
    public static final ProgramLine UNKNOWN = new ProgramLine("", "");

    /** The source file in the lowest frame of a program's main thread, which has the name of the main class. */
    public static final String LAUNCHER_FILE = "jmpirun";

    private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");

    /**
     * Examples, benchmarks, tests and programs in packages such as mpi.test do not belong to jmpi, although their
     * packages begin alike.
     */
    private static final Pattern JMPI = Pattern.compile("io\\.jmpi\\.([A-Z]|(internal|datatype|errors|file|job"
            + "|matching|mpi|offload|reduction|rma|transport|wire)\\.).*|(mpi|mpjbuf|mpjdev)\\.[^.]+"
            + "|(io\\.netty|org\\.agrona|org\\.jctools)\\..*");

    /** The launcher's streams are on the stack of a program that reads, and jmpi calls the launcher. */
    private static final Pattern LAUNCHER = Pattern.compile("io\\.jmpi\\.launcher\\..*");

    /** Finds the place where a thread is now. */
    public static ProgramLine of(Thread thread) {
        return of(thread.getStackTrace());
    }

    /** Finds the place in a stack trace. */
    public static ProgramLine of(StackTraceElement... stack) {
        String call = "";
        for (StackTraceElement frame : stack) {
            if (isOfLibrary(frame)) {
                call = frame.getMethodName();
            } else if (isOfProgram(frame)) {
                return new ProgramLine(call, frame.getFileName() + ":" + frame.getLineNumber());
            }
        }
        return new ProgramLine(call, "");
    }

    /** Whether a frame is jmpi's, or of a library that it uses. */
    public static boolean isOfLibrary(StackTraceElement frame) {
        return isOfLibrary(frame.getClassName());
    }

    /** Whether a class is jmpi's, or of a library that it uses. */
    public static boolean isOfLibrary(String className) {
        return JMPI.matcher(className).matches();
    }

    /**
     * Makes an error's stack trace begin at the program's call, because the place in jmpi that detected a wrong setting
     * does not help the user. The error is unchanged if the thread runs no code of the program.
     *
     * @return the error
     */
    public static <T extends Throwable> T shorten(T error) {
        StackTraceElement[] stack = error.getStackTrace();
        for (int i = 0; i < stack.length; i++) {
            if (isOfProgram(stack[i])) {
                error.setStackTrace(Arrays.copyOfRange(stack, i, stack.length));
                return error;
            }
        }
        return error;
    }

    private static boolean isOfProgram(StackTraceElement frame) {
        return !isOfLibrary(frame) && !JDK.matcher(frame.getClassName()).matches() && !isOfLauncher(frame);
    }

    private static boolean isOfLauncher(StackTraceElement frame) {
        return LAUNCHER_FILE.equals(frame.getFileName())
                || LAUNCHER.matcher(frame.getClassName()).matches();
    }

    /** The place as the end of a sentence; empty if it is unknown. */
    public String at() {
        return place.isEmpty() ? "" : ", at " + place;
    }

    /** As {@link #at()}, with what was done there: {@code , started at File.java:12}. */
    public String at(String what) {
        return place.isEmpty() ? "" : ", " + what + " at " + place;
    }
}
