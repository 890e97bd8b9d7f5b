package io.jmpi.launcher;

import io.jmpi.launcher.plan.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The directories that options of output name. They are created if missing, with their parents. Stateless. */
final class OutputDirectory {
    private OutputDirectory() {}

    /**
     * Creates a directory; accepts a symbolic link to one.
     *
     * @param option what the user has written, for the message
     */
    static void create(String option, Path directory) throws LaunchException {
        try {
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
            }
        } catch (IOException e) {
            throw new LaunchException(option + ": cannot create the directory " + directory + ": " + e, e);
        }
    }
}
