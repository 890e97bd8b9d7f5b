package io.jmpi.examples;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinesTest {
    static final String[] ODD_TEXTS = {
        "",
        "\n",
        "\r\n",
        "one line",
        "one line\n",
        "a\nb",
        "a\r\nb\r\n",
        "\n\n\na\n\n",
        "old Mac\rstyle\r",
        "\r\n\r\na\n\r\n",
        "\u0000\u0001\u0085\u00ff\nb\u0080\n\u00fe",
    };

    static String[] oddTexts() {
        return ODD_TEXTS;
    }

    @ParameterizedTest
    @MethodSource("oddTexts")
    void shouldCutBetweenLinesIntoPartsThatMakeUpTheText(String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        for (int parts = 1; parts <= 6; parts++) {
            int[] starts = Lines.split(bytes, parts);
            assertThat(starts).hasSize(parts + 1).isSorted();
            assertThat(starts[0]).isZero();
            assertThat(starts[parts]).isEqualTo(bytes.length);
            for (int start : starts) {
                assertThat(start == 0 || start == bytes.length || bytes[start - 1] == '\n')
                        .isTrue();
            }
        }
    }

    @Test
    void shouldGivePartsEqualNumbersOfLines() {
        assertThat(Lines.split("a\nbb\nccc\ndddd".getBytes(UTF_8), 2)).containsExactly(0, 5, 13);
        assertThat(Lines.split("a\nb\n".getBytes(UTF_8), 4)).containsExactly(0, 0, 2, 2, 4);
    }

    @Test
    void shouldExtractMatchingLinesUnchanged() {
        assertThat(extract("ab\r\nb\n\nabc\ncab", "ab")).isEqualTo("ab\r\nabc\ncab");
    }

    @Test
    void shouldNotSearchTheEndOfALine() {
        assertThat(extract("a\r\nb\na", "a$")).isEqualTo("a\r\na");
        assertThat(extract("a\r\n\r\n\nb\n", "^$")).isEqualTo("\r\n\n");
        assertThat(extract("a\r\nb\n", "\\s")).isEmpty();
    }

    @Test
    void shouldCountLinesAndMatches() {
        Lines.Extract extract = Lines.extract("x\ny\nx".getBytes(UTF_8), Lines.pattern("x"));
        assertThat(extract.lines()).isEqualTo(3);
        assertThat(extract.matches()).isEqualTo(2);
    }

    @Test
    void shouldFindUtf8CharactersInUtf8Files() {
        byte[] text = "Zürich\nGenf … Bern\nÅrhus\n".getBytes(UTF_8);
        assertThat(Lines.extract(text, Lines.pattern("ü")).bytes()).isEqualTo("Zürich\n".getBytes(UTF_8));
        // The last byte of "Å" is 0x85, which must be a character like any other.
        assertThat(Lines.extract(text, Lines.pattern("^..rhus$")).bytes()).isEqualTo("Århus\n".getBytes(UTF_8));
    }

    private static String extract(String text, String pattern) {
        return new String(
                Lines.extract(text.getBytes(ISO_8859_1), Lines.pattern(pattern)).bytes(), ISO_8859_1);
    }
}
