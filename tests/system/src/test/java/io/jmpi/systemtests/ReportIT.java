package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jmpibench report} with real jobs. */
class ReportIT {
    @TempDir
    Path directory;

    private JobRun report(int code, String options) throws Exception {
        return JobCommand.of(List.of(JobCommand.TOP.resolve("bin/jmpibench").toString()))
                .words("report --quick " + options)
                .exitIn(directory, code);
    }

    @Test
    @Tag("full")
    @Tag("alone")
    void shouldMeasureOverAllTransportsAndCompareTheNextRun() throws Exception {
        JobRun first = report(0, "--parts latency,otm-8 -o first.html");
        assertThat(first.out())
                .containsPattern("bytes: one JVM [0-9.,]+, shared memory [0-9.,]+, TCP [0-9.,]+ us")
                .contains("wrote first.html")
                .doesNotContain("FAILED");
        assertThat(directory.resolve("first.html"))
                .content()
                .contains("2 ranks, matcher queues", "\"name\": \"shared memory\"", "Message rate on a SmartNIC");
        JobRun second = report(0, "--parts otm-8 -o second.html --against first.html");
        assertThat(second.out()).containsPattern("\\b18 figures\\b.*\\b0 (\\w+ )?better\\b.*\\b0 worse\\b");
    }

    /** The set-up of a job that cannot run: an engine that there is not. */
    @Test
    @Tag("full")
    void shouldFailIfAJobFails() throws Exception {
        JobRun run = JobCommand.of(
                        List.of(JobCommand.TOP.resolve("bin/jmpibench").toString()))
                .words("report --quick --parts collectives -o page.html")
                .environment("JMPI_MATCHER", "none")
                .exitIn(directory, 1);
        assertThat(run.out()).contains("FAILED: bcast, 8 bytes: exit code");
        assertThat(directory.resolve("page.html")).content().contains("Incomplete.", "JMPI_MATCHER");
    }
}
