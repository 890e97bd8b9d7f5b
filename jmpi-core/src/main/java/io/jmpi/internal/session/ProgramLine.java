package io.jmpi.internal.session;

import java.util.regex.Pattern;

/**
 * Where a thread is in the program: the first frame that is neither jmpi's nor the JDK's, and the call of jmpi that it
 * makes there. Immutable; any thread.
 *
 * @param call the method of jmpi that the program has called; empty if the thread is outside of jmpi
 * @param place {@code File.java:12}; empty if the thread runs no code of the program
 */
record ProgramLine(String call, String place) {
    private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");

    /** Examples, benchmarks and tests are programs, although their packages begin alike. */
    private static final Pattern JMPI = Pattern.compile("io\\.jmpi\\.([A-Z]|(internal|datatype|errors|job"
            + "|matching|offload|reduction|transport|wire)\\.).*|(io\\.netty|org\\.agrona|org\\.jctools)\\..*");

    /** The launcher's streams are on the stack of a program that reads, and jmpi calls the launcher. */
    private static final Pattern LAUNCHER = Pattern.compile("io\\.jmpi\\.launcher\\..*");

    static ProgramLine of(Thread thread) {
        return of(thread.getStackTrace());
    }

    static ProgramLine of(StackTraceElement... stack) {
        String call = "";
        for (StackTraceElement frame : stack) {
            if (JMPI.matcher(frame.getClassName()).matches()) {
                call = frame.getMethodName();
            } else if (!JDK.matcher(frame.getClassName()).matches()
                    && !LAUNCHER.matcher(frame.getClassName()).matches()) {
                return new ProgramLine(call, frame.getFileName() + ":" + frame.getLineNumber());
            }
        }
        return new ProgramLine(call, "");
    }

    /** The place as the end of a sentence; empty if it is unknown. */
    String at() {
        return place.isEmpty() ? "" : ", at " + place;
    }
}
