package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** jmpi, its libraries and a program in one jar: transports, launcher and engines are found as before. */
class OneJarIT {
    private static final Path JAR = JobCommand.TOP.resolve("examples/target/jmpi-examples-all.jar");

    @TempDir
    Path directory;

    static List<String> places() {
        return TestSeeds.some(1, List.of("--transport shm", "--transport tcp --matcher optimistic", "--in-jvm"));
    }

    @ParameterizedTest
    @MethodSource("places")
    void shouldRunFromOneJar(String options) throws Exception {
        JobRun run = JobCommand.of(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        JAR.toString(),
                        "io.jmpi.launcher.Jmpirun"))
                .words("-n 2 " + options + " io.jmpi.examples.Hello")
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactlyInAnyOrder("Hello from rank 0 of 2", "Hello from rank 1 of 2");
        assertThat(run.complaints()).isEmpty();
    }
}
