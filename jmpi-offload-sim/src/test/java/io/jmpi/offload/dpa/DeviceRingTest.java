package io.jmpi.offload.dpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DeviceRingTest {
    private final DeviceThread memory = new MemoryThread(new DeviceMemory(100));
    private final DeviceRing ring = new DeviceRing(16, 4, 8);

    @Test
    void shouldHaveAnEntryOnlyWhenItWasPublishedLastInItsSlot() {
        assertThat(ring.has(memory, 0)).isFalse();
        ring.publish(memory, 0);
        assertThat(ring.has(memory, 0)).isTrue();
        assertThat(ring.has(memory, 1)).isFalse();
        assertThat(ring.has(memory, 4)).isFalse();
        ring.publishVolatile(memory, 4);
        assertThat(ring.has(memory, 4)).isTrue();
        assertThat(ring.has(memory, 0)).isFalse();
    }

    @Test
    void shouldLayEntriesOutOneAfterTheOtherWhenNumbersWrapAround() {
        assertThat(ring.entry(0)).isEqualTo(16);
        assertThat(ring.entry(3)).isEqualTo(40);
        assertThat(ring.end()).isEqualTo(48);
        assertThat(ring.entry(4)).isEqualTo(16);
        assertThat(ring.entry(-1)).isEqualTo(40);
        assertThat(ring.entry(Integer.MIN_VALUE)).isEqualTo(16);
    }

    @Test
    void shouldRefuseSizesThatAreNoPowerOfTwo() {
        assertThatThrownBy(() -> new DeviceRing(0, 12, 8))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("12");
    }
}
