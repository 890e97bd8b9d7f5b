package io.jmpi.matching.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {
    @ParameterizedTest
    @ValueSource(
            ints = {0, 7, 8, 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x202e, 0x2066, 0x200e, 0xfeff, 0xd800, 0x2028, 0xe0001})
    void shouldShowWhatHasAnEffectAsItsNumber(int character) {
        String shown = Printable.line("a" + Character.toString(character) + "b");
        assertThat(shown.codePoints()).allMatch(Printable::isShown);
        assertThat(shown).startsWith("a").endsWith("b");
        assertThat(Printable.isShown(character)).isFalse();
    }

    @Test
    void shouldWriteNumbersThatAreRead() {
        assertThat(Printable.line("\u001b[31mred\0")).isEqualTo("\\u001b[31mred\\u0000");
    }

    @Test
    void shouldKeepTextOfAllLanguages() {
        String text = "rank ü, 統計, \ud83d\ude80 \u0646\u0627\u0645, a\u200db";
        assertThat(Printable.line(text)).isSameAs(text);
        assertThat(Printable.lines(text)).isSameAs(text);
    }

    @Test
    void shouldJoinLinesWhereOneIsPromised() {
        assertThat(Printable.line("one\r\n  two\n\n\u2028three\tfour\n")).isEqualTo("one two three four");
    }

    @Test
    void shouldKeepLinesWhereSeveralAreExpected() {
        assertThat(Printable.lines("one\r\n\ttwo\u001b\n")).isEqualTo("one\n\ttwo\\u001b\n");
    }
}
