package io.jmpi.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpeedupTest {
    /** Computed by hand: logarithms of 2, 2, 2.2 and 1.8 with 3 degrees of freedom. */
    @Test
    void shouldBeTheIntervalOfStudentForTheRatiosOfRounds() {
        Speedup speedup = Speedup.of(new double[] {2, 4, 2.2, 1.8}, new double[] {1, 2, 1, 1}, 95);
        assertThat(speedup.factor()).isCloseTo(1.9950, within(1e-4));
        assertThat(speedup.low()).isCloseTo(1.7510, within(1e-4));
        assertThat(speedup.high()).isCloseTo(2.2729, within(1e-4));
        assertThat(speedup.isFaster()).isTrue();
        assertThat(speedup.isSlower()).isFalse();
        Speedup inverse = speedup.inverse();
        assertThat(inverse.factor()).isCloseTo(0.50125, within(1e-4));
        assertThat(inverse.low()).isLessThan(inverse.factor());
        assertThat(inverse.isSlower()).isTrue();
    }

    @Test
    void shouldNotSeeWhatSlowsBothRunsOfARound() {
        Speedup speedup = Speedup.of(new double[] {1, 5, 3}, new double[] {1, 5, 3}, 99);
        assertThat(speedup).isEqualTo(new Speedup(1, 1, 1));
        assertThat(speedup.isFaster() || speedup.isSlower()).isFalse();
    }

    /** How often the interval contains the truth, for noise of a normal distribution. */
    @ParameterizedTest
    @CsvSource({"2, 95", "5, 95", "5, 99", "40, 95"})
    void shouldContainTheTruthAsOftenAsItClaims(int rounds, int percent) {
        Random random = new Random(rounds + percent);
        int trials = 20_000;
        int contained = 0;
        for (int trial = 0; trial < trials; trial++) {
            double[] base = new double[rounds];
            double[] other = new double[rounds];
            for (int i = 0; i < rounds; i++) {
                base[i] = 1.3 * Math.exp(0.1 * random.nextGaussian());
                other[i] = Math.exp(0.1 * random.nextGaussian());
            }
            Speedup speedup = Speedup.of(base, other, percent);
            contained += speedup.low() <= 1.3 && 1.3 <= speedup.high() ? 1 : 0;
        }
        assertThat(100.0 * contained / trials).isCloseTo(percent, within(0.8));
    }
}
