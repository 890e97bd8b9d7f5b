package io.jmpi.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatchingEngines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import testprograms.Programs;

@Timeout(120)
class JmpirunTest {
    @TempDir
    Path directory;

    private LauncherProcess run(String... arguments) throws IOException, InterruptedException {
        return LauncherProcess.run(directory, arguments);
    }

    @Test
    void shouldRunAProgramByItsShortName() throws Exception {
        LauncherProcess job = run("-np", "3", "hello", "-n", "9", "@x");
        assertThat(job.process.exitValue()).isZero();
        assertThat(job.complaints()).isEmpty();
        assertThat(job.out().lines())
                .containsExactlyInAnyOrder(
                        "rank 0 of 3 sees r0 r1 r2 -n 9 @x",
                        "rank 1 of 3 sees r0 r1 r2 -n 9 @x",
                        "rank 2 of 3 sees r0 r1 r2 -n 9 @x");
    }

    @Test
    @Tag("full")
    void shouldRunAJarWithTheClassesOfItsClassPath() throws Exception {
        Path library = Files.createDirectory(directory.resolve("library"));
        for (String name : new String[] {"Programs", "Programs$Hello"}) {
            String file = "testprograms/" + name + ".class";
            Path target = library.resolve(file.replace("testprograms", "jarrprograms"));
            Files.createDirectories(target.getParent());
            try (var in = Programs.class.getClassLoader().getResourceAsStream(file)) {
                Files.write(target, rename(in.readAllBytes()));
            }
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "jarrprograms.Programs$Hello");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "library/");
        Path jar = directory.resolve("app.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry("empty/"));
        }
        for (String mode : new String[] {"--tag-output", "--in-jvm"}) {
            LauncherProcess job = run("-n", "2", mode, jar.toString(), "it");
            assertThat(job.complaints()).isEmpty();
            assertThat(job.out()).contains("rank 0 of 2 sees r0 r1 it", "rank 1 of 2 sees r0 r1 it");
            assertThat(job.process.exitValue()).isZero();
        }
    }

    @Test
    @Tag("full")
    void shouldListTheClassPathAsItIsWritten() throws Exception {
        Path jars = Files.createDirectory(directory.resolve("jars"));
        for (int i = 0; i < 12; i++) {
            new JarOutputStream(Files.newOutputStream(jars.resolve(i + ".jar")), new Manifest()).close();
        }
        assertThat(run("-n", "2", "-cp", jars + "/*", "no.Such").err()).contains(": " + jars + "/*, jmpirun's own ");
        String path =
                IntStream.range(0, 12).mapToObj(i -> jars + "/" + i + ".jar").collect(Collectors.joining(":"));
        assertThat(run("-n", "2", "-cp", path, "no.Such").err())
                .contains(jars + "/7.jar, ... (12 entries), jmpirun's own ")
                .doesNotContain("8.jar");
    }

    /** Moves a class to a package with a name of equal length, so that only the jar contains it. */
    private static byte[] rename(byte[] classFile) {
        byte[] from = "testprograms/".getBytes(StandardCharsets.US_ASCII);
        byte[] to = "jarrprograms".getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i + from.length <= classFile.length; i++) {
            if (Arrays.equals(classFile, i, i + from.length, from, 0, from.length)) {
                System.arraycopy(to, 0, classFile, i, to.length);
            }
        }
        return classFile;
    }

    @Test
    @Tag("full")
    void shouldSayWhereClassesOfAPackageBelong() throws Exception {
        Path classes = Files.createDirectories(directory.resolve("classes/testprograms"));
        Path compiled = Path.of(Programs.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Files.copy(compiled.resolve("testprograms/ExitPrograms.class"), classes.resolve("ExitPrograms.class"));
        String path = classes.toString();
        assertThat(run("-n", "1", "-cp", path, "ExitPrograms").err())
                .contains("package testprograms", "as testprograms.ExitPrograms", "directory above", "-cp");
        assertThat(run("-n", "1", "-cp", path, "here.ExitPrograms").err())
                .contains("class ExitPrograms ", "directory above", "-cp")
                .doesNotContain("you mean");
        assertThat(run("-n", "1", "-cp", path + "/ExitPrograms.class", "ExitPrograms")
                        .err())
                .contains("'" + path + "/ExitPrograms.class'", "a jar", "directory of the compiled classes");
    }

    @Test
    @Tag("full")
    void shouldPrintVersions() throws Exception {
        LauncherProcess version = run("--version");
        assertThat(version.process.exitValue()).isZero();
        assertThat(version.out()).startsWith("jmpirun ").contains("\nJava " + Runtime.version());
    }

    @Test
    @Tag("full")
    void shouldCompleteOptionsEnginesAndPrograms() throws Exception {
        LauncherProcess script = run("generate-completion");
        assertThat(script.complaints()).isEmpty();
        Path file = Files.writeString(directory.resolve("completion"), script.out());
        assertThat(completions(file, "--matc")).containsExactly("--matcher");
        assertThat(completions(file, "--matcher bi")).containsExactly("bins");
        assertThat(completions(file, "--transport in")).containsExactly("in-jvm");
        assertThat(completions(file, "--progress th")).containsExactly("thread");
        assertThat(completions(file, "--compare ex")).containsExactly("exact");
        assertThat(completions(file, "--compare h")).contains("hardware", "hello");
        assertThat(completions(file, "-n 2 he")).contains("hello");
        assertThat(completions(file, "doc")).contains("doctor");
    }

    /** What the shell offers for the last word of {@code jmpirun} and these words. */
    private static List<String> completions(Path script, String words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                "source \"$1\"; shift; COMP_WORDS=(jmpirun \"$@\"); COMP_CWORD=$#; COMP_LINE=\"${COMP_WORDS[*]}\";"
                        + " COMP_POINT=${#COMP_LINE}; _complete_jmpirun; printf '%s\\n' \"${COMPREPLY[@]}\"",
                "bash",
                script.toString()));
        command.addAll(List.of(words.split(" ")));
        Process bash = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        bash.waitFor();
        return out.lines().toList();
    }

    @Test
    void shouldShowItsUsage() throws Exception {
        LauncherProcess bare = run();
        assertThat(bare.process.exitValue()).isEqualTo(2);
        assertThat(bare.err()).contains("jmpirun -n RANKS [OPTIONS] PROGRAM");
        LauncherProcess asked = run("--help");
        assertThat(asked.process.exitValue()).isZero();
        assertThat(asked.out()).contains("jmpirun -n 4 --in-jvm halo");
        for (String matcher : MatcherChoice.names(MatchingEngines.load())) {
            assertThat(asked.out()).as("names of matchers").containsPattern("\\b" + matcher + "\\b");
        }
        assertThat(asked.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        LauncherProcess help = run("help");
        assertThat(help.process.exitValue()).isZero();
        assertThat(help.out()).isEqualTo(asked.out());
    }

    @Test
    @Tag("full")
    void shouldGiveItsInputToRankZeroOnly() throws Exception {
        for (String mode : new String[] {"--tag-output", "--in-jvm"}) {
            try (LauncherProcess job = LauncherProcess.start(
                    directory, "some words\n", Map.of(), "-n", "2", mode, Programs.Reads.class.getName())) {
                assertThat(job.awaitExit()).isZero();
                assertThat(job.out()).contains("rank 0 read 'some words'", "rank 1 read ''");
            }
        }
    }

    @Test
    void shouldTagWholeLines() throws Exception {
        for (String mode : new String[] {"--progress=thread", "--in-jvm"}) {
            LauncherProcess job = run("-n", "2", "--tag-output", mode, Programs.Writes.class.getName());
            assertThat(job.process.exitValue()).isZero();
            assertThat(job.out().lines()).containsExactlyInAnyOrder("[0] first", "[0] last", "[1] first", "[1] last");
            assertThat(job.complaints().lines()).containsExactlyInAnyOrder("[0] error", "[1] error");
        }
    }

    @Test
    void shouldWriteOutputIntoFiles() throws Exception {
        Path logs = directory.resolve("made/for/it");
        LauncherProcess job = run("-n", "2", "--log-dir", logs.toString(), Programs.Writes.class.getName());
        assertThat(job.process.exitValue()).isZero();
        assertThat(job.out()).isEmpty();
        assertThat(logs.resolve("rank-1.out")).hasContent("first\nlast");
        assertThat(LauncherProcess.withoutNotes(logs.resolve("rank-0.err"))).isEqualTo("error\n");
    }

    @Test
    void shouldTurnOptionsIntoTheEnvironmentOfTheRanks() throws Exception {
        try (LauncherProcess job = LauncherProcess.start(
                directory,
                "",
                Map.of("GIVEN", "here", "PMI_FD", "7"),
                ("-n 1 --matcher auto --transport in-jvm --progress thread -x GIVEN -x SET=a=b -J -Dflag=on "
                                + Programs.Environment.class.getName()
                                + " JMPI_MATCHER JMPI_TRANSPORT JMPI_PROGRESS JMPI_LOCAL_SIZE GIVEN SET PMI_FD flag")
                        .split(" ", -1))) {
            assertThat(job.awaitExit()).isZero();
            assertThat(job.out().lines())
                    .containsExactly(
                            "JMPI_MATCHER=auto null",
                            "JMPI_TRANSPORT=in-jvm null",
                            "JMPI_PROGRESS=thread null",
                            "JMPI_LOCAL_SIZE=1 null",
                            "GIVEN=here null",
                            "SET=a=b null",
                            "PMI_FD=null null",
                            "flag=null on");
        }
    }

    @ParameterizedTest
    @CsvSource({"--tag-output, shm", "--in-jvm, in-jvm", "--transport=in-jvm, in-jvm"})
    @Tag("full")
    void shouldPassRankSizeAndDeviceFirstIfAskedTo(String mode, String device) throws Exception {
        LauncherProcess job = run("-n", "2", mode, "--mpj-args", Programs.Arguments.class.getName(), "own", "-n");
        assertThat(job.process.exitValue()).isZero();
        assertThat(job.out().replaceAll("\\[[01]] ", "").lines())
                .containsExactlyInAnyOrder("0 2 " + device + " own -n mark 1", "1 2 " + device + " own -n mark 1");
        job = run("-n", "1", Programs.Arguments.class.getName(), "own");
        assertThat(job.out()).isEqualTo("own mark null\n");
    }

    @Test
    @Tag("full")
    void shouldNameTheRankOnTheCommandLineOfItsProcess() throws Exception {
        assertThat(run("-n", "2", Programs.Environment.class.getName(), "jmpirun.rank")
                        .out()
                        .lines())
                .containsExactlyInAnyOrder("jmpirun.rank=null 0", "jmpirun.rank=null 1");
    }

    @Test
    @Tag("full")
    void shouldLetADebuggerAttachToAllRanks() throws Exception {
        LauncherProcess job = run("-n", "2", "--debug", "hello");
        assertThat(job.process.exitValue()).isZero();
        assertThat(job.err()).containsPattern("^jmpirun: .*ranks 0, 1 .*ports 5005, 5006\n");
        assertThat(job.out()).doesNotContain("Listening");
    }

    @Test
    @Tag("full")
    void shouldLetANamedRankWaitForItsDebugger() throws Exception {
        try (LauncherProcess job = LauncherProcess.start(directory, "-n", "2", "--debug=1", "hello")) {
            Pattern missing = Pattern.compile("ranks? (0, )?1; rank 1 .*debugger.*port 5006\n");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> missing.matcher(job.err()).find());
            assertThat(job.err()).containsPattern("^jmpirun: rank 1 .*debugger.*port 5006\n");
            assertThat(job.out()).doesNotContain("of 2");
            await().ignoreExceptionsInstanceOf(IOException.class).until(() -> resume(5006));
            assertThat(job.awaitExit()).isZero();
            assertThat(job.out()).doesNotContain("Listening");
            assertThat(job.out()).contains("rank 0 of 2", "rank 1 of 2");
        }
    }

    /** What a debugger does after it has set its breakpoints. */
    private static boolean resume(int port) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(candidate -> candidate.transport().name().equals("dt_socket"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("hostname").setValue("127.0.0.1");
        arguments.get("port").setValue(Integer.toString(port));
        VirtualMachine machine = connector.attach(arguments);
        machine.resume();
        machine.dispose();
        return true;
    }

    @Test
    @Tag("full")
    void shouldLetAProcessJoinAgain() throws Exception {
        LauncherProcess job = run("-n", "2", Programs.Returning.class.getName());
        assertThat(job.process.exitValue()).isZero();
        assertThat(job.out()).contains("rank 0 sees n0", "rank 1 sees n0", "rank 0 sees n1", "rank 1 sees n1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--in-jvm"})
    void shouldFailWhenRanksEndWithoutLeavingTheJob(String option) throws Exception {
        LauncherProcess job = run("-n", "2", option, Programs.Forgets.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(1);
        assertThat(job.err()).containsPattern("rank [01] .*without Mpi\\.close\\(\\)");
    }
}
