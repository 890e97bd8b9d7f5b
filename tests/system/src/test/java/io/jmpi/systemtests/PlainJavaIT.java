package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.systemtests.programs.Alone;
import io.jmpi.systemtests.programs.StartsAProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A program of the user's own, started by {@code java} without {@code jmpirun} and without any JVM flag, is a job of one
 * rank; on the Java that runs the tests, and on a JDK 25 if there is one, where no warning may appear.
 */
class PlainJavaIT {
    private static final Path LIBRARIES = JobCommand.TOP.resolve("examples/target/lib");
    private static final List<String> CORE_AND_WHAT_IT_NEEDS =
            List.of("jmpi-core-", "jmpi-matching-", "agrona-", "jctools-core-");
    private static final String DEVICES = "jmpi-offload-sim-";
    private static final Path INSTALLED = Path.of("/usr/lib/jvm");

    @TempDir
    Path directory;

    static List<Path> jdks() throws IOException {
        return Stream.concat(Stream.of(Path.of(System.getProperty("java.home"))), jdk25().stream())
                .toList();
    }

    /** By the property {@code jmpi.test.jdk25}, or where Debian installs JDKs. */
    static Optional<Path> jdk25() throws IOException {
        String property = System.getProperty("jmpi.test.jdk25");
        if (property != null) {
            return Optional.of(Path.of(property));
        }
        if (!Files.isDirectory(INSTALLED)) {
            return Optional.empty();
        }
        try (Stream<Path> jdks = Files.list(INSTALLED)) {
            return jdks.filter(jdk -> jdk.getFileName().toString().contains("25"))
                    .filter(jdk -> Files.isExecutable(jdk.resolve("bin/java")))
                    .sorted()
                    .findFirst();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void shouldRunWithTheCoreAlone(Path jdk) throws Exception {
        requireWorking(jdk, classPath(CORE_AND_WHAT_IT_NEEDS));
    }

    private static String classPath(List<String> beginnings) throws IOException {
        try (Stream<Path> jars = Files.list(LIBRARIES)) {
            List<String> found = jars.filter(jar -> beginnings.stream()
                            .anyMatch(start -> jar.getFileName().toString().startsWith(start)))
                    .map(Path::toString)
                    .toList();
            assertThat(found).hasSameSizeAs(beginnings);
            return String.join(File.pathSeparator, found);
        }
    }

    @Test
    void shouldRunAnEngineOfADeviceWhenItsModuleIsOnTheClassPath() throws Exception {
        List<String> both = new ArrayList<>(CORE_AND_WHAT_IT_NEEDS);
        both.add(DEVICES);
        JobRun run = alone(JobCommand.JAVA, classPath(both))
                .environment("JMPI_MATCHER", "optimistic")
                .succeedIn(directory);
        assertThat(run.out()).startsWith("ranks 1, doubles 100000");
    }

    @Test
    void shouldNameTheDependencyWhenTheEngineOfADeviceIsNotOnTheClassPath() throws Exception {
        JobCommand job = alone(JobCommand.JAVA, classPath(CORE_AND_WHAT_IT_NEEDS));
        assertThat(job.environment("JMPI_MATCHER", "optimistic")
                        .exitIn(directory, 1)
                        .err())
                .contains("JMPI_MATCHER", "'optimistic'", "io.jmpi:jmpi-offload-sim");
        assertThat(alone(JobCommand.JAVA, classPath(CORE_AND_WHAT_IT_NEEDS))
                        .environment("JMPI_HARDWARE_TAGS", "64")
                        .exitIn(directory, 1)
                        .err())
                .contains("JMPI_HARDWARE_TAGS", "io.jmpi:jmpi-offload-sim");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    @Tag("full")
    void shouldRunWithEverythingOnTheClassPath(Path jdk) throws Exception {
        requireWorking(jdk, LIBRARIES + File.separator + "*");
    }

    private void requireWorking(Path jdk, String classPath) throws Exception {
        JobRun run = alone(jdk.resolve("bin/java").toString(), classPath).succeedIn(directory);
        assertThat(run.out())
                .isEqualTo("ranks 1, doubles 100000, last 0.5, probed 8, byte 5, sum 1, transport in-jvm\n");
        assertThat(run.complaints()).isEmpty();
    }

    private static JobCommand alone(String java, String classPath) {
        return JobCommand.of(
                List.of(java, "-cp", JobCommand.TEST_CLASSES + File.pathSeparator + classPath, Alone.class.getName()));
    }

    /** It has inherited the variables by which the rank is one. */
    @Test
    void shouldSayToAProgramOfARankWhyItIsNoRank() throws Exception {
        JobRun run = JobCommand.jmpirun("-n 2").program(StartsAProgram.class).succeedIn(directory);
        assertThat(run.out().lines().filter(line -> !line.startsWith("NOTE: Picked up")))
                .satisfiesExactly(
                        error -> assertThat(error)
                                .startsWith("Exception in thread \"main\" io.jmpi.errors.MpiException: rank 0 ")
                                .contains("another process", "env -u PMI_PORT -u PMI_ID -u JMPI_JOB_KEY"),
                        frame -> assertThat(frame).contains("Alone.main("),
                        code -> assertThat(code).isEqualTo("exit code 1"),
                        output -> assertThat(output).startsWith("ranks 1, "),
                        code -> assertThat(code).isEqualTo("exit code 0"));
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    @Tag("full")
    void shouldRunJobsOfSeveralRanksOnJdk25WithoutWarnings() throws Exception {
        Optional<Path> jdk = jdk25();
        assumeThat(jdk)
                .as("a JDK 25 in the property jmpi.test.jdk25 or in " + INSTALLED)
                .isPresent();
        for (JobCommand job : List.of(
                JobCommand.jmpirun("-n 2"),
                JobCommand.inJvm(2, ""),
                JobCommand.inJvm(2, "--transport tcp --progress thread"))) {
            JobRun run = job.program(Alone.class)
                    .environment("JAVA_HOME", jdk.orElseThrow().toString())
                    .succeedIn(directory);
            assertThat(run.out()).contains("ranks 2, doubles 100000").contains("sum 3");
            assertThat(run.complaints()).isEmpty();
        }
    }
}
