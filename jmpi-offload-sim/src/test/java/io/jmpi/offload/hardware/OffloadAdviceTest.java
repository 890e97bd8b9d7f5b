package io.jmpi.offload.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.HostState;
import io.jmpi.matching.host.MutableHostState;
import org.junit.jupiter.api.Test;

class OffloadAdviceTest {
    private static final double ALPHA = 0.5;
    private static final double BETA = 1000;
    private static final int PERIOD = 10;

    private static final long NOW = 1;

    private final OffloadAdvice advice = new OffloadAdvice(ALPHA, BETA, PERIOD, 25, () -> NOW);

    /** With reads of 10,000 bytes in progress. */
    private static MutableHostState reading(int reads) {
        MutableHostState host = new MutableHostState();
        for (int i = 0; i < reads; i++) {
            host.readBegins(10_000);
        }
        return host;
    }

    private void readBegins(int source, long sincePosted, HostState host) {
        advice.readBegins(source, NOW - sincePosted, 10_000, host); // K of this message alone: 6000
    }

    /** Three reads that begin at once. */
    private void readsBeginAtOnce(int source) {
        for (int i = 0; i < 3; i++) {
            assertThat(against(source)).isNull();
            readBegins(source, 0, HostState.IDLE);
        }
        assertThat(against(source)).isEqualTo(SoftwareReason.NO_DELAY);
    }

    private SoftwareReason against(int source) {
        return advice.against(source, 0);
    }

    @Test
    void shouldGiveAllToTheUnitUntilReadsShowThatItCannotHelp() {
        readBegins(3, 6000, HostState.IDLE);
        assertThat(advice.lastThreshold()).isEqualTo(6000);
        readBegins(3, 6000, HostState.IDLE);
        assertThat(against(3)).isNull();
        readBegins(3, 6000, HostState.IDLE);
        assertThat(against(3)).isEqualTo(SoftwareReason.NO_DELAY);
        assertThat(against(100)).as("another peer").isNull();
    }

    @Test
    void shouldWeighTheDelayAgainstAllReadsInProgress() {
        readsBeginAtOnce(0);
        HostState host = reading(2);
        readBegins(0, 18_000, host);
        assertThat(advice.lastThreshold()).isEqualTo(18_000);
        assertThat(against(0)).isEqualTo(SoftwareReason.NO_DELAY);
        readBegins(0, 18_001, host);
        assertThat(against(0)).isNull();
    }

    @Test
    void shouldTakeAReadThatBeganWhileTheProgramComputedForADelay() {
        readsBeginAtOnce(0);
        MutableHostState computing = new MutableHostState();
        computing.setComputing(true);
        readBegins(0, 1, computing);
        assertThat(against(0)).isNull();
    }

    @Test
    void shouldGoOnGivingReceivesToTheUnitIfOneReadInThreeIsDelayed() {
        for (int i = 0; i < 10; i++) {
            readBegins(0, 7000, HostState.IDLE);
            assertThat(against(0)).isNull();
            readBegins(0, 0, HostState.IDLE);
            readBegins(0, 0, HostState.IDLE);
            assertThat(against(0)).isNull();
        }
    }

    @Test
    void shouldNotTakeAMessageThatWasThereForADelay() {
        for (int i = 0; i < 3; i++) {
            assertThat(against(5)).isNull();
            advice.messageWasThere(5);
        }
        assertThat(against(5)).isEqualTo(SoftwareReason.NO_DELAY);
    }

    @Test
    void shouldForgetOldReadsSoon() {
        for (int i = 0; i < 1000; i++) {
            readBegins(0, 1L << 62, HostState.IDLE);
        }
        readsBeginAtOnce(0);
    }

    @Test
    void shouldTakeALongAbsenceForADelayHoweverManyReadsBegin() {
        MutableHostState manyReads = reading(30);
        manyReads.setAbsence(1_000_000);
        readsBeginAtOnce(0);
        readBegins(0, 6000, manyReads);
        assertThat(against(0)).as("posted after the absence").isEqualTo(SoftwareReason.NO_DELAY);
        manyReads.setAbsence(6000);
        readBegins(0, 6001, manyReads);
        assertThat(against(0)).as("a short absence").isEqualTo(SoftwareReason.NO_DELAY);
        manyReads.setAbsence(6001);
        readBegins(0, 6001, manyReads);
        assertThat(against(0)).isNull();
    }

    private void period(int takenBack) {
        for (int i = 0; i < PERIOD; i++) {
            if (i < takenBack) {
                advice.takenBack();
            } else {
                advice.matched();
            }
        }
    }

    private void requirePause(int receives) {
        for (int i = 0; i < receives; i++) {
            assertThat(against(0)).isEqualTo(SoftwareReason.TAKEN_BACK_OFTEN);
        }
        assertThat(against(0)).isNull();
    }

    @Test
    void shouldPauseTwiceAsLongEachTimeThatTooManyReceivesWereTakenBack() {
        period(3);
        requirePause(PERIOD);
        period(3);
        requirePause(2 * PERIOD);
        period(2);
        assertThat(against(0)).as("a good period").isNull();
        period(3);
        requirePause(PERIOD);
    }

    @Test
    void shouldBoundThePause() {
        for (int doublings = 0; doublings < 10; doublings++) {
            period(PERIOD);
            requirePause(PERIOD << Math.min(doublings, 6));
        }
    }

    @Test
    void shouldNotCountWhatWasGivenToTheUnitBeforeThePause() {
        for (int i = 0; i < 8; i++) {
            period(PERIOD);
        }
        requirePause(PERIOD);
        period(PERIOD);
        requirePause(2 * PERIOD);
    }

    @Test
    void shouldGiveNoMoreThanAPeriodToTheUnitWhileItIsOnTrial() {
        assertThat(advice.against(0, 1000)).isNull();
        period(PERIOD);
        requirePause(PERIOD);
        assertThat(advice.against(0, PERIOD - 1)).isNull();
        assertThat(advice.against(0, PERIOD)).isEqualTo(SoftwareReason.TAKEN_BACK_OFTEN);
    }

    @Test
    void shouldNotPauseWhenFewReceivesWereTakenBack() {
        for (int i = 0; i < 3; i++) {
            period(2);
            assertThat(against(0)).isNull();
        }
    }

    @Test
    void shouldMeasureWhatCopyingTakes() {
        assertThat(CopyCost.nanosPerByte()).isPositive().isLessThan(1000);
    }
}
