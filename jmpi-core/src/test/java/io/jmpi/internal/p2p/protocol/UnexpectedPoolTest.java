package io.jmpi.internal.p2p.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnexpectedPoolTest {
    private final UnexpectedPool pool = new UnexpectedPool();

    @ParameterizedTest
    @CsvSource({"0, 64", "1, 64", "64, 64", "65, 128", "128, 128", "129, 256", "65536, 65536"})
    void shouldRoundUpToTheNextPowerOfTwo(int bytes, int capacity) {
        ByteBuffer buffer = pool.allocate(bytes);
        assertThat(buffer.capacity()).isEqualTo(capacity);
        assertThat(pool.usedBytes()).isEqualTo(capacity);
        pool.free(buffer);
        assertThat(pool.usedBytes()).isZero();
    }

    @Test
    void shouldUseBuffersOfAClassAgain() {
        ByteBuffer buffer = pool.allocate(100);
        pool.free(buffer);
        assertThat(pool.allocate(200)).isNotSameAs(buffer);
        assertThat(pool.allocate(65)).isSameAs(buffer);
        assertThat(pool.allocate(65)).isNotSameAs(buffer);
    }

    @Test
    void shouldKeepOnlySoMuchFreeMemory() {
        int size = 1 << 20;
        List<ByteBuffer> buffers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            buffers.add(pool.allocate(size));
        }
        buffers.forEach(pool::free);
        IdentityHashMap<ByteBuffer, Boolean> freed = new IdentityHashMap<>();
        buffers.forEach(buffer -> freed.put(buffer, true));
        int reused = 0;
        for (int i = 0; i < 20; i++) {
            reused += freed.containsKey(pool.allocate(size)) ? 1 : 0;
        }
        assertThat(reused).isEqualTo((int) (UnexpectedPool.MAX_FREE_BYTES / size));
    }

    @Test
    void shouldUseMessageObjectsAgain() {
        InboundMessage message = pool.newMessage();
        assertThat(pool.newMessage()).isNotSameAs(message);
        pool.recycle(message);
        assertThat(pool.newMessage()).isSameAs(message);
    }
}
