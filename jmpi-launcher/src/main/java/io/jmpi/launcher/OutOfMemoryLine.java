package io.jmpi.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * The line that says that a rank has run out of memory. It is made before, because there may be no memory left to make it.
 *
 * <p>Thread: any. Lifetime: that of the rank.
 */
final class OutOfMemoryLine {
    private final byte[] line;
    private final OutputStream errors;

    /** Prepares the line of a rank, for the stream that it is to be written to. */
    OutOfMemoryLine(int rank, OutputStream errors) {
        line = ("jmpi: rank " + rank + " ran out of memory (OutOfMemoryError)\n").getBytes(UTF_8);
        this.errors = errors;
    }

    void write() {
        try {
            errors.write(line);
            errors.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // Nobody can be informed.
        }
    }
}
