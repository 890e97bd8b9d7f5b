package io.jmpi.trace.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ResultFileTest {
    @Test
    void shouldWriteIntoTheWorkingDirectoryWhenThePathHasNoOther() throws IOException {
        String name = "result-" + System.nanoTime() + ".txt";
        Path unfinished = Path.of("." + name + ".part");
        try (ResultFile file = new ResultFile(Path.of("").resolve(name))) {
            file.text("text");
            assertThat(unfinished).exists();
        }
        assertThat(unfinished).doesNotExist();
        assertThat(Files.exists(Path.of(name))).isFalse();
    }
}
