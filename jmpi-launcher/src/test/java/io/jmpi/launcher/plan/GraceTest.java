package io.jmpi.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The time that ranks have to end. */
class GraceTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "0.5, 500", "30, 30000", "1e1, 10000", "86400, 86400000", "1e-999999999, 0"})
    void shouldHoldForFailuresAndSignals(String text, long millis) throws LaunchException {
        assertThat(Grace.parse(text)).isEqualTo(new Grace(Duration.ofMillis(millis), Duration.ofMillis(millis)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-1", "-0.001", "86400.1", "1e999999999", "NaN", "0x10", "5s"})
    void shouldRefuseWhatIsNoTime(String text) {
        assertThatThrownBy(() -> Grace.parse(text))
                .isInstanceOf(LaunchException.class)
                .hasMessageContainingAll("--grace " + text + ":", "seconds", "0 to 86400");
    }

    @Test
    void shouldPassOnOnlyWhatTheUserHasSet() throws LaunchException {
        assertThat(Grace.DEFAULT.jvmFlags()).isEmpty();
        assertThat(Grace.parse("30.50").jvmFlags()).isEqualTo(List.of("-Djmpirun.grace=30.5"));
    }
}
