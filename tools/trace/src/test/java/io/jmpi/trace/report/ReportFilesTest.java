package io.jmpi.trace.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.trace.report.ReportFiles.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFilesTest {
    private static final Run RUN = new Run("jmpi-trace otm x", "1", Instant.EPOCH);
    private static final Report REPORT = new OtmReport(List.of(SampleResults.otm()));

    @TempDir
    Path directory;

    @Test
    void shouldWriteBothAndReplaceEarlierOnes() throws Exception {
        Path out = directory.resolve("a").resolve("b");
        Files.createDirectories(out);
        Files.writeString(out.resolve(ReportFiles.HTML), "earlier");
        Files.writeString(out.resolve("notes.txt"), "not ours");
        ReportFiles.write(REPORT, RUN, out);
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("report.html", "report.json", "notes.txt");
        }
        assertThat(out.resolve("report.html")).hasContent(HtmlReport.of(REPORT, RUN));
        assertThat(out.resolve("report.json")).hasContent(JsonReport.of(REPORT, RUN));
    }

    @Test
    void shouldRefuseDirectoryWhenItIsAFile() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThatThrownBy(() -> ReportFiles.write(REPORT, RUN, file))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(file + " is a file", "directory");
    }
}
