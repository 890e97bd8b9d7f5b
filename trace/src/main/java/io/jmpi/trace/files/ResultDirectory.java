package io.jmpi.trace.files;

import io.jmpi.trace.format.TraceDirectory;
import io.jmpi.trace.format.TraceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Where results go: those of a single trace into the directory itself, those of several into one in it for each, called like
 * the application.
 *
 * <p>Thread: one. Lifetime: one command.
 */
public final class ResultDirectory {
    private final Path path;
    private final boolean several;
    private final Set<String> names = new HashSet<>();

    /**
     * Prepares a directory; it is made when the first file is written.
     *
     * @param several whether there are several traces
     * @throws TraceException if the name is that of a file
     */
    public ResultDirectory(Path path, boolean several) throws TraceException {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new TraceException(path + " is a file; a directory for results was expected (it is made if needed)");
        }
        this.path = path;
        this.several = several;
    }

    /** Where the results of all traces together go. */
    public Path path() {
        return path;
    }

    /** Where the results of one trace go: another place for each call, and none outside of the directory. */
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
