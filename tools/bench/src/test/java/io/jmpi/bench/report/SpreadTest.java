package io.jmpi.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadTest {
    @Test
    void shouldSummarizeRepetitions() {
        assertThat(Spread.of(3, 1, 2)).isEqualTo(new Spread(2, 1, 3));
        assertThat(Spread.of(4, 1, 2, 3)).isEqualTo(new Spread(2.5, 1, 4));
        assertThat(Spread.of(3, 1, 2).times(10)).isEqualTo(new Spread(20, 10, 30));
    }

    @Test
    void shouldOverlapIfAValueIsInBothIntervals() {
        Spread spread = new Spread(2, 1, 3);
        assertThat(spread.overlaps(new Spread(4, 3, 5))).isTrue();
        assertThat(spread.overlaps(new Spread(2, 1.5, 2.5))).isTrue();
        assertThat(spread.overlaps(new Spread(4, 3.1, 5))).isFalse();
        assertThat(spread.overlaps(new Spread(0.5, 0, 0.9))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "0.1234 | 0.123",
                "0.9999 | 1.00",
                "1.234 | 1.23",
                "12.34 | 12.3",
                "99.97 | 100",
                "12345.6 | 12,346"
            })
    void shouldFormatThreeDigits(double value, String text) {
        assertThat(Spread.number(value)).isEqualTo(text);
    }

    @Test
    void shouldSayTheIntervalOnlyIfThereIsOne() {
        assertThat(new Spread(2, 1, 3).interval()).isEqualTo("1.00–3.00");
        assertThat(new Spread(2, 2, 2).interval()).isEmpty();
    }
}
