package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WaiterTest {
    /** A park that ends at once, because of a permit that was left, must not make the next one long. */
    @Test
    void shouldParkForLongOnlyAfterTheTimeOfTheSecondLook() {
        assertThat(Waiter.parkNanos(System.nanoTime() + TimeUnit.MINUTES.toNanos(1)))
                .as("before")
                .isLessThanOrEqualTo(TimeUnit.MINUTES.toNanos(1) + 100_000)
                .isNotEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(Waiter.parkNanos(System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(1)))
                .as("afterwards")
                .isEqualTo(TimeUnit.SECONDS.toNanos(1));
    }
}
