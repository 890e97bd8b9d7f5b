package io.jmpi.trace.replay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EngineTallyTest {
    private static EngineTally of(int... receivesAndMessages) {
        EngineTally tally = new EngineTally();
        for (int i = 0; i < receivesAndMessages.length; i += 2) {
            tally.paired(receivesAndMessages[i], receivesAndMessages[i + 1]);
        }
        return tally;
    }

    @Test
    void shouldHaveTheSamePairsWhenTheyCameInAnotherOrder() {
        assertThat(of(0, 1, 1, 0, 2, 2).hasPairsOf(of(2, 2, 0, 1, 1, 0))).isTrue();
    }

    @Test
    void shouldHaveOtherPairsWhenMessagesAreSwapped() {
        assertThat(of(0, 1, 1, 0).hasPairsOf(of(0, 0, 1, 1))).isFalse();
        assertThat(of(0, 1).hasPairsOf(of(1, 0))).isFalse();
        assertThat(of(0, 0).hasPairsOf(of())).isFalse();
        assertThat(of(0, 0, 3, 4).hasPairsOf(of(0, 0))).isFalse();
    }
}
