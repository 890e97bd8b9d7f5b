package io.jmpi.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** When jmpirun builds the transport over UCX, and puts it on the class path: with a Java and a Maven that print their arguments. */
@Timeout(120)
class TransportBuildTest {
    private static final Path TOP = Path.of("").toAbsolutePath().getParent();
    private static final String MODULES = "examples,jmpi-transport-ucx";

    @TempDir
    Path directory;

    private Path clone;

    @BeforeEach
    void makeClone() throws IOException {
        clone = directory.resolve("clone");
        for (String file : List.of(
                "jmpirun",
                "bin/jmpibench",
                "scripts/common.sh",
                "scripts/arguments.sh",
                "scripts/commands.sh",
                "scripts/jmpibench-help.txt",
                "examples/src/main/resources/META-INF/jmpi/programs.properties",
                "tools/bench/src/main/resources/META-INF/jmpi/programs.properties")) {
            Path copy = clone.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(TOP.resolve(file), copy);
        }
        Files.writeString(clone.resolve("pom.xml"), "no project\n");
        program("bin/mvn", """
                echo "maven $@" >>maven.log
                for module in examples studies jmpi-transport-ucx; do
                    case " $* " in *[\\ ,]$module[\\ ,]*)
                        mkdir -p $module/target/lib/measuring
                        touch $module/target/lib/$module.jar
                    esac
                done
                """);
    }

    private void program(String name, String script) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** Returns the home of a Java. */
    private Path java(int version, boolean compiles) throws IOException {
        String name = "java" + version + compiles;
        program(name + "/bin/java", """
                case " $* " in *' -Xshare:dump '*) touch archive ;; esac
                echo "java $@"
                """);
        if (compiles) {
            program(name + "/bin/javac", "");
        }
        Files.writeString(directory.resolve(name + "/release"), "JAVA_VERSION=\"" + version + ".0.1\"\n");
        return directory.resolve(name);
    }

    private String run(Path java, int expectedCode, String script, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(clone.resolve(script).toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("JMPI"));
        builder.environment().put("JAVA_HOME", java.toString());
        builder.environment().merge("PATH", directory.resolve("bin") + ":", (path, first) -> first + path);
        Process process = builder.redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out).isEqualTo(expectedCode);
        return out;
    }

    private String hello(Path java) throws Exception {
        return run(java, 0, "jmpirun", "-n", "2", "hello");
    }

    @Test
    void shouldBuildAndUseItSinceJava22() throws Exception {
        assertThat(hello(java(21, true)))
                .startsWith("building what jmpirun needs (examples), once")
                .contains("/examples.jar")
                .doesNotContain("ucx");
        assertThat(hello(java(22, true)))
                .startsWith("building what jmpirun needs (" + MODULES + "), once")
                .contains("/examples.jar:")
                .containsPattern("/jmpi-transport-ucx\\.jar io\\.jmpi\\.launcher\\.Jmpirun -n 2 hello\n");
        assertThat(hello(java(22, true))).doesNotContain("building");
        assertThat(hello(java(21, true))).doesNotContain("building", "ucx");
        assertThat(clone.resolve("maven.log"))
                .content()
                .contains(" -pl examples -am package\n", " -pl " + MODULES + " -am package\n")
                .hasLineCount(2);
    }

    @Test
    @Tag("full")
    void shouldBuildItForBenchmarksAndTheirJobs() throws Exception {
        String out = run(java(25, true), 0, "bin/jmpibench", "start");
        assertThat(out)
                .startsWith("building what jmpibench needs (studies," + MODULES + ")")
                .containsPattern("/jmpi-transport-ucx\\.jar io\\.jmpi\\.bench\\.matching\\.JmpiBench start\n");
    }

    @Test
    @Tag("full")
    void shouldDoWithoutItWhereItCannotBeBuilt() throws Exception {
        hello(java(21, true));
        assertThat(hello(java(22, false))).doesNotContain("building", "ucx").contains("/examples.jar");
    }

    @Test
    @Tag("full")
    void shouldRefuseItOnAnOlderJavaBeforeABuild() throws Exception {
        assertThat(run(java(21, true), 2, "jmpirun", "-n", "2", "--transport", "ucx", "hello"))
                .startsWith("jmpirun: --transport ucx: ")
                .contains("Java 22", "Java 21", "JAVA_HOME")
                .endsWith(" jmpirun --help\n")
                .hasLineCount(2);
        assertThat(run(java(22, true), 0, "jmpirun", "-n", "2", "--transport", "ucx", "hello"))
                .startsWith("building ");
    }
}
