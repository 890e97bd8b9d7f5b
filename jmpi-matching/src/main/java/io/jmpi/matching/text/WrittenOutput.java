package io.jmpi.matching.text;

import java.io.FileDescriptor;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Checks whether output to the standard streams was written: a {@link PrintStream} reports a failure, for instance a
 * full disk, only by a flag. For the library's own commands and ranks, which then fail.
 *
 * <p>Stateless; any thread.
 */
public final class WrittenOutput {
    /** The message for lost output of a stream. */
    public static final String LOST =
            "could not be written completely, and is lost; is the disk full, or a pipe closed?";

    private static final long PATIENCE_MILLIS = 500;
    private static final int FAILED = 1;

    private WrittenOutput() {}

    /**
     * Flushes a stream, and returns whether output is lost. Output does not count as lost if the program has closed the
     * stream itself. Does not wait for a thread that writes to a pipe without reader.
     *
     * @param descriptor to which the stream writes
     */
    public static boolean isLost(PrintStream stream, FileDescriptor descriptor) {
        AtomicBoolean failed = new AtomicBoolean();
        Thread check = new Thread(() -> failed.set(stream.checkError()), "jmpi-output");
        check.setDaemon(true);
        check.start();
        try {
            check.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return failed.get() && descriptor.valid();
    }

    /**
     * Returns the exit code of a command that would end with this code: a failure if its output is lost, which this
     * method then reports.
     */
    public static int exitCode(String command, int code) {
        if (isLost(System.out, FileDescriptor.out)) {
            System.err.println(command + ": standard output " + LOST);
            return code == 0 ? FAILED : code;
        }
        return isLost(System.err, FileDescriptor.err) && code == 0 ? FAILED : code;
    }
}
