package io.jmpi.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentCommandTest {
    @TempDir
    Path directory;

    @Test
    void shouldQuoteForAShellOnlyWhereThereIsOne() throws LaunchException {
        List<String> words = List.of("java", "-cp", "/a b/c'd.jar", "Main");
        assertThat(AgentCommand.SSH.command("h", words))
                .endsWith("h", "java", "-cp", "'/a b/c'\\''d.jar'", "Main")
                .startsWith("ssh");
        assertThat(AgentCommand.parse("ip netns exec").command("h", words))
                .containsExactly("ip", "netns", "exec", "h", "java", "-cp", "/a b/c'd.jar", "Main");
        assertThat(AgentCommand.parse("kubectl exec -i {} --").command("h", words))
                .containsExactly("kubectl", "exec", "-i", "h", "--", "java", "-cp", "/a b/c'd.jar", "Main");
        assertThat(AgentCommand.parse("sshpass -e exec").command("h", words)).contains("/a b/c'd.jar");
        assertThat(AgentCommand.parse("sshpass -e ssh").command("h", words)).contains("'/a b/c'\\''d.jar'");
        assertThat(AgentCommand.parse("env LC_ALL=C /usr/bin/rsh -n").command("h", words))
                .contains("'/a b/c'\\''d.jar'");
    }

    @Test
    void shouldRefuseNoCommand() {
        assertThatThrownBy(() -> AgentCommand.parse(" ")).hasMessageContaining("--agent");
    }

    /** SSH stands for a program that does with its words what ssh does. */
    @ParameterizedTest
    @ValueSource(strings = {"SSH", "env SSH", "timeout 60 SSH {}", "SSH gateway SSH", "env SSH {} env A=B", "env"})
    void shouldPassEachWordUnchanged(String text) throws Exception {
        Path ssh = directory.resolve("ssh");
        Files.writeString(ssh, "#!/bin/sh\nshift\nexec sh -c \"$*\"\n");
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        String host = text.equals("env") ? "HOST=h" : "h"; // Nothing but another program.
        List<String> words = List.of("printf", "%s|", "a  b", "c'd", "*", "$HOME", "`e`", "\\", "\"", "f;g", "-cp");
        List<String> command =
                AgentCommand.parse(text.replace("SSH", ssh.toString())).command(host, words);
        assertThat(output(command)).isEqualTo("a  b|c'd|*|$HOME|`e`|\\|\"|f;g|-cp|");
    }

    private static String output(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** A terminal sends SIGINT and SIGQUIT to all processes of its foreground job. */
    @Test
    void shouldOutliveTheSignalsOfATerminal() throws Exception {
        List<String> command = List.of("sh", "-c", "kill -INT $$; kill -QUIT $$; exit 7");
        Process process = new ProcessBuilder(AgentCommand.sparedByTerminal(command)).start();
        assertThat(process.waitFor()).isEqualTo(7);
    }

    @Test
    void shouldNameAProgramThatIsNotHere() {
        assertThatThrownBy(() -> AgentCommand.sparedByTerminal(List.of("no-such-ssh", "host")))
                .hasMessageContaining("no-such-ssh");
        assertThatThrownBy(() -> AgentCommand.sparedByTerminal(List.of("./no-such-ssh", "host")))
                .hasMessageContaining("./no-such-ssh");
    }
}
