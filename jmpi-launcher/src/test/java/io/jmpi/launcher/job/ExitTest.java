package io.jmpi.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.launcher.LauncherProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import testprograms.ExitPrograms;

/** System.exit and its like in a rank, which mean the same in a process and in a thread of the launcher's JVM. */
@Timeout(120)
class ExitTest {
    @TempDir
    Path directory;

    private LauncherProcess run(String mode, Class<?> program, String... arguments) throws Exception {
        String[] all = new String[4 + arguments.length];
        System.arraycopy(new String[] {"-n", "2", mode, program.getName()}, 0, all, 0, 4);
        System.arraycopy(arguments, 0, all, 4, arguments.length);
        return LauncherProcess.run(directory, all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--in-jvm"})
    @Tag("full")
    void shouldShowTheProgramsNameInTheLowestFrame(String mode) throws Exception {
        LauncherProcess job = run(mode, ExitPrograms.NamesItself.class);
        assertThat(job.complaints()).isEmpty();
        assertThat(job.out().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).endsWith("I am " + ExitPrograms.NamesItself.class.getName()));
    }

    /** Each rank also has a shutdown hook that exits with another code: it must neither hang nor count. */
    @Test
    void shouldEndEachRankAndNotTheJvm() throws Exception {
        LauncherProcess job = run("--in-jvm", ExitPrograms.ExitsAtItsEnd.class);
        assertThat(job.complaints()).isEmpty();
        assertThat(job.out().lines()).containsExactlyInAnyOrder("rank 0 ends", "rank 1 ends");
        assertThat(job.process.exitValue()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "--in-jvm, exit, 7, 7",
        "--in-jvm, runtime, 7, 7",
        "--in-jvm, halt, 7, 7",
        "--in-jvm, reference, 7, 7",
        "--in-jvm, bound, 7, 7",
        "--tag-output, exit, -1, 255",
        "--in-jvm, exit, -1, 255"
    })
    @Tag("full")
    void shouldFailTheJobHoweverTheRankExits(String mode, String how, String code, int expected) throws Exception {
        shouldFailTheJobWithTheCodeOfTheRank(mode, how, code, expected);
    }

    @ParameterizedTest
    @CsvSource({"--tag-output, exit, 7, 7", "--in-jvm, thread, 7, 7"})
    void shouldFailTheJobWithTheCodeOfTheRank(String mode, String how, String code, int expected) throws Exception {
        LauncherProcess job = run(mode, ExitPrograms.ExitsSomehow.class, "1", how, code);
        assertThat(job.complaints()).matches("jmpirun: rank 1 exited .*code " + expected + "; ended .*\n");
        assertThat(job.complaints().lines()).hasSize(1);
        assertThat(job.process.exitValue()).isEqualTo(expected);
    }

    @Test
    @Tag("full")
    void shouldInterruptMainWhenAnotherThreadEndsTheRank() throws Exception {
        LauncherProcess job = run("--in-jvm", ExitPrograms.ExitsInAThread.class);
        assertThat(job.complaints()).isEmpty();
        assertThat(job.process.exitValue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--in-jvm"})
    @Tag("full")
    void shouldNotHangWhenARankExitsBeforeItHasJoined(String mode) throws Exception {
        LauncherProcess job = run(mode, ExitPrograms.ExitsBeforeItJoins.class);
        assertThat(job.process.exitValue()).isEqualTo(1);
        assertThat(job.err()).containsPattern("jmpirun: rank 0 [^;]*without Mpi\\.(init|close)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--in-jvm"})
    @Tag("full")
    void shouldFailWhenRanksExitWithoutLeavingTheJob(String mode) throws Exception {
        LauncherProcess job = run(mode, ExitPrograms.ExitsWithoutClose.class);
        assertThat(job.process.exitValue()).isEqualTo(1);
        assertThat(job.err())
                .containsPattern("jmpirun: rank [01] .*without Mpi\\.close\\(\\) .*MPI\\.Finalize\\(\\).* at the end");
    }

    @Test
    @Tag("full")
    void shouldLetTheOthersGoOnWithoutARankThatExits() throws Exception {
        LauncherProcess job = LauncherProcess.run(
                directory,
                "-n",
                "2",
                "--in-jvm",
                "--keep-going",
                "--timeout",
                "1",
                ExitPrograms.ExitsSomehow.class.getName(),
                "1",
                "exit",
                "3");
        assertThat(job.err())
                .containsPattern("rank 1 exited .*code 3\\b.*others go on")
                .contains("timeout after 1 s");
    }
}
