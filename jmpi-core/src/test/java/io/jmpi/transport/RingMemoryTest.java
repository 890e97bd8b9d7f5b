package io.jmpi.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Jmpi;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RingMemoryTest {
    private static final int RANKS = 64;
    private static final long LIMIT = 64 << 20;

    /** Every rank sends to every other one, and to itself. */
    @Test
    void shouldTakeLittleMemoryThoughAllCommunicateWithAll() {
        long before = direct().getMemoryUsed();
        AtomicLong most = new AtomicLong();
        Jmpi.run(RANKS, world -> {
            int[] own = new int[RANKS];
            int[] all = new int[RANKS];
            Arrays.fill(own, world.rank());
            world.alltoall(own, all);
            assertThat(all[5]).isEqualTo(5);
            most.accumulateAndGet(direct().getMemoryUsed() - before, Math::max);
            world.barrier();
        });
        // Ranks have a few small buffers besides.
        assertThat(most.get()).isLessThanOrEqualTo(LIMIT + (1 << 20));
    }

    private static BufferPoolMXBean direct() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .findFirst()
                .orElseThrow();
    }
}
