package io.jmpi.launcher;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Reports the failure of a program. */
final class Failures {
    private Failures() {}

    /** Prints that a rank's main threw, with the stack trace, in one write because other ranks may be printing, too. */
    static void print(int rank, Throwable failure) {
        StringWriter text = new StringWriter();
        try (PrintWriter writer = new PrintWriter(text)) {
            writer.println("jmpi: rank " + rank + ": exception in main, the rank ends with exit code 1");
            failure.printStackTrace(writer);
        }
        System.err.print(text);
        System.err.flush();
    }
}
