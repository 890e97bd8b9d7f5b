package io.jmpi.launcher;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;

/** What {@code jmpirun} itself has to say: whole lines on standard error, never tagged as a rank's. Any thread. */
final class Console {
    private static final PrintStream ERR = new PrintStream(new FileOutputStream(FileDescriptor.err), true);

    private Console() {}

    static void say(String message) {
        print("jmpirun: " + message + System.lineSeparator());
    }

    /** Lines that name their sender themselves. */
    static void print(String lines) {
        ERR.print(lines);
        ERR.flush();
    }
}
