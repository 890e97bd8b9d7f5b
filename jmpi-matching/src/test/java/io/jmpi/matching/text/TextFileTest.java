package io.jmpi.matching.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
    @TempDir
    Path directory;

    private Path file(String text, Charset charset) throws IOException {
        return Files.write(directory.resolve("file"), text.getBytes(charset));
    }

    @Test
    void shouldReadWhatEditorsWrite() throws Exception {
        String lines = "gr\u00fcn\r\n\tb\u00a0c \t \r\rd";
        String[] expected = {"gr\u00fcn", " b c", "", "d"};
        assertThat(TextFile.lines(file(lines, UTF_8))).containsExactly(expected);
        assertThat(TextFile.lines(file("\ufeff" + lines, UTF_8))).containsExactly(expected);
        assertThat(TextFile.lines(file(lines, ISO_8859_1))).containsExactly(expected);
        assertThat(TextFile.lines(file(lines, UTF_16))).containsExactly(expected);
        assertThat(TextFile.lines(file("\ufeff" + lines, UTF_16LE))).containsExactly(expected);
        assertThat(TextFile.lines(file("", UTF_8))).isEmpty();
        assertThat(TextFile.lines(file("\ufeff", UTF_8))).isEmpty();
    }

    @Test
    void shouldReadPairs() throws Exception {
        assertThat(TextFile.properties(file("\ufeffa = b\u00a0 \r\n# no\nc:d\\\r\n  e\n", UTF_8)))
                .hasSize(2)
                .containsEntry("a", "b")
                .containsEntry("c", "de");
        assertThatThrownBy(() -> TextFile.properties(file("a=\\uxyz0\n", UTF_8)))
                .isInstanceOf(IOException.class);
    }
}
