package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.contract.MatchingEngine;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class MpiConfigTest {
    private Properties before;

    @BeforeEach
    void replaceSystemProperties() {
        before = System.getProperties();
        Properties properties = new Properties();
        properties.putAll(before);
        System.setProperties(properties);
    }

    @AfterEach
    void restoreSystemProperties() {
        System.setProperties(before);
    }

    private static void assertRefused(ThrowingCallable call, String... named) {
        assertThatThrownBy(call).isInstanceOfSatisfying(MpiException.class, e -> {
            assertThat(e.errorClass()).isEqualTo(ErrorClass.ARG);
            assertThat(e.getMessage()).contains(named);
        });
    }

    @Test
    void shouldReportWrongValuesInOneErrorWithoutCauses() {
        for (String[] wrong : new String[][] {
            {"progress", "x"}, {"objects.allow", "a..b"}, {"eager.credit", "-1"}, {"matcher", "foo"},
            {"algorithms", "bcast=foo"}, {"host.ranks", "0"}, {"tcp.security", "on"}, {"trace", ""}
        }) {
            assertThatThrownBy(() -> MpiConfig.defaults().with(wrong[0], wrong[1]))
                    .isInstanceOf(MpiException.class)
                    .hasMessageContainingAll("'" + wrong[0] + "'", "'" + wrong[1] + "' (from the program)")
                    .hasNoCause();
        }
        MpiConfig elsewhere =
                MpiConfig.defaults().with("tcp.interface", "eth99").with("transport", "udp");
        assertThatThrownBy(() -> Jmpi.run(elsewhere, 2, world -> {}))
                .cause()
                .isInstanceOf(MpiException.class)
                .hasMessageContaining("'udp'")
                .satisfies(e -> assertThat(e.getStackTrace()).isEmpty());
    }

    @Test
    void shouldListTheKnownKeysWhenOneIsUnknown() {
        assertRefused(
                () -> MpiConfig.defaults().with("eager.treshold", "1"),
                "'eager.treshold' (from the program)",
                " eager.threshold?");
        assertRefused(
                () -> MpiConfig.defaults().with("nonsense", "1"),
                "'nonsense'",
                "the program",
                "matcher",
                "transport",
                "progress",
                "eager.threshold",
                "eager.credit",
                "thread.level",
                "types",
                "spin.micros",
                "stats");
    }

    @ParameterizedTest
    @CsvSource({
        "matcher, heaps, ': queues, vector'",
        "hardware.tags, 0, 1..65535",
        "hardware.tags, 65536, 1..65535",
        "hardware.threshold, -1, 0..",
        "hardware.threshold, 1k, whole number",
        "hardware.force.threshold, -1, 0..",
        "hardware.sync, COUNTER, 'counter, sync-only, none'",
        "hardware.unit, core, thread or polled",
        "exact.bins, 0, 1..",
        "exact.bins, 48, power of two",
        "exact.bins, '', whole number",
        "progress, magic, 'auto, application, thread or adaptive'",
        "eager.threshold, -1, 0..",
        "eager.threshold, 64k, whole number",
        "eager.threshold, 99999999999, 0..",
        "eager.credit, -1, 0..",
        "eager.credit, '', whole number",
        "objects.allow, com..acme, com.acme.Point",
        "objects.max.bytes, 0, 1..",
        "spin.micros, -1, 0..",
        "spin.micros, soon, whole number",
        "stats, yes, 'true, false or times'",
        "check, all, 'true, false or unbuffered'",
        "trace, '', directory",
        "algorithms, binomial, operation=algorithm",
        "algorithms, bcast=bogus, '''bogus'''",
        "algorithms, bcast=bogus, ': binomial, linear'",
        "algorithms, broadcast=binomial, '''broadcast'''",
        "algorithms, broadcast=binomial, ': barrier, bcast'",
    })
    void shouldNameKeyValueAndReasonWhenAValueIsBad(String key, String value, String reason) {
        assertRefused(
                () -> MpiConfig.defaults().with(key, value),
                "setting '" + key + "'",
                "'" + value + "'",
                "the program",
                reason);
        String name = "JMPI_" + key.toUpperCase(Locale.ROOT).replace('.', '_');
        assertRefused(
                () -> MpiConfig.from(Map.of(name, value)),
                "setting '" + key + "'",
                "'" + value + "'",
                "environment variable " + name,
                reason);
    }

    @Test
    void shouldUseDefaultsWhenNothingIsSet() {
        MpiConfig config = MpiConfig.from(Map.of("PATH", "/bin", "OTHER_JMPI_MATCHER", "bins"));
        for (Setting setting : Setting.values()) {
            assertThat(config.get(setting)).isEqualTo(setting.defaultValue());
            assertThat(config.origin(setting)).isEqualTo("default");
        }
        assertThat(config.threadLevel()).isEqualTo(ThreadLevel.FUNNELED);
    }

    @Test
    void shouldPreferProgramToPropertyToEnvironmentWhenSeveralAreSet() {
        Map<String, String> environment = Map.of("JMPI_MATCHER", "bins", "JMPI_EAGER_THRESHOLD", "1000");
        MpiConfig fromEnvironment = MpiConfig.from(environment);
        assertThat(fromEnvironment.get(Setting.MATCHER)).isEqualTo("bins");
        assertThat(fromEnvironment.number(Setting.EAGER_THRESHOLD)).isEqualTo(1000);

        System.setProperty("jmpi.eager.threshold", "2000");
        MpiConfig withProperty = MpiConfig.from(environment);
        assertThat(withProperty.get(Setting.MATCHER)).isEqualTo("bins");
        assertThat(withProperty.number(Setting.EAGER_THRESHOLD)).isEqualTo(2000);

        MpiConfig ofProgram = withProperty.with("eager.threshold", "3000");
        assertThat(ofProgram.number(Setting.EAGER_THRESHOLD)).isEqualTo(3000);
        assertThat(withProperty.number(Setting.EAGER_THRESHOLD)).isEqualTo(2000);
    }

    @Test
    void shouldTakeTheThreadLevelOfTheProgramOrElseTheSetting() {
        MpiConfig set = MpiConfig.from(Map.of("JMPI_THREAD_LEVEL", "multiple"));
        assertThat(set.threadLevel()).isEqualTo(ThreadLevel.MULTIPLE);
        assertThat(set.withThreadLevel(ThreadLevel.SINGLE).threadLevel()).isEqualTo(ThreadLevel.SINGLE);
        assertThat(MpiConfig.defaults().threadLevel()).isEqualTo(ThreadLevel.FUNNELED);
    }

    @Test
    void shouldPrintEachOrigin() {
        System.setProperty("jmpi.progress", "thread");
        MpiConfig config = MpiConfig.from(Map.of("JMPI_MATCHER", "bins")).with("eager.credit", "5000");
        assertThat(config.toString().lines())
                .containsExactly(
                        "matcher = bins (environment variable JMPI_MATCHER)",
                        "vector.keys = 16 (default)",
                        "bins.bins = 1021 (default)",
                        "exact.bins = 256 (default)",
                        "newmadeleine.bins = 256 (default)",
                        "concurrent.buckets = 1024 (default)",
                        "hardware.tags = 1024 (default)",
                        "hardware.threshold = 1024 (default)",
                        "hardware.force.threshold = 8192 (default)",
                        "hardware.sync = counter (default)",
                        "hardware.unit = thread (default)",
                        "overlap.adaptive = true (default)",
                        "overlap.alpha = auto (default)",
                        "overlap.beta = auto (default)",
                        "overlap.period = 128 (default)",
                        "overlap.taken-back = 25 (default)",
                        "overlap.trace = true (default)",
                        "overlap.prefetch = true (default)",
                        "overlap.pool = 33554432 (default)",
                        "overlap.progress-thread = true (default)",
                        "associative.cells = 256 (default)",
                        "associative.block = 16 (default)",
                        "fpga.memory = 32 (default)",
                        "fpga.list = 4096 (default)",
                        "fpga.width = 1 (default)",
                        "portals.mode = hybrid (default)",
                        "portals.entries = 1024 (default)",
                        "portals.overflow = 3 (default)",
                        "optimistic.threads = 32 (default)",
                        "optimistic.bins = 256 (default)",
                        "optimistic.receives = 1024 (default)",
                        "optimistic.messages = 1024 (default)",
                        "optimistic.memory = 1572864 (default)",
                        "optimistic.cores = 1 (default)",
                        "optimistic.lend = auto (default)",
                        "optimistic.optimizations = all (default)",
                        "collectives.matcher = queues (default)",
                        "collectives.memory = true (default)",
                        "windows.memory = true (default)",
                        "algorithms = auto (default)",
                        "transport = auto (default)",
                        "tcp.interface = auto (default)",
                        "tcp.security = tls (default)",
                        "tcp.timeout = 30 (default)",
                        "progress = thread (system property jmpi.progress)",
                        "thread.level = funneled (default)",
                        "eager.threshold = 65536 (default)",
                        "eager.credit = 5000 (the program)",
                        "objects.allow = records (default)",
                        "objects.serializer = jdk (default)",
                        "objects.max.bytes = 67108864 (default)",
                        "types = strict (default)",
                        "spin.micros = auto (default)",
                        "host.ranks = auto (default)",
                        "stats = false (default)",
                        "check = false (default)",
                        "leftovers = report (default)",
                        "verbose = false (default)",
                        "trace = none (default)");
    }

    @Test
    @SuppressWarnings("unchecked") // what a setting is parsed to is compared with itself
    void shouldTurnSettingsIntoThoseOfTheEngines() {
        MpiConfig config = MpiConfig.defaults().with("hardware.tags", "7").with("optimistic.optimizations", "copy");
        MatcherSettings settings = config.matcherSettings();
        for (MatcherSetting<?> setting : config.engines().settings()) {
            String value = switch (setting.key()) {
                case "hardware.tags" -> "7";
                case "optimistic.optimizations" -> "copy";
                default -> setting.defaultValue();
            };
            assertThat(settings.<Object>get((MatcherSetting<Object>) setting)).isEqualTo(setting.parse(value));
        }
    }

    @Test
    void shouldKeepSettingsWhenTheThreadLevelChanges() {
        MpiConfig config = MpiConfig.defaults().with("matcher", "bins").withThreadLevel(ThreadLevel.MULTIPLE);
        assertThat(config.get(Setting.MATCHER)).isEqualTo("bins");
        assertThat(config.threadLevel()).isEqualTo(ThreadLevel.MULTIPLE);
        assertThat(config.with("spin.micros", "7").threadLevel()).isEqualTo(ThreadLevel.MULTIPLE);
    }

    @Test
    void shouldListTheKnownVariablesWhenOneIsUnknown() {
        assertRefused(
                () -> MpiConfig.from(Map.of("JMPI_NONSENSE", "bins")), "JMPI_NONSENSE", "JMPI_MATCHER,", "JMPI_SPIN");
        assertRefused(() -> MpiConfig.from(Map.of("JMPI_MATCHERS", "bins")), "JMPI_MATCHERS", " JMPI_MATCHER?");
    }

    @Test
    void shouldPassOverVariablesWhenTheyAreTheLaunchers() {
        MpiConfig config = MpiConfig.from(Map.of("JMPI_JOB_KEY", "k", "JMPI_LOCAL_SIZE", "4", "JMPI_LOCAL_RANK", "0"));
        assertThat(config.get(Setting.MATCHER)).isEqualTo(Setting.MATCHER.defaultValue());
    }

    @Test
    void shouldListTheKnownKeysWhenASystemPropertyIsUnknown() {
        System.setProperty("jmpi.matchers", "bins");
        assertRefused(() -> MpiConfig.from(Map.of()), "'matchers'", "system property jmpi.matchers", " matcher?");
    }

    @Test
    void shouldPassOverPropertiesWhenTheyAreOfTests() {
        System.setProperty("jmpi.test.seed", "1");
        assertThat(MpiConfig.from(Map.of()).get(Setting.MATCHER)).isEqualTo(Setting.MATCHER.defaultValue());
    }

    @Test
    void shouldListTheKnownTransportsWhenOneIsUnknown() {
        MpiConfig config = MpiConfig.from(Map.of("JMPI_TRANSPORT", "pigeon"));
        RankFailedException failed =
                catchThrowableOfType(RankFailedException.class, () -> Jmpi.run(config, 2, world -> {}));
        assertRefused(
                () -> {
                    throw failed.getCause();
                },
                "'pigeon'",
                "environment variable JMPI_TRANSPORT",
                "in-jvm");
    }

    @Test
    void shouldListTheKnownMatchersWhenAHintNamesAnUnknownOne() {
        Jmpi.run(
                2,
                world -> assertThatThrownBy(() -> world.dup(Info.EMPTY.with(Info.MATCHER, "heaps")))
                        .isInstanceOfSatisfying(MpiException.class, e -> {
                            assertThat(e.errorClass()).isEqualTo(ErrorClass.INFO_VALUE);
                            assertThat(e.getMessage()).contains("'heaps'", "queues, vector, bins");
                        }));
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldUseTheMatcherWhenTheSettingNamesIt(MatchingEngine engine) {
        String matcher = engine.engineName();
        Jmpi.run(MpiConfig.defaults().with("matcher", matcher), 2, world -> {
            assertThat(world.matcherName()).isEqualTo(matcher);
            String other = matcher.equals("bins") ? "queues" : "bins";
            Communicator copy = world.dup(Info.EMPTY.with(Info.MATCHER, other));
            assertThat(copy.matcherName()).isEqualTo(other);
            assertThat(copy.dup().matcherName()).isEqualTo(matcher);
        });
    }
}
