package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestReceive;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MatchingEnginesTest {
    private final MatchingEngines engines = MatchingEngines.load();

    /** An engine as anybody could write it. */
    private record Made(String name, String description, List<MatcherSetting<?>> settings) implements MatcherProvider {
        Made(String name, MatcherSetting<?>... settings) {
            this(name, "made for a test", List.of(settings));
        }

        @Override
        public Matcher newMatcher(MatcherContext context) {
            return new QueueMatcher(context.hints(), new MatchingStatistics());
        }
    }

    private static MatcherSetting<?> number(String key) {
        return MatcherSetting.number(key, 1, 0, 9, "a number");
    }

    private static void assertRefused(List<String> facts, MatcherProvider... providers) {
        assertThatThrownBy(() -> MatchingEngines.of(List.of(providers)))
                .isInstanceOf(MatcherProviderException.class)
                .hasMessageContaining(Made.class.getName())
                .hasMessageContainingAll(facts.toArray(CharSequence[]::new));
    }

    private static void assertRefused(String fact, MatcherProvider... providers) {
        assertRefused(List.of(fact), providers);
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindEngineWhenNamed(MatchingEngine engine) {
        assertThat(engines.named(engine.engineName()).name()).isEqualTo(engine.engineName());
        assertThat(engines.named(engine.engineName()).description()).isNotBlank();
    }

    @Test
    void shouldListKnownNamesWhenNameIsUnknown() {
        assertThatThrownBy(() -> engines.named("Bins"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'Bins'")
                .hasMessageContainingAll(engines.names().toArray(CharSequence[]::new));
    }

    @Test
    void shouldListThoseOfJmpiFirstAndOthersByName() {
        assertThat(engines.names()).isEqualTo(MatchingEngine.names());
        assertThat(MatchingEngines.of(List.of(
                                new Made("zebra"), new Made("apes"), new Made("optimistic"), new Made("queues")))
                        .names())
                .containsExactly("queues", "optimistic", "apes", "zebra");
    }

    @ParameterizedTest
    @EnumSource
    void shouldHandHintsOnWhenMatcherIsCreated(MatchingEngine engine) {
        Matcher matcher = engine.newMatcher(1, new MatchingHints(true, true, false, false));
        assertThatThrownBy(() -> matcher.post(new TestReceive(0, PostedReceive.ANY_TAG)))
                .isInstanceOf(HintViolationException.class)
                .hasMessageContaining("mpi_assert_no_any_tag");
    }

    /** A context of a rank refuses settings that nobody has set; here those that the engine does not declare. */
    @ParameterizedTest
    @EnumSource
    void shouldDeclareAllSettingsThatMatchersRead(MatchingEngine engine) throws Exception {
        MatcherProvider provider = engines.named(engine.engineName());
        MatcherSettings declared = MatcherSettings.DEFAULT;
        for (MatcherSetting<?> setting : provider.settings()) {
            declared = declared.with(setting, setting.defaultValue());
        }
        for (MatcherSetting<?> setting : provider.settingsOfOthers()) {
            declared = declared.with(setting, setting.defaultValue());
        }
        RankResources resources = new RankResources("test", 1);
        try {
            Matcher matcher = provider.newMatcher(MatcherContext.of(1, MatchingHints.NONE, declared, resources));
            if (matcher instanceof AutoCloseable device) {
                device.close();
            }
        } finally {
            resources.close();
        }
    }

    @Test
    void shouldRefuseTwoEnginesOfOneName() {
        assertRefused(List.of("two matching engines", "'apes'"), new Made("apes"), new Made("apes"));
    }

    @Test
    void shouldRefuseNamesThatAreNone() {
        assertRefused("'auto'", new Made("auto"));
        assertRefused("'all'", new Made("all"));
        assertRefused("'Apes'", new Made("Apes"));
        assertRefused("'a.b'", new Made("a.b"));
        assertRefused("'null'", new Made(null));
        assertRefused("not one line", new Made("apes", "a\nb", List.of()));
    }

    @Test
    void shouldRefuseSettingsThatAreNotTheEngines() {
        assertRefused("'exact.bins'", new Made("apes", number("exact.bins")));
        assertRefused("'apes'", new Made("apes", number("apes")));
        assertRefused("'apes.'", new Made("apes", number("apes.")));
        assertRefused("twice", new Made("apes", number("apes.number"), number("apes.number")));
        MatcherSetting<?> wrong = MatcherSetting.number("apes.number", 10, 0, 9, "a number");
        assertRefused(List.of("'apes.number'", "default '10'", "0..9"), new Made("apes", wrong));
    }

    @Test
    void shouldRefuseSettingsThatAreTheSameInTheEnvironment() {
        List<MatcherProvider> both =
                List.of(new Made("apes", number("apes.a-b")), new Made("apes-a", number("apes-a.b")));
        assertThatThrownBy(() -> MatchingEngines.of(both)).hasMessageContainingAll("'apes.a-b'", "'apes-a.b'");
    }

    @Test
    void shouldNameTheClassWhenAProviderCannotBeLoaded(@TempDir Path directory) throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(MatcherProvider.class.getName()), "com.acme.Missing\n");
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, getClass().getClassLoader())) {
            assertThatThrownBy(() -> MatchingEngines.load(loader))
                    .isInstanceOf(MatcherProviderException.class)
                    .hasMessageContaining("com.acme.Missing");
        }
    }

    @Test
    void shouldNameTheClassAndTheReasonWhenAProviderThrows() {
        MatcherProvider broken = new MatcherProvider() {
            @Override
            public String name() {
                throw new UnsupportedOperationException("no name yet");
            }

            @Override
            public String description() {
                return "broken";
            }

            @Override
            public Matcher newMatcher(MatcherContext context) {
                throw new AssertionError("not asked for");
            }
        };
        assertThatThrownBy(() -> MatchingEngines.of(List.of(broken)))
                .isInstanceOf(MatcherProviderException.class)
                .hasMessageContaining(broken.getClass().getName())
                .hasMessageContaining("no name yet");
    }

    @Test
    void shouldSayWhichSettingHasAValueThatCannotBe() {
        MatcherSettings settings = MatcherSettings.DEFAULT.with("exact.bins", 3);
        assertThatThrownBy(() -> settings.get(ExactMatcherProvider.BINS))
                .hasMessageContainingAll("'exact.bins'", "'3'", "power of two");
    }
}
