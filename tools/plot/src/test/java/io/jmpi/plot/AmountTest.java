package io.jmpi.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "99999 | 99,999",
                "100000 | 100 k",
                "999499 | 999 k",
                "999500 | 1.0 M",
                "9949999 | 9.9 M",
                "9950000 | 10 M",
                "4200000000 | 4.2 G",
                "9223372036854775807 | 9.2 E"
            })
    void shouldShortenLargeCounts(long number, String written) {
        assertThat(Amount.shortCount(number)).isEqualTo(written).hasSizeLessThanOrEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0.000 s",
                "42000000 | 0.042 s",
                "59900000000 | 59.9 s",
                "59960000000 | 1:00 min",
                "754000000000 | 12:34 min",
                "7384000000000 | 123:04 min"
            })
    void shouldWriteDurationsInSecondsOrMinutes(long nanos, String written) {
        assertThat(Amount.duration(nanos)).isEqualTo(written);
    }

    @Test
    void shouldNeverWriteMoreThanAWholeNorDivideByNothing() {
        assertThat(Amount.share(3, 2)).isEqualTo("100 %");
        assertThat(Amount.share(3, 0)).isEqualTo("0 %");
        assertThat(Amount.share(1, 8)).isEqualTo("12.5 %");
    }

    @Test
    void shouldCountOneThingInTheSingular() {
        assertThat(Amount.of(1, "rank")).isEqualTo("1 rank");
        assertThat(Amount.of(1200, "message")).isEqualTo("1,200 messages");
    }
}
