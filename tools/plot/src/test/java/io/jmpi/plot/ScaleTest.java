package io.jmpi.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {
    @ParameterizedTest
    @CsvSource({"25, 5, 25", "8.21, 2, 10", "0, 0.2, 0.2", "1, 0.2, 1", "100, 20, 100", "1000001, 500000, 1500000"})
    void shouldEndAtFirstMarkFromGreatestOn(double greatest, double step, double max) {
        Scale scale = Scale.upTo(greatest, 5, false, 0, 1);
        assertThat(scale.step()).isEqualTo(step);
        assertThat(scale.max()).isEqualTo(max);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.1 | 0.3 | 0 0.1 0.2 0.3",
                "0.2 | 1 | 0 0.2 0.4 0.6 0.8 1",
                "0.5 | 1.5 | 0 0.5 1 1.5",
                "2.5 | 7.5 | 0 2.5 5 7.5",
                "0.00002 | 0.00006 | 0 0.00002 0.00004 0.00006",
                "1000000 | 2000000 | 0 1,000,000 2,000,000"
            })
    void shouldLabelMarksWithoutNeedlessDecimals(double step, double max, String labels) {
        assertThat(new Scale(max, step, 0, 1).marks().stream().map(Scale::label))
                .containsExactly(labels.split(" ", -1));
    }

    @Test
    void shouldGiveEachFactorOfTenTheSameLengthWhenScaleIsLogarithmic() {
        LogScale scale = LogScale.between(1, 4174, 100, 500);
        assertThat(scale.marks()).containsExactly(1.0, 10.0, 100.0, 1000.0, 10_000.0);
        assertThat(scale.place(100)).isEqualTo(300);
        assertThat(scale.place(0.2)).isEqualTo(100);
        assertThat(LogScale.between(1, 1000, 0, 1).decades()).isEqualTo(3);
        assertThat(LogScale.between(1, 0, 0, 1).marks()).containsExactly(1.0, 10.0);
    }

    @Test
    void shouldBeginBelowOneWhenAValueIsBelow() {
        LogScale scale = LogScale.between(0.13, 42, 0, 300);
        assertThat(scale.marks()).containsExactly(0.1, 1.0, 10.0, 100.0);
        assertThat(scale.place(1)).isEqualTo(100);
        assertThat(LogScale.between(5, 42, 0, 1)).isEqualTo(LogScale.between(1, 42, 0, 1));
        assertThat(LogScale.between(0.01, 0.02, 0, 1).marks()).containsExactly(0.01, 0.1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 2, 3, 7, 1e9})
    void shouldHaveWholeMarksWhenThingsAreCounted(double greatest) {
        assertThat(Scale.upTo(greatest, 5, true, 0, 1).marks())
                .hasSizeBetween(2, 6)
                .allSatisfy(mark -> assertThat(mark).isEqualTo(Math.rint(mark)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 0.3, 0.7, 12.5, 99.999, 1e12})
    void shouldHaveRoomForGreatestAndFewMarks(double greatest) {
        Scale scale = Scale.upTo(greatest, 5, false, 10, 20);
        assertThat(scale.max()).isGreaterThanOrEqualTo(greatest * (1 - 1e-9)).isLessThan(greatest * 2.1);
        assertThat(scale.marks()).hasSizeBetween(2, 6);
        assertThat(scale.place(0)).isEqualTo(10);
        assertThat(scale.place(scale.max())).isEqualTo(20);
    }
}
