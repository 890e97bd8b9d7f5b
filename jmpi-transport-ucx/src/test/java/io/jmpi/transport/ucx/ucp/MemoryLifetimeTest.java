package io.jmpi.transport.ucx.ucp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class MemoryLifetimeTest {
    private static ByteBuffer part(Arena arena) {
        return arena.allocate(16).asByteBuffer().slice(4, 8);
    }

    @Test
    void shouldBeThatOfABufferWhoseMemoryNobodyCanFree() {
        assertThat(MemoryLifetime.isThatOf(ByteBuffer.allocateDirect(16))).isTrue();
        assertThat(MemoryLifetime.isThatOf(
                        ByteBuffer.allocateDirect(16).slice(4, 8).duplicate()))
                .isTrue();
        assertThat(MemoryLifetime.isThatOf(part(Arena.ofAuto()))).isTrue();
        assertThat(MemoryLifetime.isThatOf(part(Arena.global()))).isTrue();
    }

    @Test
    void shouldBeAnotherWhereAnArenaCanBeClosed() {
        try (Arena confined = Arena.ofConfined();
                Arena shared = Arena.ofShared()) {
            assertThat(MemoryLifetime.isThatOf(part(confined))).isFalse();
            assertThat(MemoryLifetime.isThatOf(part(shared))).isFalse();
        }
    }
}
