package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PollsTest {
    private static final long HANDOVER_NANOS = 5_000;
    private static final long POLL_NANOS = 100;
    private static final int MANY = 1_000;

    /** A thread whose yields take so long. */
    private static final class Recorded extends Polls {
        private final long yieldNanos;
        private long now;
        private int yields;

        Recorded(boolean hasCores, long yieldNanos) {
            super(new Backoff.Cores(hasCores, () -> -1));
            this.yieldNanos = yieldNanos;
        }

        int poll(int times, long between) {
            int before = yields;
            for (int i = 0; i < times; i++) {
                now += between;
                unsuccessful();
            }
            return yields - before;
        }

        @Override
        long clock() {
            return now;
        }

        @Override
        void yieldCore() {
            now += yieldNanos;
            yields++;
        }
    }

    @Test
    void shouldYieldAfterEachPollOfALoopWhileOthersNeedTheCore() {
        Recorded polls = new Recorded(false, HANDOVER_NANOS);
        assertThat(polls.poll(Polls.OF_A_LOOP, POLL_NANOS)).isZero();
        assertThat(polls.poll(MANY, POLL_NANOS)).isEqualTo(MANY);
    }

    @Test
    void shouldLearnThatOthersNeedTheCoreWhereRanksDoNotOutnumberCores() {
        Recorded polls = new Recorded(true, HANDOVER_NANOS);
        assertThat(polls.poll(Polls.OF_A_LOOP, POLL_NANOS)).isZero();
        assertThat(polls.poll(10, POLL_NANOS)).isEqualTo(10);
    }

    @Test
    void shouldSeldomYieldWhileNobodyNeedsTheCore() {
        Recorded polls = new Recorded(false, POLL_NANOS);
        assertThat(polls.poll(MANY, POLL_NANOS)).isBetween(1, MANY / Polls.OF_A_LOOP);
    }

    @Test
    void shouldNotYieldBetweenComputations() {
        Recorded polls = new Recorded(false, HANDOVER_NANOS);
        assertThat(polls.poll(MANY, Polls.CLOSE_NANOS + 1)).isZero();
    }

    @Test
    void shouldEndToYieldWhenTheProgramComputesAgain() {
        Recorded polls = new Recorded(false, HANDOVER_NANOS);
        polls.poll(MANY, POLL_NANOS);
        assertThat(polls.poll(MANY, Polls.CLOSE_NANOS + 1)).isZero();
        polls.poll(Polls.OF_A_LOOP, POLL_NANOS);
        polls.poll(Polls.OF_A_LOOP, POLL_NANOS);
        assertThat(polls.poll(MANY, POLL_NANOS)).isEqualTo(MANY);
    }
}
