package io.jmpi.bench.osu.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OverlapTest {
    /** The definition of the OSU micro-benchmarks. */
    @Test
    void shouldDefineOverlapAsOsuDoes() {
        assertThat(Overlap.percent(20, 10, 10)).isZero();
        assertThat(Overlap.percent(15, 10, 10)).isEqualTo(50);
        assertThat(Overlap.percent(10, 10, 10)).isEqualTo(100);
        assertThat(Overlap.percent(30, 10, 10)).isZero();
    }
}
