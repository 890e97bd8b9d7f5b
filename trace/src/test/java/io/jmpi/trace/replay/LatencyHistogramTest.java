package io.jmpi.trace.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    @Test
    void shouldBeAnEighthTooHighAtMostWhenAskedForAPercentile() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        LatencyHistogram histogram = new LatencyHistogram();
        long[] values = random.longs(5000)
                .map(bits -> (bits & Long.MAX_VALUE) >>> random.nextInt(63))
                .toArray();
        for (long value : values) {
            histogram.record(value);
        }
        Arrays.sort(values);

        for (double share : new double[] {0, 0.01, 0.5, 0.9, 0.99, 1}) {
            long exact = values[Math.max(1, (int) Math.ceil(share * values.length)) - 1];
            assertThat(histogram.percentile(share))
                    .as("seed %d, share %s", seed, share)
                    .isBetween(exact, exact + exact / 8 < 0 ? Long.MAX_VALUE : exact + exact / 8);
        }
        assertThat(histogram.max()).isEqualTo(values[values.length - 1]);
        assertThat(histogram.total()).isEqualTo(values.length);
    }

    @Test
    void shouldBeZeroWhenNothingWasRecorded() {
        assertThat(new LatencyHistogram().percentile(0.5)).isZero();
    }

    @Test
    void shouldCountBothWhenAnotherIsAdded() {
        LatencyHistogram one = new LatencyHistogram();
        LatencyHistogram other = new LatencyHistogram();
        one.record(5);
        other.record(7);
        other.record(1_000_000);

        one.add(other);

        assertThat(one.total()).isEqualTo(3);
        assertThat(one.percentile(0.5)).isEqualTo(7);
        assertThat(one.max()).isEqualTo(1_000_000);
    }
}
