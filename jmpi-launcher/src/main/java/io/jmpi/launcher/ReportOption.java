package io.jmpi.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --report}: where a page is written to. Thread: one. */
final class ReportOption {
    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "With --compare: write a page of HTML to FILE, with plots and the raw data.")
    private Path file;

    /** The file to write, if one is wanted. */
    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /** Checks that the file can be written, before anything runs for it. */
    void requireWritable() throws LaunchException {
        if (file == null) {
            return;
        }
        if (file.toString().isEmpty()) {
            throw new LaunchException("--report '': expected the name of a file");
        }
        if (Files.isDirectory(file)) {
            throw new LaunchException(
                    "--report " + file + ": is a directory; name a file, such as " + file.resolve("report.html"));
        }
        Path directory = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(directory)) {
            throw new LaunchException("--report " + file + ": there is no directory " + directory + "; create it");
        }
        if (!Files.isWritable(Files.exists(file) ? file : directory)) {
            throw new LaunchException("--report " + file + ": cannot be written");
        }
    }

    /** Writes the page. */
    void write(String html) throws IOException {
        Files.writeString(file, html);
    }
}
