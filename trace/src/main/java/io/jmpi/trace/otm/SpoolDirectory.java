package io.jmpi.trace.otm;

import io.jmpi.trace.files.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A directory for intermediate files, which is removed when it is closed, or when the JVM ends before that.
 *
 * <p>Thread: one, and the JVM's at its end. Lifetime: the analysis of one trace.
 */
final class SpoolDirectory implements AutoCloseable {
    private final Path path;
    private final Thread atExit;

    /**
     * Makes a directory.
     *
     * @param parent where; if empty, where the system keeps temporary files, which may be in memory
     */
    SpoolDirectory(Optional<Path> parent) throws IOException {
        if (parent.isPresent()) {
            ResultFile.makeDirectory(parent.get());
            path = Files.createTempDirectory(parent.get(), ".jmpi-trace-");
        } else {
            path = Files.createTempDirectory("jmpi-trace-");
        }
        atExit = new Thread(this::deleteAtExit, "jmpi-trace-spool");
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    Path path() {
        return path;
    }

    private void deleteAtExit() {
        try {
            delete();
        } catch (IOException e) {
            throw new UncheckedIOException("intermediate files are left in " + path, e);
        }
    }

    private void delete() throws IOException {
        List<Path> left;
        try (Stream<Path> listed = Files.list(path)) {
            left = listed.toList();
        }
        for (Path file : left) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(path);
    }

    @Override
    public void close() throws IOException {
        delete(); // if that fails, it is tried again at the end
        Runtime.getRuntime().removeShutdownHook(atExit);
    }
}
