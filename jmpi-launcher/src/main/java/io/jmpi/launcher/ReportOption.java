package io.jmpi.launcher;

import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.output.LostOutput;
import io.jmpi.launcher.plan.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --report}: the page to write when the job has ended. Thread: that of the command. */
final class ReportOption {
    @Option(
            names = "--report",
            paramLabel = "FILE",
            description =
                    "Write an HTML page about the run to FILE: ranks and their waits, messages and queues over time,"
                            + " senders and receivers, communicators. With --compare: about the comparison.")
    private Path file;

    /**
     * Returns the file; empty if none is wanted.
     *
     * @throws LaunchException if it cannot be a file
     */
    Optional<Path> file() throws LaunchException {
        if (file == null) {
            return Optional.empty();
        }
        if (file.toString().isEmpty()) {
            throw new LaunchException("--report '': expected the name of a file");
        }
        if (Files.isDirectory(file)) {
            throw new LaunchException(
                    "--report " + file + ": is a directory; name a file, such as " + file.resolve("report.html"));
        }
        return Optional.of(file);
    }

    /** Creates the directory of the file, so that a wrong name is found before anything is started. */
    void prepare() throws LaunchException {
        if (file().isEmpty()) {
            return;
        }
        Path directory = file.toAbsolutePath().getParent();
        OutputDirectory.create("--report " + file, directory);
        if (!Files.isWritable(Files.exists(file) ? file : directory)) {
            throw new LaunchException("--report " + file + ": no permission to write it; name another file");
        }
    }

    /** Writes the page, and reports it. */
    void write(String html) {
        try {
            Files.writeString(file, html);
            Console.report("wrote " + file);
        } catch (IOException e) {
            LostOutput.ofFile("--report " + file + " cannot be written: " + e.getMessage());
        }
    }
}
