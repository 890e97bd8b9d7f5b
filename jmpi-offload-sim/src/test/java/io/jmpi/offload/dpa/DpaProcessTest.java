package io.jmpi.offload.dpa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How a host runs device threads: it leaves idle ones alone, and misses no work. */
class DpaProcessTest {
    private final DeviceMemory memory = new DeviceMemory(16);
    private final Dpa dpa = new Dpa("test", 0, true, 0);

    @AfterEach
    void close() {
        dpa.close();
    }

    /** Waits until a word exceeds what it has done, and writes that to another word. */
    private static class Follower extends KernelWithoutRegisters {
        private final int from;
        private final int to;
        private final boolean isIdle;
        int done;
        int waits;

        Follower(int from, int to, boolean isIdle) {
            this.from = from;
            this.to = to;
            this.isIdle = isIdle;
        }

        @Override
        public boolean step(DeviceThread device) {
            if (device.load(from) <= done) {
                waits++;
                return await(from);
            }
            device.store(to, ++done);
            return true;
        }

        @Override
        public boolean isIdle() {
            return isIdle;
        }
    }

    private static boolean never() {
        return false;
    }

    private DpaProcess load(Follower... kernels) {
        return dpa.load(memory, List.of(kernels), () -> {
            throw new AssertionError("a kernel has failed");
        });
    }

    @Test
    void shouldMakeNoStepOfAnIdleThreadWhoseWordIsAsItWas() {
        Follower idle = new Follower(0, 1, true);
        DpaProcess process = load(idle);
        process.work(DpaProcessTest::never);
        int waits = idle.waits;
        for (int i = 1; i <= 3; i++) {
            process.work(DpaProcessTest::never);
            assertThat(idle.waits).isEqualTo(waits);
            memory.store(0, i);
            process.work(DpaProcessTest::never);
            assertThat(idle.done).isEqualTo(i);
            waits = idle.waits;
        }
    }

    @Test
    void shouldNotMissWorkThatComesBetweenTheStepThatWaitsAndTheLook() {
        Follower raced = new Follower(0, 1, true) {
            @Override
            public boolean step(DeviceThread device) {
                boolean stepped = super.step(device);
                if (waits == 1 && done == 0) {
                    device.store(0, 1); // as a host on another core
                }
                return stepped;
            }
        };
        load(raced).work(DpaProcessTest::never);
        assertThat(raced.done).isEqualTo(1);
    }

    /** The second has run in vain before the third makes its work. */
    @Test
    void shouldRunThreadsThatWaitForEachOtherUntilAllWait() {
        Follower first = new Follower(0, 1, true);
        Follower second = new Follower(2, 3, false);
        Follower third = new Follower(1, 2, false);
        DpaProcess process = load(first, second, third);
        memory.store(0, 2);
        process.work(DpaProcessTest::never);
        assertThat(second.done).isEqualTo(2);
    }

    @Test
    void shouldLeaveTheOtherThreadsOnceTheHostHasWhatItWaitsFor() {
        Follower first = new Follower(0, 1, true);
        Follower second = new Follower(0, 2, true);
        DpaProcess process = load(first, second);
        memory.store(0, 1);
        process.work(() -> memory.load(1) == 1);
        assertThat(first.done).isEqualTo(1);
        assertThat(second.done).isZero();
        process.work(DpaProcessTest::never);
        assertThat(second.done).isEqualTo(1);
    }
}
