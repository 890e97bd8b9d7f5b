package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class PeersCommandTest {
    @TempDir
    Path directory;

    private Function<String, Optional<String>> versions = command -> Optional.empty();

    private CommandRun run(String options) {
        String[] arguments =
                ("-o " + directory.resolve("out") + " " + options).trim().split(" +", -1);
        return CommandRun.of(new CommandLine(new PeersCommand(versions)), arguments);
    }

    @Test
    void shouldSayWhatToInstallIfThereIsNoLibrary() {
        assertThat(run("").exit(1).err())
                .containsPattern("Open MPI .*apt-get install openmpi-bin libopenmpi-dev")
                .containsPattern("MPICH .*apt-get install mpich libmpich-dev")
                .containsPattern("PCJ .*mvn dependency:copy -Dartifact=pl\\.edu\\.icm\\.pcj:pcj")
                .contains("no library");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void shouldListMeasurementsGoalsAndLibraries() {
        versions = command -> Optional.of("Open MPI").filter(text -> command.endsWith(".openmpi"));
        CommandRun run = run("--list --only shm-bandwidth,tcp-rate").succeed();
        assertThat(run.out())
                .contains(
                        "shm-bandwidth  messages of 1 MiB in windows of 8, shm",
                        "bandwidth at least 1.2 x the better library",
                        "rate at least 13.0 x Open MPI",
                        "Open MPI        mpicc.openmpi, mpirun.openmpi")
                .doesNotContain("allreduce");
        assertThat(run.err())
                .contains("apt-get install mpich libmpich-dev", "--java openmpi=")
                .doesNotContain("libopenmpi-dev");
    }

    @ParameterizedTest
    @CsvSource({
        "--only shm-latency:fast, '--only; fast; shm-latency, '",
        "--java pcj=none.jar, --java pcj=none.jar; no such file",
        "--java mpich=pom.xml, '--java; mpich; openmpi, mpj-express, pcj, aeron'",
        "--rounds 0, --rounds 0; 1..1000",
        "--timeout 0, --timeout 0; 1..86400"
    })
    void shouldRefuseWhatItDoesNotKnow(String options, String facts) {
        assertThat(run(options.replace(':', ',')).exit(2).problem()).contains(facts.split("; "));
    }

    @Test
    void shouldNotMixTwoMeasurementsInOneDirectory() throws Exception {
        Files.createDirectories(directory.resolve("out"));
        Files.writeString(directory.resolve("out/peers.csv"), "");
        assertThat(run("").exit(2).problem()).contains("peers.csv already", "another directory");
    }
}
