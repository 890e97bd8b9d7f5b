package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.matching.contract.TestExtent;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory segments as buffers, on a JDK 25 if there is one: jmpi is compiled without them. */
@Tag("full")
class MemorySegmentIT {
    private static final String LIBRARIES = JobCommand.TOP.resolve("examples/target/lib") + File.separator + "*";
    private static final Path SOURCE =
            JobCommand.TOP.resolve("tests/system/src/test/programs/segments/SegmentExchange.java");

    @TempDir
    Path directory;

    @Test
    void shouldSendAndReceiveSegments() throws Exception {
        Path jdk = compiled();
        for (JobCommand job : List.of(
                inOneJvm(jdk).words("thread"),
                JobCommand.jmpirun("-n 2 -cp " + directory + " SegmentExchange")
                        .environment("JAVA_HOME", jdk.toString()))) {
            JobRun run = job.succeedIn(directory);
            assertThat(run.out().lines())
                    .satisfiesExactlyInAnyOrder(
                            line -> assertThat(line).isEqualTo("rank 0 got 1.5, 1.5, 1.5"),
                            line -> assertThat(line).isEqualTo("rank 1 got 0.5, 0.5, 0.5"),
                            line -> assertThat(line)
                                    .startsWith("BUFFER: ")
                                    .contains("confined arena", "Arena.ofShared()", "Arena.ofAuto()", "Arena.global()"),
                            line -> assertThat(line).startsWith("BUFFER: ").contains("byte[]", "pass the array"),
                            line -> assertThat(line)
                                    .startsWith("2147483659 elements of BUFFER")
                                    .contains("offset 0", "LongMemory"),
                            line -> assertThat(line)
                                    .startsWith("6442450944 elements of BUFFER")
                                    .contains("offset 0", "LongMemory"),
                            line -> assertThat(line).isEqualTo("far: 100 104 108"),
                            line -> assertThat(line).isEqualTo("far: 100 104 108"),
                            line -> assertThat(line).startsWith("ARG: ").contains("offset 9", "8 bytes"),
                            line -> assertThat(line)
                                    .startsWith("BUFFER: ")
                                    .contains("8 units", "count 2", "DOUBLE in BUFFER", "offset 0", "units 0 to 15"),
                            line -> assertThat(line)
                                    .startsWith("BUFFER: ")
                                    .contains("java.lang.String", "java.lang.foreign.MemorySegment"));
        }
    }

    @Test
    void shouldFindThatBuffersOfALongSegmentOverlap() throws Exception {
        JobRun run = inOneJvm(compiled()).words("overlap").succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("apart", "apart", "BUFFER overlaps", "BUFFER overlaps", "apart");
    }

    /** The two ranks need five gigabytes. */
    @Test
    void shouldCountMoreElementsThanAnInt() throws Exception {
        assumeThat(TestExtent.EXHAUSTIVE).as("profile exhaustive").isTrue();
        JobRun run = inOneJvm(compiled()).words("counts").succeedIn(directory);
        assertThat(run.out().lines())
                .containsExactlyInAnyOrder("got 2147483659 elements", "rank 0 has all", "rank 1 has all");
    }

    /** The two ranks need nine gigabytes. */
    @Test
    void shouldSendAndCombineSegmentsOfMoreThanFourGibibytes() throws Exception {
        assumeThat(TestExtent.EXHAUSTIVE).as("profile exhaustive").isTrue();
        JobRun run = inOneJvm(compiled()).words("long").succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("got 4294971392 bytes");
    }

    /** Compiles the program; returns the JDK. */
    private Path compiled() throws Exception {
        Optional<Path> found = PlainJavaIT.jdk25();
        assumeThat(found).as("a JDK 25").isPresent();
        Path jdk = found.orElseThrow();
        JobCommand.of(List.of(
                        jdk.resolve("bin/javac").toString(), "-cp", LIBRARIES, "-d", directory.toString(), SOURCE + ""))
                .succeedIn(directory);
        return jdk;
    }

    private JobCommand inOneJvm(Path jdk) {
        return JobCommand.of(List.of(
                jdk.resolve("bin/java").toString(),
                "-cp",
                directory + File.pathSeparator + LIBRARIES,
                "SegmentExchange"));
    }
}
