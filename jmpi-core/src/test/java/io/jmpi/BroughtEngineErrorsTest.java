package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatchingEngines;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the users and authors of an engine of their own get to read when its settings are wrong: short errors, with the cure. */
@Timeout(60)
class BroughtEngineErrorsTest {
    private static final MatcherSetting<Integer> BINS =
            MatcherSetting.powerOfTwo("theirs.bins", 64, 1024, "bins: a power of two");
    private static final MatcherSetting<Integer> UNDECLARED =
            MatcherSetting.number("theirs.forgotten", 1, 0, 9, "no part of settings()");

    /** An engine that refuses two bins, has a defect with four, and reads a setting that it has not declared. */
    private static final class Theirs implements MatcherProvider {
        @Override
        public String name() {
            return "theirs";
        }

        @Override
        public String description() {
            return "an engine of a user";
        }

        @Override
        public List<MatcherSetting<?>> settings() {
            return List.of(BINS);
        }

        @Override
        public Matcher newMatcher(MatcherContext context) {
            switch (context.get(BINS)) {
                case 1 -> context.get(UNDECLARED);
                case 2 -> throw new IllegalArgumentException("two bins are too few");
                case 4 -> throw new UnsupportedOperationException("not yet");
                default -> {}
            }
            return MatchingEngines.load().named("queues").newMatcher(context);
        }
    }

    private static MpiConfig config(Map<String, String> environment) {
        return MpiConfig.from(environment, MatchingEngines.of(List.of(queues(), new Theirs())));
    }

    private static MatcherProvider queues() {
        return MatchingEngines.load().named("queues");
    }

    private static MpiException refused(ThrowingCallable call) {
        MpiException[] error = new MpiException[1];
        assertThatThrownBy(call).isInstanceOfSatisfying(MpiException.class, e -> error[0] = e);
        assertThat(Arrays.stream(error[0].getStackTrace()))
                .as("frames of jmpi at the top")
                .first()
                .extracting(StackTraceElement::getClassName)
                .asString()
                .doesNotStartWith("io.jmpi.MpiConfig")
                .doesNotStartWith("io.jmpi.matching")
                .doesNotStartWith("io.jmpi.internal");
        return error[0];
    }

    @Test
    void shouldShowOnlyTheProgramsFramesWhenASettingOfAnEngineIsWrong() {
        assertThat(refused(() -> config(Map.of("JMPI_THEIRS_BINS", "3"))))
                .hasMessageContainingAll("'theirs.bins'", "'3'", "JMPI_THEIRS_BINS", "power of two")
                .hasNoCause();
    }

    @Test
    void shouldSayThatTheJarIsMissingWhenTheSettingIsOfAnUnknownEngine() {
        String[] advice = {"'acme'", "jar", "-cp", "JMPI_CLASS_PATH"};
        assertThat(refused(() -> config(Map.of("JMPI_ACME_SLOTS", "3"))))
                .hasMessageContainingAll("environment variable JMPI_ACME_SLOTS", ": JMPI_MATCHER,")
                .hasMessageContainingAll(advice);
        assertThat(refused(() -> MpiConfig.defaults().with("acme.slots", "3")))
                .hasMessageContainingAll("'acme.slots' (from the program)", ": matcher,")
                .hasMessageContainingAll(advice);
        assertThat(refused(() -> config(Map.of("JMPI_THEIRS_BINS", "64", "JMPI_MATCHER", "acme"))))
                .hasMessageContaining(": queues, theirs, auto")
                .hasMessageContainingAll(advice);
    }

    @Test
    void shouldNotSayThatAJarIsMissingWhenTheSettingIsMisspelt() {
        assertThat(refused(() -> config(Map.of("JMPI_THEIRS_BIN", "64"))))
                .hasMessageContainingAll("environment variable JMPI_THEIRS_BIN ", " JMPI_THEIRS_BINS?")
                .hasMessageNotContaining("jar");
        assertThat(refused(() -> config(Map.of("JMPI_EGAER", "1")))).hasMessageNotContaining("jar");
    }

    @ParameterizedTest
    @CsvSource({
        "1, ARG, '''theirs.forgotten''', MatcherProvider.settings()",
        "2, ARG, two bins, too few",
        "4, OTHER, java.lang.UnsupportedOperationException, not yet"
    })
    void shouldNameTheEngineThatCannotBeUsed(String bins, ErrorClass errorClass, String first, String second) {
        MpiConfig config = config(Map.of("JMPI_MATCHER", "theirs", "JMPI_THEIRS_BINS", bins));
        assertThatThrownBy(() -> Jmpi.run(config, 1, world -> {}))
                .isInstanceOf(RankFailedException.class)
                .cause()
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(errorClass))
                .hasMessageContainingAll("'theirs'", Theirs.class.getName(), first, second);
    }

    @Test
    void shouldRetainTheMatcherWhenAnInfoKeyAsksForOneThatCannotBeUsed() {
        MpiConfig config = config(Map.of());
        Jmpi.run(config, 1, world -> {
            Info wrong = Info.EMPTY.with(Info.MATCHER, "theirs").with("jmpi_theirs.bins", "2");
            Request receive = world.irecv(new int[1], 0, 7);
            MpiErrors.assertError(ErrorClass.ARG, () -> world.setInfo(wrong), "two bins are too few");
            world.send(new int[1], 0, 7);
            receive.waitFor();
            assertThat(world.matcherChoice().engine().name()).isEqualTo("queues");
        });
    }
}
