package io.jmpi.matching;

import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether the standard streams have been written: a {@link PrintStream} says only by a flag that it could not, for instance
 * because the disk is full. For the library's own commands and ranks, which do not succeed then.
 *
 * <p>Stateless; any thread.
 */
public final class WrittenOutput {
    /** What to say when output of a stream is lost. */
    public static final String LOST =
            "could not be written completely, and is lost; is the disk full, or a pipe closed?";

    private static final long PATIENCE_MILLIS = 500;
    private static final int FAILED = 1;

    private WrittenOutput() {}

    /**
     * Writes what the streams have buffered, and returns whether anything of them is lost. Does not wait for a thread that
     * writes to a pipe without reader.
     */
    public static boolean isLost(PrintStream... streams) {
        AtomicBoolean lost = new AtomicBoolean();
        Thread check = new Thread(
                () -> {
                    for (PrintStream stream : streams) {
                        if (stream.checkError()) {
                            lost.set(true);
                        }
                    }
                },
                "jmpi-output");
        check.setDaemon(true);
        check.start();
        try {
            check.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return lost.get();
    }

    /** The exit code of a command that would end with this one: a failure if its output is lost, which it then reports. */
    public static int exitCode(String command, int code) {
        if (isLost(System.out)) {
            System.err.println(command + ": standard output " + LOST);
            return code == 0 ? FAILED : code;
        }
        return isLost(System.err) && code == 0 ? FAILED : code;
    }
}
