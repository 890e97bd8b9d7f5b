package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jmpibench path}: what a short message through shared memory costs beside time. */
@Tag("full")
class PathIT {
    private static final List<String> NEVER =
            List.of("clock reads", "atomic instructions", "fences", "yields of the core");

    @TempDir
    Path directory;

    /** A clock read, an atomic instruction or a second cache line in the path of each message is a defect. */
    @Test
    void shouldCountNothingButOneCacheLineForAShortMessage() throws Exception {
        JobRun run = JobCommand.of(
                        List.of(JobCommand.TOP.resolve("bin/jmpibench").toString()))
                .words("path -o out --warmups 0 --iterations 1 --millis 1")
                .environment("JDK_JAVA_OPTIONS", "-Djmh.ignoreLock=true")
                .succeedIn(directory);
        for (String never : NEVER) {
            assertThat(run.out()).containsPattern("\\| " + never + " +\\| +0 \\| +0 \\|");
        }
        assertThat(run.out())
                .containsPattern("\\| cache lines to the peer +\\| +1 \\| +0 \\|")
                .containsPattern("\\| cache lines from the peer +\\| +0 \\| +0 \\|");
        assertThat(directory.resolve("out/report.md")).content().contains("clock reads");
    }
}
