package io.jmpi.bench.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PathCommandTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String options) {
        return new CommandLine(new PathCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(("-o " + directory.resolve("out") + " --warmups 0 --iterations 1 --millis 1 " + options)
                        .split(" +", -1));
    }

    @Test
    void shouldMeasureTheStepsWithEachEngine() {
        assertThat(execute("--matchers queues,exact")).as(err::toString).isZero();
        assertThat(out.toString())
                .containsPattern("queues +\\| isend[^|]*\\| +[0-9]+ \\| +[0-9.]+ \\| +[0-9]+ \\|")
                .containsPattern("exact +\\| frame[^|]*\\|")
                .contains("Goals:")
                .containsPattern("isend .*at most 3 times an irecv");
        assertThat(directory.resolve("out/results.json")).isNotEmptyFile();
    }

    @Test
    void shouldRefuseAnUnknownEngine() {
        assertThat(execute("--matchers fast")).isEqualTo(2);
        assertThat(err.toString()).contains("--matchers", "fast");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
