package io.jmpi.internal.p2p;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BackoffTest {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldBlockAtOnceIfItIsNotToPoll(boolean sharesCores) {
        Backoff backoff = new Backoff(0, new Backoff.Cores(sharesCores));
        assertThat(backoff.pause()).isFalse();
        assertThat(backoff.pause()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldPollForItsTimeAndThenBlockInEachWait(boolean sharesCores) {
        Backoff backoff = new Backoff(POLL_NANOS, new Backoff.Cores(sharesCores));
        for (int wait = 0; wait < 3; wait++) {
            long began = System.nanoTime();
            assertThat(backoff.pause()).as("the first pause of wait %d", wait).isTrue();
            while (backoff.pause()) {}
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(POLL_NANOS);
        }
    }

    /** A rank to which something arrives all the time never blocks, although each arrival needs a few polls. */
    @Test
    void shouldBeginAnewAfterWork() {
        Backoff backoff = new Backoff(POLL_NANOS, new Backoff.Cores(true));
        long began = System.nanoTime();
        while (System.nanoTime() - began < 5 * POLL_NANOS) {
            assertThat(backoff.pause()).isTrue();
            backoff.reset();
        }
    }
}
