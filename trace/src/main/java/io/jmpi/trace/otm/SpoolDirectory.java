package io.jmpi.trace.otm;

import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.files.Unfinished;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A directory for intermediate files, deleted when it is closed or the JVM ends.
 *
 * <p>Thread: one. Lifetime: the analysis of one trace.
 */
final class SpoolDirectory implements AutoCloseable {
    private final Path path;

    /**
     * Creates a directory.
     *
     * @param parent directory; if empty, the system's directory for temporary files, which may be in memory
     */
    SpoolDirectory(Optional<Path> parent) throws IOException {
        if (parent.isPresent()) {
            ResultFile.makeDirectory(parent.get());
        }
        path = Unfinished.newDirectory(parent);
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        Unfinished.delete(path); // retried at the end of the JVM if this fails
    }
}
