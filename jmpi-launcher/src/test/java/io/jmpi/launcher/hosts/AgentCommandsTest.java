package io.jmpi.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.jmpi.launcher.LauncherProcess;
import io.jmpi.matching.contract.TestSeeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import testprograms.Programs;

/** Jobs whose agents are started by commands that do more than run them, or less. All hosts are this one. */
@Timeout(120)
class AgentCommandsTest {
    private static final String HOSTS = "localhost:2";

    @TempDir
    Path directory;

    /** Writes a shell script that gets the host's name, and then the agent's command. */
    private String script(String text) throws IOException {
        Path script = directory.resolve("agent");
        Files.writeString(script, "#!/bin/sh\nshift\n" + text + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script.toString();
    }

    private LauncherProcess start(String script, String input, Class<?> program) throws IOException {
        return LauncherProcess.start(
                directory,
                input,
                Map.of("JMPI_TCP_TIMEOUT", "3"),
                "--hosts",
                HOSTS,
                "--agent",
                script(script),
                program.getName());
    }

    private LauncherProcess run(String script, Class<?> program) throws Exception {
        LauncherProcess job = start(script, "a line", program);
        job.awaitExit();
        return job;
    }

    private static List<String> someGreeting() {
        return TestSeeds.some(
                1, List.of("echo Welcome; echo", "printf 'no end of line'", "head -c 100000 /dev/zero | tr '\\0' x"));
    }

    @ParameterizedTest
    @MethodSource("someGreeting")
    void shouldLeaveOutWhatComesBeforeTheAgentSpeaks(String greeting) throws Exception {
        LauncherProcess job = run(greeting + "\nexec \"$@\"", Programs.Reads.class);
        assertThat(job.out().lines()).containsExactlyInAnyOrder("rank 0 read 'a line'", "rank 1 read ''");
        assertThat(job.err()).doesNotContain("Welcome", "no end", "xxx");
        assertThat(job.process.exitValue()).isZero();
    }

    @Test
    void shouldShowWhatACommandWritesInsteadOfAnAgent() throws Exception {
        LauncherProcess job =
                run("echo 'This account is'\necho 'currently not available.'\nexit 7", Programs.Reads.class);
        assertThat(job.out()).isEmpty();
        assertThat(job.err())
                .containsSubsequence(
                        "This account is\ncurrently not available.\n",
                        "host localhost is lost: '" + directory.resolve("agent") + " localhost' ended with code 7 ",
                        "needs Java and jmpi");
        assertThat(job.process.exitValue()).isEqualTo(1);
    }

    /** As a shell that asks something first. */
    @Test
    @Tag("full")
    void shouldShowWhatACommandWritesThatNeverStartsAnAgent() throws Exception {
        LauncherProcess job = LauncherProcess.run(
                directory,
                "--hosts",
                HOSTS,
                "--timeout",
                "3",
                "--agent",
                script("echo 'Which project?'\nexec sleep 20"),
                Programs.Reads.class.getName());
        assertThat(job.err()).containsSubsequence("still running", "not that of an agent:\nWhich project?\n");
        assertThat(job.process.exitValue()).isEqualTo(124);
    }

    /** As {@code ssh -n}, a redirection, and a batch system that has an input of its own. */
    private static List<String> someWithoutInput() {
        return TestSeeds.some(1, List.of("exec \"$@\" < /dev/null", "\"$@\" <&-", "sleep 20 | \"$@\""));
    }

    @ParameterizedTest
    @MethodSource("someWithoutInput")
    void shouldNameTheCommandThatPassesNoInput(String script) throws Exception {
        LauncherProcess job = run(script, Programs.Reads.class);
        assertThat(job.err())
                .contains("host localhost is lost", "'" + directory.resolve("agent") + " localhost'", "standard input")
                .contains("--agent", "ssh without -n", "kubectl exec", "-i");
        assertThat(job.process.exitValue()).isEqualTo(1);
    }

    /** And never runs an agent. The second closes its input after jmpirun has written to it. */
    @ParameterizedTest
    @ValueSource(strings = {"exec sleep 20 < /dev/null", "read -r line; exec sleep 20 < /dev/null"})
    @Tag("full")
    void shouldNameTheCommandThatReadsNoInput(String command) throws Exception {
        LauncherProcess job = run(command, Programs.Reads.class);
        assertThat(job.err()).contains("host localhost is lost", "does not pass on its standard input", "--agent");
        assertThat(job.process.exitValue()).isEqualTo(1);
    }

    @Test
    @Tag("full")
    void shouldNameTheCommandThatPassesNoOutput() throws Exception {
        LauncherProcess job = run("exec sleep 20 >&-", Programs.Reads.class);
        assertThat(job.err()).contains("host localhost is lost", "closed its standard output", "--agent");
        assertThat(job.process.exitValue()).isEqualTo(1);
    }

    @Test
    @Tag("full")
    void shouldSayWhichCommandHasNotAnswered() throws Exception {
        LauncherProcess job = run("sleep 10\nexec \"$@\"", Programs.Reads.class);
        assertThat(job.err())
                .containsPattern(
                        "still starting: 0 of 2 .*waiting for ranks 0, 1; the agent of localhost has not answered.*'.*agent localhost'");
        assertThat(job.process.exitValue()).isZero();
    }

    /** Something else writes between the messages, or the agent is killed, or nothing arrives any more. */
    @ParameterizedTest
    @CsvSource({
        "\"$@\" | sed -u 's/cmd=jmpi_output.*/disturbed/', connection .*no message",
        "exec timeout -s KILL 4 \"$@\", connection",
        "\"$@\" | sed -u '/cmd=jmpi_output/q', not answered"
    })
    @Tag("full")
    void shouldLoseTheHostWhoseChannelBreaks(String script, String why) throws Exception {
        LauncherProcess job = run(script, Programs.Waits.class);
        assertThat(job.err()).containsPattern("host localhost is lost: .*" + why);
        assertThat(job.process.exitValue()).isEqualTo(1);
        await().atMost(Duration.ofSeconds(60)).until(() -> agents().isEmpty());
    }

    /** The ranks do not outlive their launcher, whose end ends the agent's input. */
    @Test
    @Tag("full")
    void shouldEndRanksWhenTheLauncherIsKilled() throws Exception {
        try (LauncherProcess job = start("exec \"$@\"", "", Programs.Waits.class)) {
            await().atMost(Duration.ofSeconds(60)).until(() -> job.pids().size() == 2);
            List<Long> ranks = job.pids();
            job.process.destroyForcibly();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> ranks.stream().noneMatch(LauncherProcess::isAlive) && agents().isEmpty());
        }
    }

    private List<ProcessHandle> agents() {
        return ProcessHandle.allProcesses()
                .filter(each -> each.info().command().orElse("").endsWith("/java"))
                .filter(each -> each.info().commandLine().orElse("").contains(HostAgent.class.getName()))
                .toList();
    }
}
