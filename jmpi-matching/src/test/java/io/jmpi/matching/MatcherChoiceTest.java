package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.contract.MatchingEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatcherChoiceTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "matching.md");

    private static final MatchingEngines ENGINES = MatchingEngines.load();

    private static MatcherChoice automatic(boolean noAnySource, boolean noAnyTag, int ranks) {
        return MatcherChoice.choose(
                ENGINES, MatcherChoice.AUTO, new MatchingHints(noAnyTag, noAnySource, false, false), ranks);
    }

    @ParameterizedTest
    @CsvSource({
        "true, true, 4, EXACT",
        "true, true, 1, EXACT",
        "true, false, 4, RANKS",
        "true, false, 1, EXACT",
        "false, true, 4, EXACT",
        "false, false, 4, EXACT"
    })
    void shouldChooseByHints(boolean noAnySource, boolean noAnyTag, int ranks, MatchingEngine engine) {
        MatcherChoice choice = automatic(noAnySource, noAnyTag, ranks);
        assertThat(choice.engine()).isSameAs(ENGINES.named(engine.engineName()));
        assertThat(choice.isAutomatic()).isTrue();
        assertThat(choice).hasToString("matcher " + engine.engineName() + " (auto: " + choice.reason() + ")");
        assertThat(choice.toString()).doesNotContain("\n");
    }

    @Test
    void shouldNotLetOtherHintsChoose() {
        MatcherChoice plain = MatcherChoice.choose(ENGINES, "auto", MatchingHints.NONE, 4);
        assertThat(MatcherChoice.choose(ENGINES, "auto", new MatchingHints(false, false, true, true), 4))
                .isEqualTo(plain);
    }

    @Test
    void shouldListTheKnownNamesWhenOneIsUnknown() {
        assertThatThrownBy(() -> MatcherChoice.choose(ENGINES, "heaps", MatchingHints.NONE, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "'heaps'",
                        "queues, vector, bins, ranks, exact, newmadeleine, concurrent, adaptive, auto",
                        "-cp",
                        "JMPI_CLASS_PATH");
        assertThatThrownBy(() -> ENGINES.named("bin"))
                .hasMessageContainingAll("'bin'", "newmadeleine, concurrent, adaptive", "bins?")
                .hasMessageNotContainingAny("auto", "-cp");
        assertThat(MatcherChoice.names(ENGINES)).containsAll(ENGINES.names()).endsWith("auto");
    }

    /** The table in the documentation says the same: its rows are tried from the first to the last. */
    @Test
    void shouldChooseAsTheDocumentationSays() throws Exception {
        List<String> rows = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.matches("\\| (both|only|otherwise).*"))
                .toList();
        assertThat(rows).hasSize(3);
        Matcher engine = Pattern.compile("\\| `(\\w+)` \\| ([^|]+) \\|").matcher(String.join("\n", rows));
        for (MatcherChoice choice :
                List.of(automatic(true, true, 4), automatic(true, false, 4), automatic(false, true, 4))) {
            assertThat(engine.find()).isTrue();
            assertThat(engine.group(1)).isEqualTo(choice.engine().name());
            assertThat(engine.group(2)).isEqualTo(choice.reason());
        }
    }
}
