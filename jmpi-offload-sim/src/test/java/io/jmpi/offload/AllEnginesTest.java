package io.jmpi.offload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.RankResources;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.offload.clock.SteppedProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What all engines do when the devices are on the class path. */
class AllEnginesTest {
    private final MatchingEngines engines = MatchingEngines.load();

    @Test
    void shouldFindAllInTheirOrder() {
        assertThat(engines.names()).isEqualTo(MatchingEngine.names());
        assertThat(MatcherChoice.names(engines))
                .containsAll(MatchingEngine.names())
                .endsWith("auto");
    }

    @Test
    void shouldAskForTheNearestNameOfAllWhenItIsUnknown() {
        assertThatThrownBy(() -> engines.named("hardwar"))
                .hasMessageContainingAll(
                        "'hardwar'",
                        "hardware, overlap, associative, fpga, portals, optimistic",
                        "did you mean hardware?");
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindEngineWhenNamed(MatchingEngine engine) {
        assertThat(engines.named(engine.engineName()).name()).isEqualTo(engine.engineName());
        assertThat(engines.named(engine.engineName()).description()).isNotBlank();
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

    /** Also more than a device can hold, which is then the most that it can. */
    @ParameterizedTest
    @EnumSource
    void shouldChangeTheCapacityOfDevicesWithVirtualTime(MatchingEngine engine) {
        if (!(engines.named(engine.engineName()) instanceof SteppedProvider provider)) {
            return;
        }
        assertThat(engines.named(provider.withoutDevice())).isNotInstanceOf(SteppedProvider.class);
        MatcherSettings before = MatcherSettings.DEFAULT.with("hardware.unit", "polled");
        for (int entries : new int[] {1, 16, 64, 65_536, 1 << 20}) {
            MatcherSettings sized = provider.withCapacity(before, entries);
            assertThat(entries <= 65_536 && sized.matchLike(before, provider)).isFalse();
            assertThatCode(() -> provider.newMatcher(MatcherContext.alone(0, MatchingHints.NONE, sized)))
                    .doesNotThrowAnyException();
            before = sized;
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeTheEngineThatIsNamed(MatchingEngine engine) {
        MatcherChoice choice =
                MatcherChoice.choose(engines, engine.engineName(), new MatchingHints(true, true, true, true), 4);
        assertThat(choice.engine()).isSameAs(engines.named(engine.engineName()));
        assertThat(choice.isAutomatic()).isFalse();
        assertThat(choice).hasToString("matcher " + engine.engineName() + " (" + choice.reason() + ")");
        assertThat(choice.reason()).contains("name").doesNotContain("auto", "\n");
    }
}
