package io.jmpi.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalSizeTest {
    @ParameterizedTest
    @CsvSource({"'50 132\n', 132, 50", "'0 0\n', 80, 24", "'unknown\n', 80, 24"})
    void shouldReadWhatTheCommandPrints(String answer, int columns, int rows) {
        assertThat(TerminalSize.parse(answer)).isEqualTo(new TerminalSize(columns, rows));
    }
}
