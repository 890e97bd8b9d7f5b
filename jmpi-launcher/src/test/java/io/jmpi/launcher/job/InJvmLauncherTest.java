package io.jmpi.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.launcher.LauncherProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import testprograms.Programs;

@Timeout(120)
class InJvmLauncherTest {
    @TempDir
    Path directory;

    @Test
    void shouldGiveEachRankItsOwnStaticsAndTheSettings() throws Exception {
        LauncherProcess job = LauncherProcess.run(
                directory, "-n", "3", "--in-jvm", "--tag-output", "--matcher", "bins", "-x", "A=b", "counts");
        assertThat(job.process.exitValue()).isZero();
        assertThat(job.out().lines())
                .containsExactlyInAnyOrder(
                        "[0] rank 0 counted 1 with {A=b, JMPI_MATCHER=bins}",
                        "[1] rank 1 counted 1 with {A=b, JMPI_MATCHER=bins}",
                        "[2] rank 2 counted 1 with {A=b, JMPI_MATCHER=bins}");
    }

    @Test
    void shouldWaitForThreadsThatOutliveMain() throws Exception {
        LauncherProcess job =
                LauncherProcess.run(directory, "-n", "2", "--in-jvm", "--tag-output", Programs.GoesOn.class.getName());
        assertThat(job.process.exitValue()).isZero();
        assertThat(job.out().lines()).containsExactlyInAnyOrder("[0] rank 0 after main", "[1] rank 1 after main");
    }
}
