package io.jmpi.trace.files;

import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.input.TraceDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The directory for results. Results of a single trace go into the directory itself; results of each of several traces
 * go into a subdirectory named after the application.
 *
 * <p>Thread: one. Lifetime: one command.
 */
public final class ResultDirectory {
    private final Path path;
    private final boolean several;
    private final Set<String> names = new HashSet<>();

    /**
     * Prepares a directory. The first file written creates it.
     *
     * @param several whether there are several traces
     * @throws TraceException if a file has this name
     */
    public ResultDirectory(Path path, boolean several) throws TraceException {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new TraceException(path + " is a file; name a directory for results, which is created if needed");
        }
        this.path = path;
        this.several = several;
    }

    /** The directory for results of all traces together. */
    public Path path() {
        return path;
    }

    /** The directory for results of one trace: a different one for each call, always inside this directory. */
    public Path of(TraceDirectory trace) {
        if (!several) {
            return path;
        }
        String name = trace.name().replaceAll("[^A-Za-z0-9._-]+", "_").replaceFirst("^\\.+", "_");
        String unique = name;
        for (int number = 2; !names.add(unique); number++) {
            unique = name + "-" + number;
        }
        return path.resolve(unique);
    }
}
