package io.jmpi.matching.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrefetchAdviceTest {
    private final PrefetchAdvice advice = new PrefetchAdvice(2);

    @Test
    void shouldTrustPeersUntilAPrefetchWasOfNoUse() {
        assertThat(advice.isAgainst(1)).isFalse();
        advice.used(1, false);
        assertThat(advice.isAgainst(1)).isTrue();
        assertThat(advice.isAgainst(0)).as("another peer").isFalse();
    }

    @Test
    void shouldTryOneOfSixteenAnnouncementsOfAPeerWithoutTrust() {
        advice.used(0, false);
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 15; i++) {
                assertThat(advice.isAgainst(0)).isTrue();
            }
            assertThat(advice.isAgainst(0)).isFalse();
            advice.started(0);
        }
    }

    @Test
    void shouldForgetOldPrefetchesSoon() {
        for (int i = 0; i < 1000; i++) {
            advice.used(0, false);
        }
        for (int i = 0; i < 4; i++) {
            assertThat(advice.isAgainst(0)).isTrue();
            advice.used(0, true);
        }
        assertThat(advice.isAgainst(0)).isFalse();
    }
}
