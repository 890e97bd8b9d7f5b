package io.jmpi.matching.text;

import java.io.FileDescriptor;
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
     * Writes what a stream has buffered, and returns whether anything of it is lost: not if the program has closed the stream
     * itself. Does not wait for a thread that writes to a pipe without reader.
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

    /** The exit code of a command that would end with this one: a failure if its output is lost, which it then reports. */
    public static int exitCode(String command, int code) {
        if (isLost(System.out, FileDescriptor.out)) {
            System.err.println(command + ": standard output " + LOST);
            return code == 0 ? FAILED : code;
        }
        return isLost(System.err, FileDescriptor.err) && code == 0 ? FAILED : code;
    }
}
