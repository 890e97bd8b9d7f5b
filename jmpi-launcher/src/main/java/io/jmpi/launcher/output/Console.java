package io.jmpi.launcher.output;

import io.jmpi.launcher.watch.StatusBlock;
import io.jmpi.matching.text.Printable;
import io.jmpi.matching.text.WrittenOutput;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Messages of {@code jmpirun} itself: whole lines on standard error, never tagged as a rank's. Names from other sources
 * are made {@link Printable}. If there is a status block at the bottom of the terminal, all output must pass above it.
 * Any thread.
 */
public final class Console {
    private static final PrintStream ERR = new PrintStream(new FileOutputStream(FileDescriptor.err), true);

    private static volatile StatusBlock status;

    private Console() {}

    public static void report(String message) {
        print("jmpirun: " + Printable.line(message) + "\n");
    }

    /** Prints lines that name their sender themselves. */
    public static void print(String text) {
        String lines = Printable.lines(text);
        StatusBlock below = status;
        if (below == null) {
            ERR.print(lines);
            ERR.flush();
            return;
        }
        try (OutputStream above = below.above(ERR)) {
            above.write(lines.getBytes(StandardCharsets.UTF_8));
            above.flush();
        } catch (IOException e) {
            // standard error is gone, so this cannot be reported
        }
    }

    /** Whether messages, or output that passes through here, could not be written. */
    static boolean isLost() {
        return WrittenOutput.isLost(ERR, FileDescriptor.err);
    }

    /** Opens a status block at the bottom of the terminal, before the first output. */
    public static StatusBlock openStatus(boolean bold) {
        status = new StatusBlock(ERR, bold);
        return status;
    }

    /** Whether output must pass line by line {@link #above} a status block. */
    public static boolean hasStatus() {
        return status != null;
    }

    /** The stream itself, or if there is a status block, one whose output appears above it. */
    public static OutputStream above(OutputStream stream) {
        StatusBlock below = status;
        return below == null ? stream : below.above(stream);
    }
}
