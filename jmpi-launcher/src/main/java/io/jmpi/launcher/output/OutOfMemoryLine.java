package io.jmpi.launcher.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The line that reports that a rank has run out of memory. It is created in advance, because there may be no memory
 * left later.
 *
 * <p>Thread: any. Lifetime: that of the rank.
 */
public final class OutOfMemoryLine {
    private static OutOfMemoryLine ofProcess;

    private final AtomicBoolean written = new AtomicBoolean();
    private final byte[] line;
    private final OutputStream errors;

    /** Prepares the line of a rank, for the stream that it is to be written to. */
    public OutOfMemoryLine(int rank, OutputStream errors) {
        this("rank " + rank, errors);
    }

    private OutOfMemoryLine(String who, OutputStream errors) {
        line = ("jmpi: " + who
                        + " ran out of memory (OutOfMemoryError): give it a larger heap, such as -J -Xmx2g, or with"
                        + " --in-jvm JDK_JAVA_OPTIONS=-Xmx2g; or let fewer messages wait for their receives\n")
                .getBytes(UTF_8);
        this.errors = errors;
    }

    /** Of all ranks that are threads of this JVM. */
    public static OutOfMemoryLine ofJvm() {
        return new OutOfMemoryLine("the JVM of all ranks", new FileOutputStream(FileDescriptor.err));
    }

    /** Of the rank that is this process, whose threads may all notice the end of its memory. */
    public static synchronized OutOfMemoryLine ofProcess(int rank) {
        if (ofProcess == null) {
            ofProcess = new OutOfMemoryLine(rank, new FileOutputStream(FileDescriptor.err));
        }
        return ofProcess;
    }

    /** Writes the line, once. */
    public void write() {
        if (!written.compareAndSet(false, true)) {
            return;
        }
        try {
            errors.write(line);
            errors.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // There is no way to report it.
        }
    }
}
