package io.jmpi.internal.p2p.observer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.LongUnaryOperator;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampledTimeTest {
    private static final int MANY = 1_000_000;

    private final SampledTime time = new SampledTime();
    private long exact;
    private int looks;

    /** Makes calls of given lengths, by their number. */
    private void make(int calls, LongUnaryOperator nanos) {
        for (int i = 0; i < calls; i++) {
            long length = nanos.applyAsLong(i);
            exact += length;
            if (time.isDue()) {
                looks++;
                time.took(length);
            }
        }
    }

    @Test
    void shouldTimeAllCallsOfAShortRun() {
        make(SampledTime.ALL, i -> 10 + i % 7);
        assertThat(looks).isEqualTo(SampledTime.ALL);
        assertThat(time.nanos(0)).isEqualTo(exact);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16, 17, 32})
    void shouldEstimateFromASampleWhateverThePeriodOfTheProgram(int period) {
        make(MANY, i -> i % period == 0 ? 900 : 20);
        assertThat(looks).isLessThan(MANY / 10);
        assertThat(time.nanos(0)).isCloseTo(exact, Percentage.withPercentage(3));
    }

    @Test
    void shouldTimeSlowCallsAll() {
        make(MANY, i -> 5_000 + i % 100);
        assertThat(looks).isEqualTo(MANY);
        assertThat(time.nanos(0)).isEqualTo(exact);
    }

    @Test
    void shouldNotMultiplyTheTimeWithoutProcessor() {
        make(MANY, i -> 20);
        long before = time.nanos(0);
        while (!time.isDue()) {}
        time.took(4_000_000);
        assertThat(time.nanos(0) - before).isEqualTo(4_000_000);
    }

    @Test
    void shouldSubtractTheTimeOfTheClock() {
        make(MANY, i -> 50);
        assertThat(time.nanos(20)).isCloseTo(30L * MANY, within(16L * 30));
        assertThat(time.nanos(60)).isZero();
    }

    @Test
    void shouldLeaveOutWhatDoesNotCount() {
        for (int i = 0; i < MANY; i++) {
            if (time.isDue()) {
                time.took(0, 0);
            }
        }
        assertThat(time.nanos(1000)).isZero();
    }

    @Test
    void shouldMeasureTheClock() {
        assertThat(SampledTime.clockNanos()).isBetween(0.0, 100_000.0);
    }
}
