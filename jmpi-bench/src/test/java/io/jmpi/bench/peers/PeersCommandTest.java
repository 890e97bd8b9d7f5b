package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
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

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Function<String, Optional<String>> versions = command -> Optional.empty();

    private int run(String options) {
        return new CommandLine(new PeersCommand(versions))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(("-o " + directory.resolve("out") + " " + options)
                        .trim()
                        .split(" +", -1));
    }

    @Test
    void shouldSayWhatToInstallIfThereIsNoLibrary() {
        assertThat(run("")).isEqualTo(1);
        assertThat(err.toString())
                .contains(
                        "Open MPI is not installed: apt-get install openmpi-bin libopenmpi-dev",
                        "MPICH is not installed: apt-get install mpich libmpich-dev",
                        "PCJ is not given: mvn dependency:copy -Dartifact=pl.edu.icm.pcj:pcj",
                        "there is no library to compare with");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void shouldListMeasurementsGoalsAndLibraries() {
        versions = command -> Optional.of("Open MPI").filter(text -> command.endsWith(".openmpi"));
        assertThat(run("--list --only shm-bandwidth,tcp-rate")).isZero();
        assertThat(out.toString())
                .contains(
                        "shm-bandwidth  messages of 1 MiB in windows of 8, shm",
                        "bandwidth at least 1.2 x the better library",
                        "rate at least 15.0 x Open MPI",
                        "Open MPI        mpicc.openmpi, mpirun.openmpi")
                .doesNotContain("allreduce");
        assertThat(err.toString())
                .contains("MPICH is not installed", "Open MPI (Java) is not given")
                .doesNotContain("Open MPI is");
    }

    @ParameterizedTest
    @CsvSource({
        "--only shm-latency:fast, --only: fast is not one of shm-latency",
        "--java pcj=none.jar, --java pcj=none.jar: there is no such file",
        "--java mpich=pom.xml, --java: mpich is not one of openmpi; mpj-express; pcj; aeron",
        "--rounds 0, --rounds 0 is not in 1..1000",
        "--timeout 0, --timeout 0 is not in 1..86400"
    })
    void shouldRefuseWhatItDoesNotKnow(String options, String message) {
        assertThat(run(options.replace(':', ','))).isEqualTo(2);
        assertThat(err.toString()).contains(message.replace(';', ','));
    }

    @Test
    void shouldNotMixTwoMeasurementsInOneDirectory() throws Exception {
        Files.createDirectories(directory.resolve("out"));
        Files.writeString(directory.resolve("out/peers.csv"), "");
        assertThat(run("")).isEqualTo(2);
        assertThat(err.toString()).contains("has peers.csv already; use another directory");
    }
}
