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
            JobCommand.TOP.resolve("jmpi-system-tests/src/test/programs/segments/SegmentExchange.java");

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
                    .containsExactlyInAnyOrder(
                            "rank 0 got 1.5, 1.5, 1.5",
                            "rank 1 got 0.5, 0.5, 0.5",
                            "BUFFER: segment belongs to a confined arena, whose memory other threads cannot access:"
                                    + " allocate it in Arena.ofShared(), Arena.ofAuto() or Arena.global()",
                            "BUFFER: segment is a view of an array that is not byte[]: pass the array itself",
                            "COUNT: segment has 2147483659 bytes, and no number from 2 to 65536 divides it into so few"
                                    + " elements that an int counts them: send it in parts with Buffer.ofSegment",
                            "1610612736 elements of contiguous(4) of BUFFER from offset 0 of LongMemory",
                            "far: 100 104 108",
                            "far: 100 104 108",
                            "ARG: offset 9 is outside the segment of 8 bytes",
                            "BUFFER: buffer has 8 units, but count 2 of datatype DOUBLE in BUFFER from offset 0"
                                    + " needs units 0 to 15",
                            "BUFFER: segment is a java.lang.String, but must be a java.lang.foreign.MemorySegment");
        }
    }

    @Test
    void shouldFindThatBuffersOfALongSegmentOverlap() throws Exception {
        JobRun run = inOneJvm(compiled()).words("overlap").succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("apart", "apart", "BUFFER overlaps", "BUFFER overlaps", "apart");
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
