package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.bench.command.Spread;
import org.junit.jupiter.api.Test;

class RatioTest {
    @Test
    void shouldDivideMediansOfRounds() {
        assertThat(Ratio.of(new double[] {1, 30, 2}, new double[] {4, 6, 5}).value())
                .isCloseTo(0.4, within(1e-9));
        assertThat(Spread.of(4, 6).median()).isEqualTo(5);
    }

    @Test
    void shouldGiveTheSameIntervalEachTime() {
        double[] dividends = {1, 1.2, 0.9, 1.1, 1.05};
        double[] divisors = {2, 2.1, 2.2, 1.9, 2.05};
        Ratio ratio = Ratio.of(dividends, divisors);
        assertThat(Ratio.of(dividends, divisors)).isEqualTo(ratio);
        assertThat(ratio.low()).isLessThan(ratio.value());
        assertThat(ratio.high()).isGreaterThan(ratio.value());
    }

    /** A machine that is slower in one round is slower for both. */
    @Test
    void shouldDrawRoundsOfBothTogether() {
        assertThat(Ratio.of(new double[] {1, 2, 4, 8, 16}, new double[] {2, 4, 8, 16, 32}))
                .isEqualTo(new Ratio(0.5, 0.5, 0.5));
    }
}
