package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class UcxCommandTest {
    @TempDir
    Path directory;

    private CommandRun run(String options) {
        String[] arguments =
                ("-o " + directory.resolve("out") + " " + options).trim().split(" +", -1);
        return CommandRun.of(new CommandLine(new UcxCommand(command -> Optional.empty())), arguments);
    }

    /** There is no script {@code jmpirun} here. */
    @Test
    void shouldNameWhatIsMissing() {
        assertThat(run("").exit(1).err())
                .contains("without jmpi over UCX (cannot start jmpirun")
                .contains("Open MPI is not installed: apt-get install openmpi-bin libopenmpi-dev")
                .contains("ucx_perftest is not installed: apt-get install ucx-utils")
                .contains("nothing here uses UCX");
    }

    @ParameterizedTest
    @CsvSource({
        "--only bcast, '--only; bcast; shm-latency, '",
        "--rounds 0, --rounds 0; 1..1000",
        "--page none.md, --page none.md",
        "--page pom.xml --quick, --page; --quick"
    })
    void shouldRefuseWhatItDoesNotKnow(String options, String facts) {
        assertThat(run(options).exit(2).problem()).contains(facts.split("; "));
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void shouldNotMixTwoMeasurementsInOneDirectory() throws Exception {
        Files.createDirectories(directory.resolve("out"));
        Files.writeString(directory.resolve("out/ucx.csv"), "");
        assertThat(run("").exit(2).problem()).contains("ucx.csv already", "another directory");
    }
}
