package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An abort in a process that plain {@code java} has started. */
@Timeout(60)
class AbortedProcessTest {
    @TempDir
    Path directory;

    /** Aborts. */
    public static final class Program {
        private Program() {}

        public static void main(String[] args) {
            Mpi.init().world().abort(4);
        }
    }

    @Test
    void shouldSayInOneLineWhyTheProcessEnds() throws Exception {
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).isEqualTo(4);
        assertThat(Files.readAllLines(output))
                .singleElement()
                .asString()
                .contains("jmpi: ", "rank 0 ", "abort(4)", "code 4");
    }
}
