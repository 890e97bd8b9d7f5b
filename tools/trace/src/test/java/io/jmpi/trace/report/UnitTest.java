package io.jmpi.trace.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COUNT | 1234567 | 1,234,567",
                "COUNT | 0 | 0",
                "MEAN | 8.208 | 8.21",
                "RATIO | 1 | 1.00",
                "SHARE | 0 | 0 %",
                "SHARE | 1 | 100 %",
                "SHARE | 0.12345 | 12.3 %",
                "SHARE | 0.0001 | <0.1 %",
                "SHARE | 0.99999 | >99.9 %",
                "NANOS | 0 | 0 ns",
                "NANOS | 38.42 | 38.4 ns",
                "NANOS | 999.7 | 1.00 µs",
                "NANOS | 12345.6 | 12.3 µs",
                "NANOS | 7890123 | 7.89 ms",
                "NANOS | 987654321012 | 988 s",
                "BYTES | 1023 | 1,023 B",
                "BYTES | 1024 | 1 KiB",
                "BYTES | 3000000017 | 2.79 GiB",
                "BANDWIDTH | 24.5 | 24.50 GB/s",
                "MEAN | NaN | –",
                "NANOS | NaN | –"
            })
    void shouldWriteNumberWhenPeopleReadIt(Unit unit, double value, String written) {
        assertThat(unit.format(value)).isEqualTo(written);
    }
}
