package io.jmpi.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.jmpi.launcher.LauncherProcess;
import io.jmpi.matching.contract.TestSeeds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import testprograms.LingeringPrograms;

/** A rank that has failed ends, and its job does, although a shutdown hook or a thread goes on. */
@Timeout(120)
class LingeringTest {
    private static final String PROGRAM = LingeringPrograms.Fails.class.getName();

    @TempDir
    Path directory;

    private LauncherProcess run(String... arguments) throws Exception {
        LauncherProcess job = LauncherProcess.run(directory, arguments);
        assertThat(job.pids()).noneMatch(LauncherProcess::isAlive);
        return job;
    }

    @ParameterizedTest
    @CsvSource({
        "throws, hook-blocks, 1",
        "follows, hook-blocks, 1",
        "thread-throws, hook-blocks, 1",
        "exits, hook-blocks, 7",
        "leaves-and-exits, hook-blocks, 7"
    })
    @Tag("full")
    void shouldKillARankThatHasFailedAndDoesNotEnd(String how, String lingers, int code) throws Exception {
        LauncherProcess job = run("-n", "2", "-cp", LauncherProcess.testClasses(), PROGRAM, how, lingers);
        assertThat(job.err())
                .containsPattern("rank 1 .*exit code " + code + "\\b.*process.*; ended")
                .containsPattern("killed rank.* 1, .*\\b0\\.5 s .*--grace SECONDS");
        assertThat(job.process.exitValue()).isEqualTo(code);
    }

    private static List<Arguments> someEnd() {
        return TestSeeds.some(1, List.of(Arguments.of("throws", 1), Arguments.of("exits", 7)));
    }

    @ParameterizedTest
    @MethodSource("someEnd")
    void shouldEndARankWhoseShutdownHookExits(String how, int code) throws Exception {
        LauncherProcess job =
                run("-n", "2", "--grace", "0.1", "-cp", LauncherProcess.testClasses(), PROGRAM, how, "hook-exits");
        assertThat(job.err()).containsAnyOf("hook called System.exit", "killed rank");
        assertThat(job.process.exitValue()).isEqualTo(code);
    }

    @Test
    @Tag("full")
    void shouldEndARankWhoseExitCodeIsNotKnown() throws Exception {
        LauncherProcess job = run("-n", "2", PROGRAM, "runtime-exits", "hook-blocks");
        assertThat(job.err())
                .containsPattern("rank 1 .* 4 s .*without Mpi\\.close\\(\\) .*MPI\\.Finalize\\(\\)")
                .contains("killed rank");
        assertThat(job.process.exitValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"throws, hook-blocks, 1", "exits, hook-blocks, 7", "throws, hook-exits, 1", "throws, thread-goes-on, 1"
    })
    @Tag("full")
    void shouldEndTheJvmOfARankThatHasFailed(String how, String lingers, int code) throws Exception {
        LauncherProcess job = run("-n", "2", "--in-jvm", PROGRAM, how, lingers);
        assertThat(Pattern.compile("JVM .*shutdown hooks .*\\b0\\.5 s .*--grace")
                        .matcher(job.err())
                        .find())
                .isEqualTo(lingers.equals("hook-blocks"));
        assertThat(job.process.exitValue()).isEqualTo(code);
    }

    /** Rank 0 waits for ever, so that the job ends by its timeout. */
    @Test
    @Tag("full")
    void shouldKillOnlyTheRankThatHasFailedIfTheOthersGoOn() throws Exception {
        LauncherProcess job = run(
                "-n",
                "2",
                "--keep-going",
                "--timeout",
                "8",
                "-cp",
                LauncherProcess.testClasses(),
                PROGRAM,
                "exits",
                "hook-blocks");
        assertThat(job.err())
                .containsSubsequence(
                        "jmpirun: killed rank 1, ",
                        " 0.5 s ",
                        "jmpirun: rank 1 exited ",
                        "code 7;",
                        "others go on",
                        "timeout",
                        " 8 s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--in-jvm"})
    @Tag("full")
    void shouldLetHooksSaveInTheirTime(String mode) throws Exception {
        String program = LingeringPrograms.SavesInAHook.class.getName();
        LauncherProcess job = run("-n", "2", mode, "--grace", "60", program);
        assertThat(job.out()).contains("rank 0 has saved", "rank 1 has saved");
        assertThat(job.err()).doesNotContain("--grace");
        assertThat(job.process.exitValue()).isEqualTo(1);
    }

    /** On a busy machine that happens after each failure, and looks like a second problem. */
    @ParameterizedTest
    @CsvSource({"--tag-output, false", "--verbose, true", "--grace=0.2, true"})
    @Tag("full")
    void shouldReportThatOthersAreKilledAfterAFailureOnlyIfAsked(String option, boolean isReported) throws Exception {
        LauncherProcess job = run("-n", "2", option, LingeringPrograms.FailsBesideAHook.class.getName());
        assertThat(job.err().contains("jmpirun: killed rank 0, ")).isEqualTo(isReported);
        assertThat(job.process.exitValue()).isEqualTo(1);
    }

    @Test
    void shouldEndTheJvmOnASignalAlthoughAHookBlocks() throws Exception {
        try (LauncherProcess job = LauncherProcess.start(
                directory, "-n", "1", "--in-jvm", testprograms.Programs.Stubborn.class.getName())) {
            await().atMost(Duration.ofSeconds(60)).until(() -> !job.pids().isEmpty());
            job.process.destroy();
            assertThat(job.awaitExit()).isEqualTo(143);
            assertThat(job.err())
                    .containsPattern("signal 15; ended .*code 143\\b")
                    .containsPattern("shutdown hooks .*\\b2 s .*--grace");
        }
    }
}
