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

    /** What is wrong, without the usage that follows it. */
    private String problem() {
        return err.toString().lines().findFirst().orElse("");
    }

    @Test
    void shouldSayWhatToInstallIfThereIsNoLibrary() {
        assertThat(run("")).isEqualTo(1);
        assertThat(err.toString())
                .containsPattern("Open MPI .*apt-get install openmpi-bin libopenmpi-dev")
                .containsPattern("MPICH .*apt-get install mpich libmpich-dev")
                .containsPattern("PCJ .*mvn dependency:copy -Dartifact=pl\\.edu\\.icm\\.pcj:pcj")
                .contains("no library");
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
        assertThat(run(options.replace(':', ','))).isEqualTo(2);
        assertThat(problem()).contains(facts.split("; "));
    }

    @Test
    void shouldNotMixTwoMeasurementsInOneDirectory() throws Exception {
        Files.createDirectories(directory.resolve("out"));
        Files.writeString(directory.resolve("out/peers.csv"), "");
        assertThat(run("")).isEqualTo(2);
        assertThat(problem()).contains("peers.csv already", "another directory");
    }
}
