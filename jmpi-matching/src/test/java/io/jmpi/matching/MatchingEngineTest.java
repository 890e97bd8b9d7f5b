package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MatchingEngineTest {
    @ParameterizedTest
    @EnumSource
    void shouldFindEngineWhenNamed(MatchingEngine engine) {
        assertThat(MatchingEngine.named(engine.engineName())).isSameAs(engine);
        assertThat(MatchingEngine.names()).contains(engine.engineName());
    }

    @Test
    void shouldListKnownNamesWhenNameIsUnknown() {
        assertThatThrownBy(() -> MatchingEngine.named("Bins"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'Bins'")
                .hasMessageContainingAll(MatchingEngine.names().toArray(CharSequence[]::new));
        assertThat(MatchingEngine.names()).contains("queues", "bins");
    }

    @Test
    void shouldCreateItsMatcherWhenAsked() {
        assertThat(MatchingEngine.QUEUES.newMatcher(1, MatchingHints.NONE)).isInstanceOf(QueueMatcher.class);
        assertThat(MatchingEngine.BINS.newMatcher(1, MatchingHints.NONE)).isInstanceOf(BinMatcher.class);
    }

    @ParameterizedTest
    @EnumSource
    void shouldHandHintsOnWhenMatcherIsCreated(MatchingEngine engine) {
        Matcher matcher = engine.newMatcher(1, new MatchingHints(true, true, false, false));
        assertThatThrownBy(() -> matcher.post(new TestReceive(0, PostedReceive.ANY_TAG)))
                .hasMessageContaining("mpi_assert_no_any_tag");
    }
}
