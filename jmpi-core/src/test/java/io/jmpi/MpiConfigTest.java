package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class MpiConfigTest {
    @AfterEach
    void clearProperties() {
        for (Setting setting : Setting.values()) {
            System.clearProperty(setting.propertyName());
        }
        System.clearProperty("jmpi.colour");
    }

    @Test
    void shouldPreferTheProgramToPropertiesToTheEnvironmentToDefaults() {
        Map<String, String> environment = Map.of("JMPI_MATCHER", "bins", "JMPI_EAGER_THRESHOLD", "100");
        System.setProperty("jmpi.eager.threshold", "200");
        System.setProperty("jmpi.eager.credit", "5000");
        MpiConfig config = MpiConfig.from(environment).with("eager.credit", "6000");
        assertThat(config.get(Setting.MATCHER)).isEqualTo("bins");
        assertThat(config.get(Setting.EAGER_THRESHOLD)).isEqualTo("200");
        assertThat(config.get(Setting.EAGER_CREDIT)).isEqualTo("6000");
        assertThat(config.get(Setting.PROGRESS)).isEqualTo("auto");
        assertThat(config.toString())
                .contains("matcher = bins (environment variable JMPI_MATCHER)")
                .contains("eager.threshold = 200 (system property jmpi.eager.threshold)")
                .contains("eager.credit = 6000 (the program)")
                .contains("progress = auto (default)");
    }

    @Test
    void shouldIgnoreTheEnvironmentWhenDefaultsAreAskedFor() {
        System.setProperty("jmpi.matcher", "bins");
        assertThat(MpiConfig.defaults().get(Setting.MATCHER)).isEqualTo("queues");
    }

    @ParameterizedTest
    @CsvSource({
        "matcher, fast, unknown matcher 'fast'",
        "progress, magic, must be auto",
        "eager.threshold, 1k, not a whole",
        "eager.threshold, -1, not in 0..65536",
        "eager.threshold, 65537, not in 0..65536",
        "eager.credit, 1073741825, not in 0..",
        "spin.micros, soon, not a whole",
        "spin.micros, -1, not in 0.."
    })
    void shouldRefuseAWrongValueAndSayWhereItIsFrom(String key, String value, String reason) {
        String[] parts = {"setting '" + key + "' has value '" + value + "'", reason};
        assertError(ErrorClass.ARG, () -> MpiConfig.defaults().with(key, value), parts);
        assertError(ErrorClass.ARG, () -> MpiConfig.defaults().with(key, value), "from the program");
        String variable = "JMPI_" + key.toUpperCase(Locale.ROOT).replace('.', '_');
        assertError(ErrorClass.ARG, () -> MpiConfig.from(Map.of(variable, value)), parts);
        assertError(ErrorClass.ARG, () -> MpiConfig.from(Map.of(variable, value)), "environment variable " + variable);
        System.setProperty("jmpi." + key, value);
        assertError(ErrorClass.ARG, () -> MpiConfig.from(Map.of()), parts);
        assertError(ErrorClass.ARG, () -> MpiConfig.from(Map.of()), "system property jmpi." + key);
    }

    @Test
    void shouldRefuseUnknownSettingsAndListTheKnown() {
        assertError(
                ErrorClass.ARG, () -> MpiConfig.defaults().with("colour", "red"), "'colour'", "matcher", "spin.micros");
        assertError(
                ErrorClass.ARG,
                () -> MpiConfig.from(Map.of("JMPI_COLOUR", "red")),
                "JMPI_COLOUR",
                "JMPI_MATCHER",
                "JMPI_SPIN_MICROS");
        System.setProperty("jmpi.colour", "red");
        assertError(ErrorClass.ARG, () -> MpiConfig.from(Map.of()), "'colour'", "system property jmpi.colour");
    }

    @Test
    void shouldLetLaunchersAndOthersHaveTheirVariables() {
        MpiConfig config = MpiConfig.from(Map.of("JMPI_JOB_KEY", "x", "JMPI_LOCAL_SIZE", "4", "PATH", "/bin"));
        assertThat(config.toString()).isEqualTo(MpiConfig.defaults().toString());
    }

    @Test
    void shouldBeImmutable() {
        MpiConfig config = MpiConfig.defaults();
        config.with("matcher", "bins");
        config.withThreadLevel(ThreadLevel.MULTIPLE);
        assertThat(config.get(Setting.MATCHER)).isEqualTo("queues");
        assertThat(config.threadLevel()).isEqualTo(ThreadLevel.FUNNELED);
        assertThat(config.withThreadLevel(ThreadLevel.MULTIPLE)
                        .with("matcher", "bins")
                        .threadLevel())
                .isEqualTo(ThreadLevel.MULTIPLE);
    }

    @Test
    void shouldListTheTransportsWhenOneIsUnknown() {
        assertThatThrownBy(() -> Jmpi.run(MpiConfig.defaults().with("transport", "pigeon"), 2, world -> {}))
                .isInstanceOf(RankFailedException.class)
                .cause()
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.ARG))
                .hasMessageContaining("'pigeon'")
                .hasMessageContaining("in-jvm");
    }
}
