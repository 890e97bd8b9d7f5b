package io.jmpi.launcher.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class QuitSignalsTest {
    private final AtomicLong dispatched = new AtomicLong();
    private final QuitSignals quits = new QuitSignals(dispatched::get);

    @Test
    void shouldReportASignalWhenTheDumpsHaveHadTime() {
        assertThat(quits.hadArrived()).isFalse();
        dispatched.incrementAndGet();
        assertThat(quits.hadArrived()).isFalse();
        assertThat(quits.hadArrived()).isTrue();
        assertThat(quits.hadArrived()).isFalse();
    }

    @Test
    void shouldReportEachOfSeveralSignals() {
        dispatched.incrementAndGet();
        assertThat(quits.hadArrived()).isFalse();
        dispatched.incrementAndGet();
        assertThat(quits.hadArrived()).isTrue();
        assertThat(quits.hadArrived()).isTrue();
        assertThat(quits.hadArrived()).isFalse();
    }
}
