package io.jmpi.trace.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a report's files: {@value #HTML} and {@value #JSON}. */
public final class ReportFiles {
    /** The page. */
    public static final String HTML = "report.html";

    /** The same for programs. */
    public static final String JSON = "report.json";

    private ReportFiles() {}

    /**
     * Writes both; earlier ones are replaced, each at once, so that no half file is ever seen.
     *
     * @param directory made if it is not there
     * @throws IOException if the directory is a file, or cannot be written to
     */
    public static void write(Report report, Run run, Path directory) throws IOException {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new IOException(directory + " is a file; give a directory for the report");
        }
        Files.createDirectories(directory);
        write(directory.resolve(HTML), HtmlReport.of(report, run));
        write(directory.resolve(JSON), JsonReport.of(report, run));
    }

    private static void write(Path file, String contents) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.write(part, contents.getBytes(StandardCharsets.UTF_8)); // with ? for half surrogate pairs
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
