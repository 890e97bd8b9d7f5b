package io.jmpi.launcher.pmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PmiReportTest {
    private final Map<String, String> values = new HashMap<>();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 11, 12, 13, 24, 1000})
    void shouldReadWhatItHasPutInShortValues(int length) {
        String text = "a\tb\n \u00e4".repeat(length).substring(0, length);
        PmiReport.put(7, 0, text, 16, values::put);
        assertThat(values.values())
                .allSatisfy(value -> assertThat(value).hasSizeBetween(1, 16).matches("[!-~]+"));
        assertThat(values.keySet()).allSatisfy(key -> assertThat(key).matches("[!-~&&[^=]]{1,64}"));
        assertThat(PmiReport.read(7, values)).containsExactly(text);
        assertThat(PmiReport.read(70, values)).isEmpty();
    }

    @Test
    void shouldKeepReportsOfARankApart() {
        PmiReport.put(1, 0, "first", 4, values::put);
        PmiReport.put(1, 1, "second", 4, values::put);
        PmiReport.put(11, 0, "of another", 4, values::put);
        assertThat(PmiReport.read(1, values)).containsExactly("first", "second");
        assertThat(PmiReport.read(11, values)).containsExactly("of another");
        assertThat(PmiReport.read(0, values)).isEmpty();
    }

    @Test
    void shouldReadNothingWhenTheRankDiedBeforeTheEnd() {
        PmiReport.put(1, 0, "long enough for parts", 4, values::put);
        values.remove("jmpi_report.1.0"); // what it puts last
        assertThat(PmiReport.read(1, values)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2, AAAA, part 1 of 2", "x, AAAA, x", "1, =, ''"})
    void shouldRefuseWhenValuesAreNoReport(String parts, String part, String message) {
        values.put("jmpi_report.1.0", parts);
        values.put("jmpi_report.1.0.0", part);
        assertThatThrownBy(() -> PmiReport.read(1, values))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
