package io.jmpi.trace.report;

import io.jmpi.trace.files.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/** Writes a report's files: {@value #HTML} and {@value #JSON}. */
public final class ReportFiles {
    /**
     * The origin of results. Immutable; any thread.
     *
     * @param command as typed
     * @param version of jmpi
     * @param date of the run
     */
    public record Run(String command, String version, Instant date) {}

    /** The page. */
    public static final String HTML = "report.html";

    /** The file for programs. */
    public static final String JSON = "report.json";

    private ReportFiles() {}

    /**
     * Writes both files, replacing earlier ones.
     *
     * @param directory created if needed
     * @throws IOException if the directory is a file, or cannot be written to
     */
    public static void write(Report report, Run run, Path directory) throws IOException {
        write(directory.resolve(HTML), HtmlReport.of(report, run));
        write(directory.resolve(JSON), JsonReport.of(report, run));
    }

    private static void write(Path path, String contents) throws IOException {
        try (ResultFile file = new ResultFile(path)) {
            file.text(contents).commit(); // replaces unpaired surrogates by ?
        }
    }
}
