package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.contract.TestSeeds;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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
        requireHello(hello(JAR, options).succeedIn(directory));
    }

    private static JobCommand hello(Path jar, String options) {
        return JobCommand.of(List.of(JobCommand.JAVA, "-cp", jar.toString(), "io.jmpi.launcher.Jmpirun"))
                .words("-n 2 " + options + " io.jmpi.examples.Hello");
    }

    private static void requireHello(JobRun run) {
        assertThat(run.out().lines()).containsExactlyInAnyOrder("Hello from rank 0 of 2", "Hello from rank 1 of 2");
        assertThat(run.complaints()).isEmpty();
    }

    /** As of somebody who packs a program without jmpi-offload-sim. */
    @Test
    void shouldNameTheDependencyWhenTheJarHasNoEnginesOfDevices() throws Exception {
        Path jar = Files.copy(JAR, directory.resolve("small.jar"));
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
            Path services = files.getPath("META-INF/services/" + MatcherProvider.class.getName());
            List<String> software = Files.readAllLines(services).stream()
                    .filter(line -> !line.startsWith("io.jmpi.offload."))
                    .toList();
            Files.write(services, software);
            try (Stream<Path> entries = Files.walk(files.getPath("io/jmpi/offload"))) {
                for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(entry);
                }
            }
        }
        requireHello(hello(jar, "--in-jvm").succeedIn(directory));
        assertThat(hello(jar, "--in-jvm --matcher optimistic")
                        .exitIn(directory, 2)
                        .err())
                .contains("'optimistic'", "io.jmpi:jmpi-offload-sim");
    }
}
