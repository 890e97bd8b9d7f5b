package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.matching.MatchingBenchmark.Allocation;
import org.junit.jupiter.api.Test;

class ReplayAllocationTest {
    @Test
    void shouldCountWhatTheThreadAllocates() {
        Allocation allocation = new Allocation();
        allocation.begin();
        byte[][] kept = new byte[10][];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new byte[10_000];
        }
        allocation.end();
        assertThat(kept[9]).hasSize(10_000);
        assertThat(allocation.allocatedBytes).isBetween(100_000L, 150_000L);
    }
}
