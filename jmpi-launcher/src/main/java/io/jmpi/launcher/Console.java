package io.jmpi.launcher;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;

/** Messages of {@code jmpirun} itself: whole lines on standard error, never tagged as a rank's. Any thread. */
final class Console {
    private static final PrintStream ERR = new PrintStream(new FileOutputStream(FileDescriptor.err), true);

    private Console() {}

    static void report(String message) {
        print("jmpirun: " + message + System.lineSeparator());
    }

    /** Prints lines that name their sender themselves. */
    static void print(String lines) {
        ERR.print(lines);
        ERR.flush();
    }
}
