package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jmpibench start}: how soon a job runs, and is fast. */
@Tag("full")
class StartIT {
    @TempDir
    Path directory;

    @Test
    void shouldMeasureTheStartAndTheFirstMessagesWithFlags() throws Exception {
        JobRun run = JobCommand.of(
                        List.of(JobCommand.TOP.resolve("bin/jmpibench").toString()))
                .words("start -o out --ranks 1,2 --rounds 1 --intervals 2 --flags -XX:+UseSerialGC")
                .succeedIn(directory);

        assertThat(run.out())
                .containsPattern("hello: flags of ranks +\\| +1 rank, s \\| +2 ranks, s \\|")
                .containsPattern("-XX:\\+UseSerialGC +\\| +[0-9.]+ \\| +[0-9.]+ \\|")
                .contains("to 50 ms, us", "to 100 ms, us");
        assertThat(directory.resolve("out/start.md")).content().contains("UseSerialGC");
    }
}
