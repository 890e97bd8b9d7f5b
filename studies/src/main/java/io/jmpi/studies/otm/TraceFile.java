package io.jmpi.studies.otm;

import io.jmpi.offload.dpa.VirtualTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The accesses of one run as lines of text: picoseconds, thread, operation, address, value.
 *
 * <p>Thread: one. Lifetime: until closed.
 */
final class TraceFile implements VirtualTime.Trace, AutoCloseable {
    private final Path file;
    private final PrintWriter out;
    private final StringBuilder line = new StringBuilder();

    TraceFile(Path file) throws IOException {
        this.file = file;
        out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.US_ASCII));
    }

    @Override
    public void access(long time, int thread, VirtualTime.Operation operation, int address, int value) {
        line.setLength(0);
        line.append(time).append(' ').append(thread).append(' ').append(operation);
        line.append(' ').append(address).append(' ').append(value).append('\n');
        out.append(line);
    }

    @Override
    public void close() throws IOException {
        out.close();
        if (out.checkError()) {
            throw new IOException("the trace could not be written to " + file);
        }
    }
}
