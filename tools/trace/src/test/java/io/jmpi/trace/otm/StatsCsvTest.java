package io.jmpi.trace.otm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatsCsvTest {
    /** The format of 32-bit numbers in Rust. */
    @ParameterizedTest
    @CsvSource({"0, 7, 0.0", "7, 7, 1.0", "1, 3, 0.33333334", "2, 3, 0.6666667", "1, 256, 0.00390625", "9, 10, 0.9"})
    void shouldPrintTheShortestNumberThatIsReadBackTheSame(int empty, int bins, String text) {
        assertThat(StatsCsv.shortest((float) empty / bins)).isEqualTo(text);
    }

    @Test
    void shouldPrintAllSharesSoThatTheyAreReadBackTheSame() {
        for (int bins = 1; bins <= OtmSettings.MOST_BINS; bins++) {
            for (int empty = 0; empty <= bins; empty++) {
                float share = (float) empty / bins;
                assertThat(Float.parseFloat(StatsCsv.shortest(share))).isEqualTo(share);
            }
        }
    }
}
