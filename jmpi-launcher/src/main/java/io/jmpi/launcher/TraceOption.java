package io.jmpi.launcher;

import io.jmpi.internal.tracing.TraceFiles;
import io.jmpi.launcher.plan.LaunchException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --trace}: the directory of a trace. Thread: that of the command. */
final class TraceOption {
    @Option(
            names = "--trace",
            paramLabel = "DIR",
            description =
                    "Write the calls of each rank to DIR/jmpi-N.trace, for jmpi-trace. DIR must not contain an earlier"
                            + " trace.")
    private Path directory;

    boolean isGiven() {
        return directory != null;
    }

    Optional<Path> directory() {
        return Optional.ofNullable(directory);
    }

    /** Adds the setting by which ranks write a trace. */
    void addTo(Map<String, String> settings) {
        if (directory != null) {
            settings.put("JMPI_TRACE", directory.toAbsolutePath().toString());
        }
    }

    /** Creates the directory. */
    void prepare() throws LaunchException {
        if (directory == null) {
            return;
        }
        if (directory.toString().isEmpty()) {
            throw new LaunchException("--trace '': expected the name of a directory");
        }
        try {
            TraceFiles.prepare(directory);
        } catch (FileAlreadyExistsException e) {
            throw new LaunchException(
                    "--trace " + directory + ": there is " + e.getMessage()
                            + " already; name another directory, such as " + TraceFiles.free(directory)
                            + ", or delete this one",
                    e);
        } catch (IOException e) {
            throw new LaunchException("--trace " + directory + ": cannot write a trace there: " + e, e);
        }
    }
}
