package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DepthHistogramTest {
    private final DepthHistogram histogram = new DepthHistogram();

    private void record(long... depths) {
        for (long depth : depths) {
            histogram.record(depth);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0",
        "1, 1, 1, 1",
        "2, 2, 2, 3",
        "3, 2, 2, 3",
        "4, 3, 4, 7",
        "7, 3, 4, 7",
        "8, 4, 8, 15",
        "8191, 13, 4096, 8191",
        "8192, 14, 8192, 16383",
        "2147483647, 31, 1073741824, 2147483647",
        "2147483648, 32, 2147483648, 4294967295",
        "9223372036854775807, 32, 2147483648, 4294967295" // the last class takes what is deeper, too
    })
    void shouldCountInClassesOfPowersOfTwo(long depth, int depthClass, long lowest, long highest) {
        record(depth);
        assertThat(histogram.classes()).isEqualTo(depthClass + 1);
        assertThat(histogram.count(depthClass)).isEqualTo(1);
        assertThat(histogram.total()).isEqualTo(1);
        assertThat(DepthHistogram.lowestOf(depthClass)).isEqualTo(lowest);
        assertThat(DepthHistogram.highestOf(depthClass)).isEqualTo(highest);
        assertThat(histogram.percentile(0)).isEqualTo(highest);
        assertThat(histogram.percentile(1)).isEqualTo(highest);
    }

    @Test
    void shouldBeEmptyWhenNothingWasRecorded() {
        assertThat(histogram.classes()).isZero();
        assertThat(histogram.total()).isZero();
        assertThat(histogram).hasToString("");
        for (double share : new double[] {0, 0.5, 1}) {
            assertThat(histogram.percentile(share)).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.01, 0", "0.5, 0", "0.51, 1", "0.75, 1", "0.76, 127", "0.99, 127", "1, 127"})
    void shouldTellTheDepthThatAShareDidNotExceed(double share, long depth) {
        for (int i = 0; i < 25; i++) {
            record(0, 0, 1, 100);
        }
        assertThat(histogram.percentile(share)).isEqualTo(depth);
    }

    @Test
    void shouldTellTheShallowestSearchWhenShareIsZero() {
        record(5, 6);
        assertThat(histogram.percentile(0)).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN, Double.POSITIVE_INFINITY})
    void shouldRefuseWhenShareIsNone(double share) {
        record(1);
        assertThatThrownBy(() -> histogram.percentile(share))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("" + share);
    }

    @Test
    void shouldAddClassByClass() {
        record(0, 3);
        DepthHistogram other = new DepthHistogram();
        other.record(2);
        other.record(4000);

        histogram.add(other);

        assertThat(histogram).hasToString("0:1 2-3:2 2048-4095:1");
        assertThat(other.total()).isEqualTo(2);
    }

    @Test
    void shouldReadWhatItHasWritten() {
        record(0, 0, 1, 3, 1L << 40);
        DepthHistogram read = new DepthHistogram();

        read.addEncoded(histogram.encode());

        assertThat(histogram.encode()).isEqualTo("0:2,1:1,2:1,32:1");
        assertThat(read).hasToString(histogram.toString());
        read.addEncoded("");
        assertThat(read.total()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1:", ":1", "33:1", "-1:1", "a:1", "1:b", "1:1,", " 1:1"})
    void shouldRefuseWhenTextIsNoHistogram(String text) {
        assertThatThrownBy(() -> histogram.addEncoded(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
