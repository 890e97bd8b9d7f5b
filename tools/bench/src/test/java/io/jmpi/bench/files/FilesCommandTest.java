package io.jmpi.bench.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.bench.command.CommandRun;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.matching.JmpiBench;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesCommandTest {
    @TempDir
    Path directory;

    private CommandRun run(String options) {
        return CommandRun.of(JmpiBench.commandLine(), ("files -o " + directory + " " + options).split(" ", -1));
    }

    @Test
    void shouldRefuseNumbersOutOfRange() {
        assertThat(run("--edge 1").exit(2).err()).contains("--edge 1");
        assertThat(run("--ranks 0").exit(2).err()).contains("--ranks 0");
        assertThat(run("--repetitions 0").exit(2).err()).contains("--repetitions 0");
    }

    @Test
    void shouldReadTimesBesideOtherLines() throws RunFailure {
        ArrayTimes times = ArrayTimes.parse(
                "any", 1000, List.of("warning", "write 3.5", "read 0.5", "write 1.5", "read 0.25", "write 2.0"));
        assertThat(times.write()).isEqualTo(new ArrayTimes.Seconds(1.5, 2));
        assertThat(times.read()).isEqualTo(new ArrayTimes.Seconds(0.25, 0.5));
        assertThat(times.write().rateTimes(1000, times.read(), 500)).isEqualTo(1.0 / 3);
        assertThatThrownBy(() -> ArrayTimes.parse("any", 1000, List.of("write 3.5")))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("read");
    }
}
