package io.jmpi.transport.netty.buffers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BufferPoolTest {
    private final BufferPool pool = new BufferPool(64, 4);

    @Test
    void shouldReuseTheBufferThatWasReturnedLast() {
        BufferPool.Pooled first = pool.take();
        BufferPool.Pooled second = pool.take();
        second.netty.writeLong(1);
        first.giveBack();
        second.giveBack();
        assertThat(pool.take()).isSameAs(second);
        assertThat(second.netty.isReadable()).isFalse();
        assertThat(pool.take()).isSameAs(first);
        assertThat(pool.count()).isEqualTo(2);
    }

    @Test
    void shouldUseAnOlderBufferWhileTheLastOneIsBeingSent() {
        BufferPool.Pooled first = pool.take();
        BufferPool.Pooled second = pool.take();
        second.netty.retain(); // As Netty does until it has sent it.
        first.giveBack();
        second.giveBack();
        assertThat(pool.take()).isSameAs(first);
        BufferPool.Pooled third = pool.take();
        assertThat(third).isNotSameAs(second);
        second.netty.release();
        assertThat(pool.take()).isSameAs(second);
        assertThat(pool.count()).isEqualTo(3);
    }
}
