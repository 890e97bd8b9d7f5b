package io.jmpi.internal.p2p.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The devices' thread finds work, however little it has found before. */
@Timeout(60)
class DeviceProgressTest {
    /** Work that is there when the test says so. */
    private static final class Frames implements DeviceProgress.Work {
        final AtomicBoolean hasArrived = new AtomicBoolean();
        final AtomicInteger looks = new AtomicInteger();
        final CountDownLatch handled = new CountDownLatch(1);

        @Override
        public int run() {
            looks.incrementAndGet();
            if (hasArrived.compareAndSet(true, false)) {
                handled.countDown();
                return 1;
            }
            return 0;
        }

        @Override
        public boolean isOutstanding() {
            return true;
        }
    }

    private static void call(EngineTurns turns, DeviceProgress devices) {
        turns.begin();
        devices.endTurn();
    }

    @Test
    void shouldFindWorkAfterManyCallsThatLeftNone() throws InterruptedException {
        EngineTurns turns = new EngineTurns();
        Frames frames = new Frames();
        DeviceProgress devices = new DeviceProgress(turns, frames, "devices of the test");
        turns.begin();
        devices.start();
        devices.endTurn();
        for (int i = 0; i < 200_000; i++) {
            call(turns, devices);
        }
        frames.hasArrived.set(true);
        frames.handled.await();
        devices.close();
        assertThat(frames.looks).hasPositiveValue();
    }

    @Test
    void shouldNotWorkWhileTheProgramIsInside() throws InterruptedException {
        EngineTurns turns = new EngineTurns();
        Frames frames = new Frames();
        DeviceProgress devices = new DeviceProgress(turns, frames, "devices of the test");
        turns.begin();
        devices.start();
        devices.endTurn();
        for (int i = 0; i < 200; i++) {
            turns.begin();
            int before = frames.looks.get();
            Thread.onSpinWait();
            assertThat(frames.looks).hasValue(before);
            devices.endTurn();
        }
        frames.hasArrived.set(true);
        frames.handled.await();
        devices.close();
    }
}
