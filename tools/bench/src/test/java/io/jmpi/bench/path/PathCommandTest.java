package io.jmpi.bench.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PathCommandTest {
    @TempDir
    Path directory;

    private CommandRun run(String options) {
        String all = "-o " + directory.resolve("out") + " --warmups 0 --iterations 1 --millis 1 " + options;
        return CommandRun.of(new CommandLine(new PathCommand()), all.split(" +", -1));
    }

    @Test
    void shouldMeasureTheStepsWithEachEngine() {
        assertThat(run("--matchers queues,exact --no-counts").succeed().out())
                .containsPattern("queues +\\| isend[^|]*\\| +[0-9]+ \\| +[0-9.]+ \\| +[0-9]+ \\|")
                .containsPattern("exact +\\| frame[^|]*\\|")
                .contains("Goals:")
                .containsPattern("isend .*at most 3 times an irecv");
        assertThat(directory.resolve("out/results.json")).isNotEmptyFile();
    }

    @Test
    void shouldRefuseAnUnknownEngine() {
        assertThat(run("--matchers fast").exit(2).err()).contains("--matchers", "fast");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
