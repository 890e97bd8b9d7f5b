package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jmpibench engines}; the programs check each message. */
@Tag("full")
@Tag("alone")
class EnginesIT {
    @TempDir
    Path directory;

    @Test
    void shouldMeasureTheProgramsWithTheChosenEnginesBesideThePaper() throws Exception {
        JobRun run = JobCommand.of(
                        List.of(JobCommand.TOP.resolve("bin/jmpibench").toString()))
                .words("engines --quick --rounds 1 --engines queues,optimistic -o out")
                .succeedIn(directory);
        assertThat(run.out())
                .contains("jmpirun -n 2 --transport shm --matcher queues osu otm_rate", "Note: --quick")
                .containsPattern("\\| queues +\\|( +\\d+\\.\\d\\d \\|){2}")
                .containsPattern("\\| optimistic, slow path +\\|( +\\d+\\.\\d\\d \\|){2}")
                .containsPattern(
                        "\\| virtual time: optimistic, 32 threads, fast path +\\| +\\| +\\| +7\\.62 \\| +2\\.68 \\|");
        assertThat(directory.resolve("out/engines.md")).hasContent(run.out().strip());
        assertThat(directory.resolve("out/logs/1-otm_rate-optimistic-slow-path.out"))
                .content()
                .contains("\"conflict_p99_us\"");
    }
}
