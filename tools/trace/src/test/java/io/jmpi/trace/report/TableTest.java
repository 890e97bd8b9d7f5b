package io.jmpi.trace.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.plot.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {
    private static Table engines() {
        return Table.of(Column.text("engine"), Column.of("time per message", Unit.NANOS), Column.text("verdict"))
                .row("queues", 38.4, "best")
                .row("optimistic", 1212.3, "saves time of the host if cores are spare");
    }

    @Test
    void shouldAlignColumnsWhenThereIsRoom() {
        assertThat(engines().text(80)).isEqualTo("""
                        #              time
                        #               per
                        engine      message  verdict
                        ----------  -------  -----------------------------------------
                        queues      38.4 ns  best
                        optimistic  1.21 µs  saves time of the host if cores are spare
                        """.replace('#', ' '));
    }

    @Test
    void shouldBreakTextWhenTerminalIsNarrow() {
        assertThat(engines().text(40)).isEqualTo("""
                        #              time
                        #               per
                        engine      message  verdict
                        ----------  -------  -------------------
                        queues      38.4 ns  best
                        optimistic  1.21 µs  saves time of the
                                             host if cores are
                                             spare
                        """.replace('#', ' '));
    }

    @Test
    void shouldRepeatFirstColumnWhenNumbersDoNotFit() {
        Table table = Table.of(
                        Column.text("a"),
                        Column.of("b", Unit.COUNT),
                        Column.of("c", Unit.COUNT),
                        Column.of("d", Unit.COUNT))
                .row("row", 1_000_000, 2_000_000, 3_000_000);
        assertThat(table.text(25)).isEqualTo("""
                        a            b          c
                        ---  ---------  ---------
                        row  1,000,000  2,000,000

                        a            d
                        ---  ---------
                        row  3,000,000
                        """);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldKeepWithinWidthAndLoseNothingWhenTableIsArbitrary(long seed) {
        Random random = new Random(seed);
        List<Column> columns = new ArrayList<>(List.of(Column.text("application")));
        for (int i = random.nextInt(12); i >= 0; i--) {
            columns.add(random.nextBoolean() ? Column.text("text" + i) : Column.of("number" + i, Unit.COUNT));
        }
        Table table = new Table(columns);
        List<String> words = new ArrayList<>();
        for (int row = 0; row < 5; row++) {
            List<Object> cells = new ArrayList<>();
            for (Column column : columns) {
                if (column.unit() == Unit.COUNT) {
                    int number = random.nextInt(1_000_000_000);
                    cells.add(number);
                    words.add(Unit.COUNT.format(number));
                } else {
                    String word = "w" + random.nextInt(100_000);
                    cells.add((word + " ").repeat(random.nextInt(5)) + word);
                    words.add(word);
                }
            }
            table.row(cells);
        }
        for (int width : List.of(80, 100, 200)) {
            String text = table.text(width);
            assertThat(text.lines())
                    .as("seed %d", seed)
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
            assertThat(text).as("seed %d", seed).contains(words);
        }
    }

    @Test
    void shouldRefuseRowWhenItHasTooFewCells() {
        assertThatThrownBy(() -> engines().row("queues"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("1 cells", "3 columns", "[queues]");
    }

    @Test
    void shouldHaveTheSameCellsWhenItIsHtml() throws Exception {
        Markup page = new Markup();
        engines().html(page);
        var document = Xml.parse(page.toString());
        assertThat(Xml.texts(document, "td"))
                .containsExactly("38.4 ns", "best", "1.21 µs", "saves time of the host if " + "cores are spare");
        assertThat(Xml.texts(document, "th"))
                .containsExactly("engine", "time per message", "verdict", "queues", "optimistic");
        assertThat(Xml.all(document, "td").get(0).getAttribute("class")).isEqualTo("r");
        assertThat(Xml.all(document, "td").get(1).getAttribute("class")).isEqualTo("l");
    }
}
