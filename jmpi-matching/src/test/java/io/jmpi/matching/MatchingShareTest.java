package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchingShareTest {
    @ParameterizedTest
    @CsvSource({"0, 0.00", "0.00001, <0.01", "0.0001, 0.01", "0.00994, 0.99", "0.0151, 1.5", "0.4149, 41", "1, 100"})
    void shouldWriteDigitsThatMeanSomething(double share, String percent) {
        assertThat(MatchingShare.percent(share)).isEqualTo(percent);
    }

    @Test
    void shouldSayWhetherAnyEngineWillDo() {
        assertThat(new MatchingShare(0.0001, 0.00012).sentence()).contains(" 0.01 %", "any engine");
        assertThat(new MatchingShare(0.0001, 0.2).sentence())
                .contains(" 0.01 to 20 %")
                .doesNotContain("any engine");
    }
}
