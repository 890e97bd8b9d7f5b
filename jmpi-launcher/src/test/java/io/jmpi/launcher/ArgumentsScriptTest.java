package io.jmpi.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;

/** The script that checks the arguments of jmpirun before jmpi is built, and when jmpirun builds. */
@Timeout(120)
class ArgumentsScriptTest {
    private static final Path TOP = Path.of("").toAbsolutePath().getParent();
    private static final String BUILDS = "building ";
    private static final String HELP = "scripts/jmpirun-help.txt";

    @TempDir
    Path directory;

    /** A clone that nobody has built, in which a build would fail at once. */
    private Path clone;

    /** Before the name of the script. */
    private List<String> words = List.of();

    private String run(int expectedCode, String... arguments) throws Exception {
        return runScript(expectedCode, "jmpirun", arguments);
    }

    private String runScript(int expectedCode, String script, String... arguments) throws Exception {
        if (clone == null) {
            clone = Files.createDirectory(directory.resolve("clone"));
            for (String file : List.of(
                    "jmpirun",
                    "bin/jmpibench",
                    "bin/jmpi-trace",
                    "scripts/common.sh",
                    "scripts/arguments.sh",
                    "scripts/commands.sh",
                    HELP,
                    "jmpi-launcher/src/main/resources/META-INF/jmpi/foreign-options.txt",
                    "scripts/jmpibench-help.txt",
                    "scripts/jmpi-trace-help.txt",
                    "examples/src/main/resources/META-INF/jmpi/programs.properties",
                    "tools/bench/src/main/resources/META-INF/jmpi/programs.properties")) {
                Path copy = clone.resolve(file);
                Files.createDirectories(copy.getParent());
                Files.copy(TOP.resolve(file), copy);
            }
            Files.writeString(clone.resolve("pom.xml"), "no project\n  <version>1.2.3</version>\n");
        }
        List<String> command = new ArrayList<>(words);
        command.add(clone.resolve(script).toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("JMPI"));
        builder.environment().merge("PATH", directory.resolve("bin") + ":", (path, first) -> first + path);
        Process process = builder.redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out).isEqualTo(expectedCode);
        return out;
    }

    @Test
    void shouldKnowTheOptionsOfJmpirun() throws IOException {
        List<String> withValue = new ArrayList<>();
        List<String> without = new ArrayList<>();
        for (OptionSpec option : Jmpirun.commandLine().getCommandSpec().options()) {
            (option.arity().min() > 0 ? withValue : without).addAll(List.of(option.names()));
        }
        assertThat(listed("options_with_value")).containsExactlyInAnyOrderElementsOf(withValue);
        assertThat(listed("options_without_value")).containsExactlyInAnyOrderElementsOf(without);
    }

    private static List<String> listed(String variable) throws IOException {
        Matcher line = Pattern.compile("(?m)^" + variable + "=' (.*) '$")
                .matcher(Files.readString(TOP.resolve("scripts/arguments.sh")));
        assertThat(line.find()).isTrue();
        return List.of(line.group(1).split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hello | how many & -n RANKS & jmpirun -n 4 halo",
                "-n 0 hello | -n 0: & positive",
                "-n two hello | option '-n' & 'two' & whole number",
                "-n 2 | which program & (halo) & main class & jar & "
                        + "hello, halo, gatherv, stencil, mandelbrot, spectrum, tickets, matrix-file, philosophers, resilient-halo, osu",
                "--oversubscribe -n 2 hello | option: '--oversubscribe' & leave it out",
                "-n 2 --bind-to core hello | option: '--bind-to'; --bind & cores",
                "-hosts a,b -n 2 hello | option: '-hosts' & --hosts a:2,b:2",
                "-npernode 2 hello | option: '-npernode' & each host & --hosts a:2,b:2",
                "-np 2 --mca btl tcp,self hello | option: '--mca' & leave it out & -x JMPI_TCP_INTERFACE=eth0",
                "-n | parameter & option '-n'",
                "-n 2 --colour hello | Unknown option: '--colour'",
                "-n 2 --stats=yes hello | Unknown option: '--stats=yes'",
                "-n 2 --matchr bins hello | option: '--matchr' & mean --matcher?",
                "-n 2 --matcher magic hello | --matcher: & 'magic' & -cp & JMPI_CLASS_PATH & "
                        + "queues, vector, bins, ranks, exact, newmadeleine, concurrent, adaptive, hardware, overlap, associative, fpga, portals, optimistic & tags, auto",
                "-n 2 --transport pigeon hello | --transport pigeon: & auto, in-jvm, shm, tcp",
                "-n 2 --progress none hello | --progress none: & application & thread & adaptive",
                "-n 2 --matcher=bins helo | class helo & not found & : hello, halo,",
                "-n 2 -Xmx1g hello | option: '-Xmx1g' & -J -Xmx1g",
                "-n 2 --add-opens=a/b=c hello | option: '--add-opens=a/b=c' & -J --add-opens=a/b=c",
                "-n 2 -cp /nowhere Main | -cp /nowhere: & no file & '/nowhere'",
                "-n 2 --run hello | Unknown option: '--run'",
                "-n=0 hello | -n 0: & positive",
                "-n 2 -cp=/nowhere Main | -cp /nowhere: & no file & '/nowhere'",
                "-n 2 --compare quues,exact halo | --compare quues,exact: & 'quues' & : queues, vector, bins,",
                "-n 2 --compare=queues,exat halo | --compare queues,exat: & 'exat'",
                "-n 2 --compare queues halo | class queues & not found & --compare & commas",
                "-n 2 --compare --rounds 0 halo | --rounds 0: & 1 to 1000",
                "-n 2 --compare --rounds=1001 halo | --rounds 1001: & 1 to 1000",
                "-n 2 --compare --rounds few halo | option '--rounds' & 'few' & whole number",
                "-n 2 --debug=0 none.jar | jar none.jar & not found",
                "-n 2 --check=unbuffered none.jar | jar none.jar & not found",
                "-n 2 --stats=yes none.jar | Unknown option: '--stats=yes'"
            })
    void shouldRefuseArgumentsBeforeABuild(String arguments, String facts) throws Exception {
        assertThat(run(2, arguments.split(" ")))
                .startsWith("jmpirun: ")
                .contains(facts.split(" & "))
                .endsWith(" jmpirun --help\n")
                .hasLineCount(2)
                .doesNotContain(BUILDS, "--run-of-comparison");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "halllo | halo or hello",
                "helo | halo or hello",
                "osuu | osu",
                "--matcher=EXACT hello | exact",
                "--matcher qeueus hello | queues",
                "--transport tpc hello | tcp",
                "--transport SHM hello | shm",
                "--compare=quues,exact hello | queues"
            })
    void shouldAskForTheNameThatIsNearBeforeABuild(String arguments, String meant) throws Exception {
        assertThat(run(2, ("-n 2 " + arguments).split(" ")))
                .contains("mean " + meant + "?\n")
                .endsWith(" jmpirun --help\n")
                .hasLineCount(2);
    }

    @Test
    @Tag("full")
    void shouldShowHelpAndVersionBeforeABuild() throws Exception {
        String help = Files.readString(TOP.resolve(HELP));
        assertThat(run(0, "--help")).isEqualTo(help);
        assertThat(run(0, "-n", "2", "-h")).isEqualTo(help);
        assertThat(run(0, "help")).isEqualTo(help);
        assertThat(run(2)).isEqualTo(help);
        assertThat(run(0, "--version")).startsWith("jmpirun 1.2.3").contains("not built", "\nJava ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bin/jmpibench", "bin/jmpi-trace"})
    @Tag("full")
    void shouldAnswerForCommandsBeforeABuild(String script) throws Exception {
        String name = script.replace("bin/", "");
        String help = Files.readString(TOP.resolve("scripts/" + name + "-help.txt"));
        assertThat(runScript(0, script, "--help")).isEqualTo(help);
        assertThat(runScript(0, script, "-h", "more")).isEqualTo(help);
        assertThat(runScript(2, script)).isEqualTo(help);
        assertThat(runScript(0, script, "--version"))
                .startsWith(name + " 1.2.3")
                .contains("not built", "\nJava ");
        String see = " " + name + " --help\n";
        assertThat(runScript(2, script, "--colour"))
                .startsWith(name + ": ")
                .contains("option: '--colour'\n")
                .endsWith(see)
                .hasLineCount(2);
        assertThat(runScript(2, script, "mesages", "trace"))
                .startsWith(name + ": ")
                .contains("command 'mesages'", "commands: ")
                .endsWith(see)
                .hasLineCount(2);
    }

    @ParameterizedTest
    @CsvSource({"bin/jmpibench, matching", "bin/jmpibench, report", "bin/jmpi-trace, info", "bin/jmpi-trace, messages"})
    @Tag("full")
    void shouldBuildForCommands(String script, String command) throws Exception {
        assertThat(runScript(1, script, command, "--colour"))
                .startsWith("building what " + script.replace("bin/", "") + " needs (");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "doctor",
                "generate-completion",
                "-n 2 -cp . --matcher magic hello",
                "-n 2 hello --colour",
                "-n2 --matcher=bins --timeout 5 --debug halo -n 9",
                "-np 2 -x A=b -J-Xmx1g -J -Xms1g -cp .: com.acme.Main",
                "-n=2 -J=-Xmx1g -x=A=b -cp=. com.acme.Main",
                "-np=2 -classpath=. com.acme.Main",
                "-n 2 --compare all --rounds 1000 --report page.html halo",
                "-n 2 --compare queues,exact halo",
                "-n 2 --compare=quues,exact -cp . halo",
                "-n 2 --compare halo",
                "--in-jvm -n +2 osu latency"
            })
    @Tag("full")
    void shouldBuildForArgumentsThatCanBe(String arguments) throws Exception {
        String out = run(1, arguments.split(" "));
        assertThat(out).startsWith(BUILDS).contains("\n[ERROR] ");
        assertThat(out.lines().reduce("", (previous, line) -> line))
                .startsWith("jmpirun: ")
                .contains("failed", clone.toRealPath().resolve("target/jmpirun-build.log") + " ");
    }

    /** A Maven that prints lines of the real one. */
    @Test
    @Tag("full")
    void shouldShowEachModuleAndHowMuchIsDownloaded() throws Exception {
        run(2, "-n", "0", "hello");
        Path maven = Files.createDirectory(directory.resolve("bin")).resolve("mvn");
        Files.writeString(maven, """
                #!/bin/sh
                echo "$@" >arguments
                echo '[INFO] Building jmpi 1.2.3                                                       [1/2]'
                echo '[INFO] Downloading from central: a.jar'
                echo '[INFO] Downloaded from central: a.jar (1.2 MB at 3.4 MB/s)'
                echo '[INFO] Downloaded from central: b.jar (900 kB at 3.4 MB/s)'
                echo '[INFO] Downloaded from central: b.pom (88 B at 1.1 kB/s)'
                echo '[INFO] Building jmpi-examples 1.2.3                                              [2/2]'
                mkdir -p examples/target/lib jmpi-transport-ucx/target/lib
                touch examples/target/lib/empty.jar
                """);
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        assertThat(run(1, "-n", "2", "hello"))
                .startsWith("building what jmpirun needs (examples")
                .contains("\n  [1/2] jmpi\n  [2/2] jmpi-examples\n  2 MB ")
                .containsPattern("\n  2 MB .*\\b\\d+ s\n.*fast start");
        assertThat(clone.resolve("arguments"))
                .content()
                .containsPattern("-P !contract -Dmaven.test.skip=true -pl examples(,jmpi-transport-ucx)? -am package");

        Files.createDirectories(clone.resolve("tools/bench/target/lib"));
        write("jmpi-matching/target/jmpi-matching-1.jar", 10);
        assertThat(run(1, "-n", "2", "osu")).startsWith("building jmpi again");
        assertThat(clone.resolve("arguments"))
                .content()
                .containsPattern(
                        "-P !contract -Dmaven.test.skip=true -pl examples,tools/bench(,jmpi-transport-ucx)? -am package");
    }

    /** As a terminal does, the Maven of this test interrupts all processes of the command, and fails after that. */
    @Test
    @Tag("full")
    void shouldEndAtAnInterruptOfTheBuild() throws Exception {
        assumeThat(LauncherProcess.isIgnored(2))
                .as("a shell cannot handle what is ignored")
                .isFalse();
        run(2, "-n", "0", "hello");
        Path maven = Files.createDirectory(directory.resolve("bin")).resolve("mvn");
        Files.writeString(maven, """
                #!/bin/sh
                trap 'exit 130' INT
                echo '[INFO] Building jmpi 1.2.3                                                       [1/2]'
                mkdir -p examples/target/lib
                kill -INT 0
                exit 130
                """);
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        words = List.of("setsid", "--wait");
        assertThat(run(130, "-n", "2", "hello"))
                .containsPattern("\njmpirun: interrupted\\b.*\n\\z")
                .doesNotContain("[INFO]");
        assertThat(clone.resolve("examples/target/lib")).doesNotExist();
    }

    @Test
    @Tag("full")
    void shouldNeedPermissionOnlyForWhatIsWritten() throws Exception {
        assumeThat(System.getProperty("user.name"))
                .as("who can become another user")
                .isEqualTo("root");
        run(2, "-n", "0", "hello"); // It makes the clone.
        words = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(run(1, "-n", "2", "hello"))
                .contains("not built", "not write to " + clone, "./jmpirun -n 2 hello")
                .hasLineCount(1);
        Path lib = Files.createDirectories(clone.resolve("examples/target/lib"));
        Files.createFile(lib.resolve("none.jar"));
        Files.createDirectories(clone.resolve("jmpi-matching/target"));
        Path first = Files.createFile(clone.resolve("jmpi-matching/target/jmpi-matching-1.jar"));
        String built = run(1, "-n", "2", "hello");
        assertThat(built).doesNotContain("ermission", "not built", "changed").contains("io.jmpi.launcher.Jmpirun");
        Files.setLastModifiedTime(first, FileTime.from(Instant.EPOCH));
        assertThat(run(1, "-n", "2", "hello"))
                .contains("changed", "not write to " + clone)
                .doesNotContain("ermission");
    }

    @Test
    @Tag("full")
    void shouldNotBuildWhileMavenRunsInTheSameTree() throws Exception {
        run(2, "-n", "0", "hello");
        Process maven = new ProcessBuilder(
                        "bash", "-c", "read -r", "-Dmaven.multiModuleProjectDirectory=" + clone.toRealPath())
                .start();
        try {
            assertThat(run(1, "-n", "2", "hello"))
                    .startsWith("jmpirun: ")
                    .contains("Maven", " " + clone.toRealPath() + " ", "process " + maven.pid() + ")", "try again")
                    .doesNotContain(BUILDS);
        } finally {
            maven.getOutputStream().close();
            maven.waitFor();
        }
        assertThat(run(1, "-n", "2", "hello")).startsWith(BUILDS);
    }

    @Test
    @Tag("full")
    void shouldBuildOnlyIfAnExampleHasChangedOrAnotherCommitIsCheckedOut() throws Exception {
        run(2, "-n", "0", "hello");
        Path lib = Files.createDirectories(clone.resolve("examples/target/lib"));
        Path other = Files.createDirectories(clone.resolve("jmpi-transport-ucx/target"));
        Files.createSymbolicLink(other.resolve("lib"), lib); // Newer Javas need it, too.
        Path example = write("examples/src/main/java/io/jmpi/examples/Hello.java", 20);
        Path part = write("examples/src/main/java/io/jmpi/examples/heat/HaloExchange.java", 20);
        Path core = write("jmpi-core/src/main/java/io/jmpi/Mpi.java", 20);
        Path commit = write(".git/logs/HEAD", 20);
        write("jmpi-core/pom.xml", 20);
        try (Stream<Path> all = Files.walk(clone)) {
            for (Path old : all.toList()) {
                age(old, 20);
            }
        }
        Path stamp = write("examples/target/lib/.stamp", 10);
        assertThat(run(1, "-n", "2", "hello")).doesNotContain(BUILDS);

        age(core, 5);
        assertThat(run(1, "-n", "2", "hello"))
                .as("what would cost time to find")
                .doesNotContain(BUILDS);

        age(commit, 5);
        assertThat(run(1, "-n", "2", "hello")).as("another commit").startsWith(BUILDS);

        age(core, 20);
        assertThat(run(1, "-n", "2", "hello")).as("a commit of what was built").doesNotContain(BUILDS);

        Files.delete(stamp);
        write("jmpi-matching/target/jmpi-matching-1.jar", 10);
        assertThat(run(1, "-n", "2", "hello")).as("a build by Maven alone").doesNotContain(BUILDS);

        assertThat(run(1, "-n", "2", "osu")).as("a program of another module").startsWith(BUILDS);

        age(stamp, 10);
        age(commit, 20);
        age(example, 5);
        assertThat(run(1, "-n", "2", "hello")).as("a changed example").startsWith(BUILDS);

        age(example, 20);
        age(part, 5);
        assertThat(run(1, "-n", "2", "hello"))
                .as("a changed part of an example")
                .startsWith(BUILDS);

        Files.delete(stamp);
        assertThat(run(1, "-n", "2", "hello"))
                .as("changed since a build by Maven")
                .startsWith(BUILDS);
    }

    private Path write(String file, int secondsAgo) throws IOException {
        Path path = clone.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "");
        age(path, secondsAgo);
        return path;
    }

    private static void age(Path file, int seconds) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(seconds)));
    }
}
