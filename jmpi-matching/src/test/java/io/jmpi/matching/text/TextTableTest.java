package io.jmpi.matching.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void shouldAlignColumnsWithoutSpaceAtTheEndWhenTextIsPlain() {
        TextTable table = TextTable.plain("lrl").row("", "time", "").row("engine", "ns", "note");
        assertThat(table.row("bin", "21.0", "")).hasToString("""
                        time
                engine    ns  note
                bin     21.0
                """);
    }

    @Test
    void shouldAlsoAlignMarkdown() {
        TextTable table = TextTable.markdown("lr", List.of("engine", "ns")).row("bin", "21.0");
        assertThat(table).hasToString("""
                | engine |   ns |
                |--------|-----:|
                | bin    | 21.0 |
                """);
    }

    @Test
    void shouldCountCharactersWhenOneHasTwoUnits() {
        assertThat(TextTable.plain("ll").row("\ud83d\ude80", "a").row("bc", "d"))
                .hasToString("\ud83d\ude80   a\nbc  d\n");
    }

    @Test
    void shouldRefuseARowThatDoesNotFit() {
        TextTable table = TextTable.markdown("lr", List.of("a", "b"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.row("c"))
                .withMessageContainingAll("1 cells", "2 columns", "[c]");
        assertThat(table).hasToString("| a | b |\n|---|--:|\n");
    }

    @Test
    void shouldRefuseASideThatIsUnknown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TextTable.plain("lc"))
                .withMessageContaining("\"lc\"");
    }
}
