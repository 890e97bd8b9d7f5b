package io.jmpi.bench.osu.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplesTest {
    @ParameterizedTest
    @CsvSource({"5, 5", "5 1, 5", "3 9 1, 3", "4 2 8 6, 6"})
    void shouldTakeTheMiddleOneOrTheUpperOfTwo(String values, double median) {
        Samples samples = new Samples();
        for (String value : values.split(" ", -1)) {
            samples.add(Double.parseDouble(value));
        }
        assertThat(samples.median()).isEqualTo(median);
    }

    @Test
    void shouldHaveNoFiguresWithoutValues() {
        Samples none = new Samples();
        assertThat(new double[] {none.median(), none.least(), none.most()}).containsOnly(Double.NaN);
    }
}
