package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.systemtests.programs.Windows;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One-sided communication between processes: of one host, directly and by messages, and of several hosts. */
class WindowsIT {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"", "--transport tcp"})
    void shouldAccessMemoryOfProcesses(String options) throws Exception {
        assertThat(JobCommand.processes(3, options)
                        .program(Windows.class)
                        .succeedIn(directory)
                        .out())
                .isEqualTo("right\n");
    }

    @Test
    void shouldGoOnWithoutARankThatHoldsALock() throws Exception {
        JobRun run = JobCommand.processes(4, "--transport tcp --progress thread --keep-going")
                .program(Windows.class, "lose")
                .exitIn(directory, 9); // That of the lost rank.
        assertThat(run.out()).isEqualTo("right\n");
        assertThat(run.err()).contains("rank 3");
    }

    @Test
    void shouldGoOnWithoutARankThatAccumulatesInMappedMemory() throws Exception {
        JobRun run = JobCommand.processes(3, "--transport shm --keep-going")
                .program(Windows.class, "accumulate")
                .exitIn(directory, 9);
        assertThat(run.out()).isEqualTo("right\n");
    }

    @Test
    @Tag("full")
    void shouldAccessMemoryOfOtherHosts() throws Exception {
        try (NetworkHosts hosts = new NetworkHosts(2).assumed()) {
            JobRun run = JobCommand.of(
                            hosts.onFirst(JobCommand.TOP.resolve("jmpirun").toString()))
                    .environment("JMPI_TCP_SECURITY", "trusted")
                    .words("-n 4 --hosts " + String.join(",", hosts.all()))
                    .option("--agent", NetworkHosts.remote())
                    .program(Windows.class)
                    .succeedIn(directory);
            assertThat(run.out()).isEqualTo("right\n");
        }
    }
}
