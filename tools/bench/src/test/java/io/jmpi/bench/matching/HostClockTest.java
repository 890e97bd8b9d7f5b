package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.matching.HostClock.Phase;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HostClockTest {
    private static HostClock clock(long costOfReading, long... readings) {
        return new HostClock(LongStream.of(readings).iterator()::nextLong, costOfReading);
    }

    @Test
    void shouldGiveEachPhaseWhatLiesBetweenTheReadingsThatBoundIt() {
        HostClock clock = clock(0, 100, 130, 135, 235, 1000, 1007);
        clock.begin();
        clock.end(Phase.GIVING);
        clock.endBlocking();
        clock.end(Phase.TAKING);
        clock.begin();
        clock.end(Phase.GIVING);
        assertThat(clock.spent(Phase.GIVING)).isEqualTo(37);
        assertThat(clock.spent(Phase.BLOCKING)).isEqualTo(5);
        assertThat(clock.spent(Phase.TAKING)).isEqualTo(100);
        assertThat(clock.blocks()).isOne();
    }

    @Test
    void shouldSubtractWhatAReadingTakes() {
        HostClock clock = clock(4, 100, 130, 150);
        clock.begin();
        clock.end(Phase.GIVING);
        clock.end(Phase.GIVING);
        assertThat(clock.spent(Phase.GIVING)).isEqualTo(42);
    }

    @Test
    void shouldForgetWhenReset() {
        HostClock clock = clock(0, 0, 10);
        clock.begin();
        clock.endBlocking();
        clock.reset();
        assertThat(clock.spent(Phase.BLOCKING)).isZero();
        assertThat(clock.blocks()).isZero();
    }

    @Test
    void shouldTakeTheLeastOfReadingsWithNothingBetween() {
        long[] readings = {0};
        long[] now = {0};
        assertThat(HostClock.costOfReading(() -> now[0] += readings[0]++ % 10 == 0 ? 7 : 1000))
                .isEqualTo(7);
    }

    @Test
    void shouldCountNothingOfTheTimeThatThisThreadSleeps() {
        HostClock clock = HostClock.ofThisThread();
        clock.begin();
        long begin = System.nanoTime();
        LockSupport.parkNanos(50_000_000);
        clock.endBlocking();
        assertThat(clock.spent(Phase.BLOCKING)).isLessThan(System.nanoTime() - begin);
    }
}
