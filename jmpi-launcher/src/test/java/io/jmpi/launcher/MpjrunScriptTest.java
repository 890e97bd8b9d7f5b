package io.jmpi.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script that knows the options of MPJ Express, beside a jmpirun that only prints how it is called. */
@Timeout(120)
class MpjrunScriptTest {
    private static final String JMPIRUN = """
            #!/bin/sh
            echo "in $PWD, java options $JDK_JAVA_OPTIONS, mark $JMPI_MPJ_ARGS"
            printf "%s\\n" "$@"
            """;

    @TempDir
    Path directory;

    private Path script;

    @BeforeEach
    void copy() throws Exception {
        script = Files.createDirectory(directory.resolve("bin")).resolve("mpjrun.sh");
        Files.copy(Path.of("").toAbsolutePath().getParent().resolve("bin/mpjrun.sh"), script);
        Path jmpirun = Files.writeString(directory.resolve("jmpirun"), JMPIRUN);
        assertThat(jmpirun.toFile().setExecutable(true)).isTrue();
        Files.createDirectory(directory.resolve("data"));
    }

    private String run(int expectedCode, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().keySet().removeAll(List.of("CLASSPATH", "JDK_JAVA_OPTIONS", "JMPI_MPJ_ARGS"));
        Process process = builder.redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out).isEqualTo(expectedCode);
        return out.replace(directory.toRealPath().toString(), "DIR");
    }

    @Test
    void shouldRunThreadsLikeMpjExpress() throws Exception {
        assertThat(run(0, "-np", "4", "-Xmx1g", "-Dkey=a b", "my.Main", "-np", "9")
                        .lines())
                .containsExactly(
                        "in DIR, java options \"-Xmx1g\" \"-Dkey=a b\", mark 1",
                        "-n",
                        "4",
                        "--mpj-args",
                        "--in-jvm",
                        "-cp",
                        "DIR/.",
                        "my.Main",
                        "-np",
                        "9");
    }

    @Test
    void shouldRunProcessesForOtherDevices() throws Exception {
        assertThat(run(0, "-np", "2", "-dev", "niodev", "-wdir", "data", "--add-opens", "a/b=c", "-jar", "a.jar", "-x")
                        .lines())
                .containsExactly(
                        "in DIR/data, java options , mark ",
                        "-n",
                        "2",
                        "--mpj-args",
                        "-J",
                        "--add-opens=a/b=c",
                        "DIR/a.jar",
                        "-x");
    }

    @Test
    void shouldStartARankForEachProcessorWithoutNumber() throws Exception {
        assertThat(run(0, "-cp", "a:/b", "my.Main"))
                .contains("-n\n" + Runtime.getRuntime().availableProcessors() + "\n")
                .contains("-cp\nDIR/a:/b\n");
    }

    @Test
    void shouldRunOnTheHostsOfAMachinesFile() throws Exception {
        assertThat(run(0, "-np", "2", "-machinesfile", "hosts", "-mpjport", "1", "my.Main"))
                .contains("mpjrun.sh: -mpjport ", "no effect", "--hostfile\nDIR/hosts\n")
                .doesNotContain("--in-jvm");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-np 2 -colour my.Main | unknown option -colour",
                "-np two my.Main | -np two: & positive",
                "-np 2 -dev pigeon my.Main | device pigeon & multicore, niodev, mxdev, hybdev, native",
                "-np 2 | which program & -jar FILE",
                "-np | option -np & value",
                "-yarn my.Main | option -yarn & not supported",
                "-wdir nowhere my.Main | -wdir nowhere: & no such directory",
                "-dev multicore -machinesfile hosts my.Main | -machinesfile & -dev multicore & not both"
            })
    void shouldRefuseOptionsThatItDoesNotKnow(String arguments, String facts) throws Exception {
        assertThat(run(2, arguments.split(" ")))
                .startsWith("mpjrun.sh: ")
                .contains(facts.split(" & "))
                .endsWith(" mpjrun.sh --help\n");
    }

    @Test
    void shouldShowItsUsage() throws Exception {
        assertThat(run(0, "--help")).contains("-dev DEVICE").isEqualTo(run(0, "-h"));
        assertThat(run(0, "-h").lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
}
