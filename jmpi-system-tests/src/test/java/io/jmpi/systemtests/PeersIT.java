package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jmpibench peers} with the C libraries of this machine. */
class PeersIT {
    @TempDir
    Path directory;

    private JobRun peers(String options) throws Exception {
        return JobCommand.of(List.of(JobCommand.TOP.resolve("jmpibench").toString()))
                .words("peers " + options)
                .quick()
                .succeedIn(directory);
    }

    /** One measurement of each kind of program; the C program itself verifies what it transfers. */
    @Test
    void shouldMeasureAllInstalledLibraries() throws Exception {
        String list = peers("--list").out();
        List<String> libraries = Stream.of("Open MPI", "MPICH")
                .filter(each -> list.contains("  " + each + "  "))
                .toList();
        assumeThat(libraries)
                .as("C MPI libraries with mpicc: apt-get install openmpi-bin libopenmpi-dev mpich libmpich-dev")
                .isNotEmpty();
        JobRun run = peers("--quick --rounds 1 --only shm-latency,tcp-rate,tcp-bandwidth,alltoall,optimistic -o out");
        assertThat(run.out()).contains("| shm-latency ", "--quick, so the figures do not count");
        List<String> points = Files.readAllLines(directory.resolve("out/peers.csv"));
        for (String library :
                Stream.concat(Stream.of("jmpi"), libraries.stream()).toList()) {
            assertThat(points)
                    .extracting(line -> line.replaceFirst("[0-9.]+,([^,]*)$", "$1"))
                    .contains(
                            "1,shm-latency," + library + ",shm,p50,us",
                            "1,shm-latency," + library + ",shm,p99,us",
                            "1,tcp-rate," + library + ",tcp,rate,million/s",
                            "1,tcp-bandwidth," + library + ",tcp,bandwidth,GB/s",
                            "1,alltoall," + library + ",shm,time,us");
        }
        assertThat(points).anyMatch(line -> line.startsWith("1,optimistic,jmpi optimistic,shm,p50,"));
        assertThat(directory.resolve("out/peers.md")).content().contains("osu bw -m 8:8 -W 64");
    }
}
