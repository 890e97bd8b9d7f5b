package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OffloadAdviceTest {
    private static final double ALPHA = 0.5;
    private static final double BETA = 1000;
    private static final int PERIOD = 10;

    private final OffloadAdvice advice = new OffloadAdvice(ALPHA, BETA, PERIOD, 25, System::nanoTime);

    /** What the rank does while a read begins. */
    private record Load(int readsInProgress, long bytesInProgress, boolean isOutside) implements MatchHandler {
        static final Load NONE = new Load(0, 0, false);

        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {}

        @Override
        public void onUnexpected(ArrivedMessage message) {}

        @Override
        public void onCancelled(PostedReceive receive) {}
    }

    private void readBegins(int source, long sincePosted, Load load) {
        advice.readBegins(source, sincePosted, 10_000, load); // K of this message alone: 6000
    }

    @Test
    void shouldGiveAllToTheUnitUntilReadsShowThatItCannotHelp() {
        assertThat(advice.against(3)).isNull();
        readBegins(3, 6000, Load.NONE);
        assertThat(advice.lastThreshold()).isEqualTo(6000);
        assertThat(advice.against(3)).isEqualTo(SoftwareReason.NO_DELAY);
        assertThat(advice.against(100)).as("another peer").isNull();
    }

    @Test
    void shouldWeighTheDelayAgainstAllReadsInProgress() {
        Load load = new Load(2, 20_000, false);
        readBegins(0, 18_000, load);
        assertThat(advice.lastThreshold()).isEqualTo(18_000);
        assertThat(advice.against(0)).isEqualTo(SoftwareReason.NO_DELAY);
        readBegins(0, 18_001, load);
        readBegins(0, 18_001, load);
        assertThat(advice.against(0)).isNull();
    }

    @Test
    void shouldTakeAReadThatBeganWhileTheProgramComputedForADelay() {
        readBegins(0, 1, Load.NONE);
        readBegins(0, 1, Load.NONE);
        assertThat(advice.against(0)).isEqualTo(SoftwareReason.NO_DELAY);
        readBegins(0, 1, new Load(0, 0, true));
        readBegins(0, 1, new Load(0, 0, true));
        assertThat(advice.against(0)).isNull();
    }

    @Test
    void shouldNotTakeAMessageThatWasThereForADelay() {
        advice.messageWasThere(5);
        assertThat(advice.against(5)).isEqualTo(SoftwareReason.NO_DELAY);
    }

    @Test
    void shouldForgetOldReadsSoon() {
        for (int i = 0; i < 1000; i++) {
            readBegins(0, Long.MAX_VALUE, Load.NONE);
        }
        for (int i = 0; i < 3; i++) {
            assertThat(advice.against(0)).isNull();
            readBegins(0, 0, Load.NONE);
        }
        assertThat(advice.against(0)).isEqualTo(SoftwareReason.NO_DELAY);
    }

    @Test
    void shouldPauseForAPeriodWhenTooManyReceivesWereTakenBack() {
        for (int i = 0; i < PERIOD; i++) {
            assertThat(advice.against(0)).isNull();
            if (i < 3) {
                advice.takenBack();
            }
            advice.offloaded();
        }
        for (int i = 0; i < PERIOD; i++) {
            assertThat(advice.against(0)).isEqualTo(SoftwareReason.TAKEN_BACK_OFTEN);
        }
        assertThat(advice.against(0)).isNull();
    }

    @Test
    void shouldNotPauseWhenFewReceivesWereTakenBack() {
        for (int i = 0; i < 3 * PERIOD; i++) {
            assertThat(advice.against(0)).isNull();
            if (i % 5 == 0) {
                advice.takenBack();
            }
            advice.offloaded();
        }
    }

    @Test
    void shouldMeasureWhatCopyingTakes() {
        assertThat(CopyCost.nanosPerByte()).isPositive().isLessThan(1000);
    }
}
