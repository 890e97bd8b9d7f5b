package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.software.ExactMatcherProvider;
import io.jmpi.matching.software.QueueMatcher;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void shouldListKnownNamesWhenNameIsUnknown() {
        assertThatThrownBy(() -> engines.named("Bins"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'Bins'")
                .hasMessageContainingAll(engines.names().toArray(CharSequence[]::new));
    }

    @Test
    void shouldNameTheDependencyWhenTheEngineDrivesADevice() {
        for (String name : List.of("hardware", "overlap", "associative", "fpga", "portals", "optimistic")) {
            assertThatThrownBy(() -> engines.named(name))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("'" + name + "'", "exact", "io.jmpi:jmpi-offload-sim")
                    .hasMessageNotContainingAny("did you mean", "-cp");
        }
    }

    @Test
    void shouldListThoseOfJmpiFirstAndOthersByName() {
        assertThat(engines.names())
                .containsExactly(
                        "queues", "vector", "bins", "ranks", "exact", "newmadeleine", "concurrent", "adaptive");
        assertThat(MatchingEngines.of(List.of(
                                new Made("zebra"), new Made("apes"), new Made("optimistic"), new Made("queues")))
                        .names())
                .containsExactly("queues", "optimistic", "apes", "zebra");
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
