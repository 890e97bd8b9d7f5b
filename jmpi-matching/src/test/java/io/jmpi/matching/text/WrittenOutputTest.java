package io.jmpi.matching.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WrittenOutputTest {
    private static final Path FULL = Path.of("/dev/full");

    private static boolean isLost(Path file, boolean closes) throws Exception {
        try (FileOutputStream out = new FileOutputStream(file.toFile());
                PrintStream stream = new PrintStream(out, false, UTF_8)) {
            FileDescriptor descriptor = out.getFD();
            stream.println("text");
            if (closes) {
                stream.close();
                stream.println("more");
            }
            return WrittenOutput.isLost(stream, descriptor);
        }
    }

    @Test
    void shouldNoticeThatADiskIsFull() throws Exception {
        assumeThat(FULL).exists();
        assertThat(isLost(FULL, false)).isTrue();
        assertThat(isLost(Path.of("/dev/null"), false)).isFalse();
    }

    /** As a program does that closes a writer of its own on a standard stream. */
    @Test
    void shouldNotBlameADiskForAStreamThatTheProgramHasClosed() throws Exception {
        assertThat(isLost(Path.of("/dev/null"), true)).isFalse();
    }
}
