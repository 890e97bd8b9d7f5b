package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.systemtests.UcxInstallation.Carrier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that free the memory of messages too early, over UCX, which would crash the JVM if it used such memory. */
@Tag("full")
class UcxMemoryIT {
    private static final Path SOURCE = JobCommand.TOP.resolve("tests/system/src/test/programs/ucx/FreesEarly.java");

    @TempDir
    static Path compiled;

    @TempDir
    Path directory;

    @BeforeAll
    static void compile() throws Exception {
        UcxInstallation.assume();
        UcxInstallation.compile(SOURCE, compiled);
    }

    /** What the program sees is an exception of Java, as with each transport, or nothing. */
    @ParameterizedTest
    @CsvSource({
        "MEMORY, send, 1, Already closed",
        "TCP, receive, 1, Already closed",
        "MEMORY, receive, 1, Already closed",
        "MEMORY, end, 3, called abort(3)",
        "TCP, end, 3, called abort(3)"
    })
    void shouldFailWithoutACrash(Carrier carrier, String what, int code, String text) throws Exception {
        JobRun run = UcxInstallation.processes(2, carrier, "-cp " + compiled + " FreesEarly " + what)
                .exitIn(directory, code);
        assertThat(run.err()).contains(text);
        assertThat(crashes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, queues", "TCP, queues", "MEMORY, ucx-tag"})
    void shouldHoldMemoryThatTheProgramDrops(Carrier carrier, String matcher) throws Exception {
        JobRun run = UcxInstallation.processes(
                        2, carrier, "--matcher " + matcher + " -J -Xmx256m -cp " + compiled + " FreesEarly drop")
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactlyInAnyOrder("rank 0 goes on", "rank 1 goes on");
        assertThat(crashes()).isEmpty();
    }

    private List<Path> crashes() throws Exception {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("hs_err"))
                    .toList();
        }
    }
}
