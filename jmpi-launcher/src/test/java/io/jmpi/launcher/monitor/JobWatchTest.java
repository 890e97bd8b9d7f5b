package io.jmpi.launcher.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.tracing.TraceFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobWatchTest {
    @TempDir
    Path directory;

    /** A program that does not join writes none. */
    @Test
    void shouldNameTheTraceAndTheCommandThatReadsItIfThereIsOne() throws Exception {
        Path trace = Files.createDirectory(directory.resolve("of halo"));
        assertThat(JobWatch.traceLine(trace, 4)).isEmpty();
        Files.createFile(TraceFiles.ofRank(trace, 3));
        assertThat(JobWatch.traceLine(trace, 4))
                .hasValueSatisfying(line -> assertThat(line)
                        .contains(trace.toString())
                        .endsWith(" bin/jmpi-trace messages '" + trace + "'"));
    }
}
