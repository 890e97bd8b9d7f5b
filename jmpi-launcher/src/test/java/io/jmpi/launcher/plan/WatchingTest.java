package io.jmpi.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchingTest {
    @Test
    void shouldSampleOnceASecondUnlessTheVariableSaysOtherwise() throws Exception {
        assertThat(Watching.periodNanos(null)).isEqualTo(1_000_000_000);
        assertThat(Watching.periodNanos("10")).isEqualTo(10_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "1s", "9999999999"})
    void shouldRefuseAPeriodThatIsNone(String millis) {
        assertThatThrownBy(() -> Watching.periodNanos(millis))
                .isInstanceOf(LaunchException.class)
                .hasMessageContainingAll("JMPIRUN_SAMPLE_MILLIS=" + millis + ":", "milliseconds >= 1");
    }
}
