package io.jmpi.bench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionTest {
    @TempDir
    Path directory;

    private List<String> run(Duration timeout, String script) throws Exception {
        return new Execution(timeout)
                .run(List.of("sh", "-c", script), Map.of("GREETING", "hello"), directory.resolve("run"));
    }

    @Test
    void shouldReturnTheStandardOutputAndKeepBothStreams() throws Exception {
        assertThat(run(Duration.ofMinutes(2), "echo $GREETING; echo there >&2; cat"))
                .containsExactly("hello");
        assertThat(directory.resolve("run.out")).hasContent("hello");
        assertThat(directory.resolve("run.err")).hasContent("there");
    }

    @Test
    void shouldReportExitCodeAndLastMessage() {
        assertThatThrownBy(() -> run(Duration.ofMinutes(2), "echo first >&2; echo second >&2; echo --- >&2; exit 7"))
                .isInstanceOf(RunFailure.class)
                .hasMessage("exit code 7: second");
    }

    @Test
    void shouldEndAllProcessesOfARunThatHangs() throws Exception {
        assertThatThrownBy(() -> run(Duration.ofSeconds(3), "sleep 600 & echo $!; wait"))
                .isInstanceOf(RunFailure.class)
                .hasMessageContainingAll("running", " 3 s");
        for (String line : Files.readAllLines(directory.resolve("run.out"))) {
            Optional<ProcessHandle> left = ProcessHandle.of(Long.parseLong(line));
            if (left.isPresent()) {
                left.get().onExit().get(60, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void shouldReportACommandThatIsNotThere() {
        assertThatThrownBy(() -> new Execution(Duration.ofMinutes(2))
                        .run(List.of("no-such-command-of-jmpi"), Map.of(), directory.resolve("run")))
                .hasMessageContainingAll("start", "no-such-command-of-jmpi");
        assertThat(Execution.version("no-such-command-of-jmpi")).isEmpty();
        assertThat(Execution.version("cat"))
                .hasValueSatisfying(text -> assertThat(text).isNotBlank());
    }
}
