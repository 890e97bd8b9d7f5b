package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class UnwokenSleepTest {
    private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(10);

    @Test
    void shouldSleepAtMostAnEighthOfTheTimeBefore() {
        UnwokenSleep sleep = new UnwokenSleep();
        long waited = 0;
        int sleeps = 0;
        while (waited < TimeUnit.SECONDS.toNanos(10)) {
            long next = sleep.next(0);
            assertThat(next).isBetween(SHORTEST, SHORTEST + waited / 8);
            sleep.slept(next);
            waited += next;
            sleeps++;
        }
        assertThat(sleeps).isLessThan(60);
    }

    @Test
    void shouldBeginShortAgainAfterAWait() {
        UnwokenSleep sleep = new UnwokenSleep();
        for (int i = 0; i < 100; i++) {
            sleep.slept(sleep.next(3));
        }
        assertThat(sleep.next(3)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(500));
        assertThat(sleep.next(4)).isEqualTo(SHORTEST);
    }

    /** Beside a wait for memory, frames for other operations may arrive. */
    @Test
    void shouldCountTheTimeThatASleepTook() {
        UnwokenSleep sleep = new UnwokenSleep();
        for (int i = 0; i < 100; i++) {
            sleep.next(0);
            sleep.slept(800);
        }
        assertThat(sleep.next(0)).isEqualTo(SHORTEST + 100 * 100);
    }
}
