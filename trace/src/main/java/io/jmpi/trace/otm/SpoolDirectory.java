package io.jmpi.trace.otm;

import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.files.Unfinished;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A directory for intermediate files, which is removed when it is closed, or when the JVM ends before that.
 *
 * <p>Thread: one. Lifetime: the analysis of one trace.
 */
final class SpoolDirectory implements AutoCloseable {
    private final Path path;

    /**
     * Makes a directory.
     *
     * @param parent where; if empty, where the system keeps temporary files, which may be in memory
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
        Unfinished.delete(path); // if that fails, it is tried again at the end
    }
}
