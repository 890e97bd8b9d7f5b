package io.jmpi.trace.files;

import io.jmpi.matching.text.Printable;
import io.jmpi.trace.format.TraceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files and directories that are useless if the JVM ends before they are finished: they are then deleted, even if a
 * signal ends the JVM while other threads continue. From that moment on, no such file is created or read.
 *
 * <p>Thread: any; one at a time creates or deletes. Lifetime: the JVM's.
 */
public final class Unfinished {
    private static final Set<Path> PATHS = new LinkedHashSet<>();
    private static boolean isHooked;
    private static boolean isEnding;

    private Unfinished() {}

    /** Creates a directory with a unique name. */
    public static synchronized Path newDirectory(Path parent) throws IOException {
        begin();
        Path directory = Files.createTempDirectory(parent, ".jmpi-trace-");
        PATHS.add(directory);
        return directory;
    }

    /** Opens a file in a directory of {@link #newDirectory} for reading. */
    public static synchronized BufferedReader read(Path path) throws IOException {
        begin();
        return Files.newBufferedReader(path);
    }

    /** Creates a file, replacing an older one, and its directory if needed. */
    static synchronized OutputStream newFile(Path path) throws IOException {
        begin();
        ResultFile.makeDirectory(path.toAbsolutePath().getParent());
        OutputStream out = Files.newOutputStream(path);
        PATHS.add(path);
        return out;
    }

    private static void begin() throws IOException {
        if (isEnding) {
            throw new TraceException("jmpi-trace was interrupted; the results are incomplete");
        }
        if (!isHooked) {
            Runtime.getRuntime().addShutdownHook(new Thread(Unfinished::deleteAll, "jmpi-trace-unfinished"));
            isHooked = true;
        }
    }

    /** Gives a file its final name, replacing an older one. */
    static synchronized void finish(Path path, Path name) throws IOException {
        begin();
        Files.move(path, name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        PATHS.remove(path);
    }

    /** Deletes a file or directory if it exists. */
    public static synchronized void delete(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            List<Path> files;
            try (Stream<Path> listed = Files.list(path)) {
                files = listed.toList();
            }
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(path);
        PATHS.remove(path);
    }

    private static synchronized void deleteAll() {
        isEnding = true;
        for (Path path : List.copyOf(PATHS)) {
            try {
                delete(path);
            } catch (IOException e) {
                System.err.println("jmpi-trace: " + Printable.line(path) + " could not be deleted; delete it by hand: "
                        + Printable.line(e));
            }
        }
    }
}
