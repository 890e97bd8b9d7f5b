package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BackoffTest {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldBlockAtOnceIfItIsNotToPoll(boolean hasCores) {
        Backoff backoff = new Backoff(0, new Backoff.Cores(hasCores));
        assertThat(backoff.pause()).isFalse();
        assertThat(backoff.pause()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldPollForItsTimeAndThenBlockInEachWait(boolean hasCores) {
        Backoff backoff = new Backoff(POLL_NANOS, new Backoff.Cores(hasCores));
        for (int wait = 0; wait < 3; wait++) {
            long began = System.nanoTime();
            assertThat(backoff.pause()).as("the first pause of wait %d", wait).isTrue();
            while (backoff.pause()) {}
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(POLL_NANOS);
        }
    }

    /** Otherwise a rank in a deadlock would poll for seconds on a busy machine, and seem to be busy itself. */
    @Test
    void shouldBlockSoonBesideThreadsThatCompute() {
        Backoff backoff = new Backoff(POLL_NANOS, new Backoff.Cores(false), () -> {
            long began = System.nanoTime();
            while (System.nanoTime() - began < 3 * POLL_NANOS) {
                Thread.onSpinWait();
            }
        });
        int pauses = 0;
        while (backoff.pause()) {
            pauses++;
        }
        assertThat(pauses).isBetween(1, 4);
    }

    /** A rank to which something arrives all the time never blocks, although each arrival needs a few polls. */
    @Test
    void shouldBeginAnewAfterWork() {
        Backoff backoff = new Backoff(POLL_NANOS, new Backoff.Cores(false));
        long began = System.nanoTime();
        while (System.nanoTime() - began < 5 * POLL_NANOS) {
            assertThat(backoff.pause()).isTrue();
            backoff.reset();
        }
    }

    @Test
    void shouldNapOnceInAWhileOnlyWhileAnotherWaitingThreadSharesTheCore() {
        Backoff.Cores cores = new Backoff.Cores(true, () -> -1);
        long now = System.nanoTime() + 1;
        assertThat(cores.napIsDue(now)).as("before any yield").isFalse();
        handOver(cores, now);
        assertThat(cores.napIsDue(now)).as("after handovers").isTrue();
        handOver(cores, now);
        assertThat(cores.napIsDue(now + 999_000)).as("soon again").isFalse();
        assertThat(cores.napIsDue(now + 1_000_000)).as("a millisecond later").isTrue();
        handOver(cores, now);
        assertThat(cores.napIsDue(now + 2_000_000))
                .as("the third after two more")
                .isFalse();
        assertThat(cores.napIsDue(now + 3_000_000)).isTrue();
        cores.yielded(now, now + 100);
        assertThat(cores.napIsDue(now + 10_000_000)).as("on a core of its own").isFalse();
    }

    @Test
    void shouldNotNapBesideAThreadThatComputesNorWhereRanksOutnumberCores() {
        Backoff.Cores beside = new Backoff.Cores(true, () -> -1);
        long now = System.nanoTime() + 1;
        for (int i = 0; i < 1000; i++) {
            beside.yielded(now, now + 3_000_000);
        }
        assertThat(beside.napIsDue(now)).isFalse();
        Backoff.Cores few = new Backoff.Cores(false);
        handOver(few, now);
        assertThat(few.napIsDue(now)).isFalse();
    }

    /** A yield takes 1.4 us on a virtual machine with slow system calls, and 3.8 us if it lets a thread run. */
    @Test
    void shouldLearnHowLongAYieldTakesThatLetsNoThreadRun() {
        long[] switches = {0};
        Backoff.Cores cores = new Backoff.Cores(true, () -> switches[0]);
        assertThat(cores.yielded(0, 1_400)).as("before it is known").isTrue();
        for (int i = 0; i < 1000; i++) {
            cores.yielded(0, 1_400);
        }
        assertThat(cores.yielded(0, 1_400)).isFalse();
        assertThat(cores.yielded(0, 3_800)).isTrue();
        for (int i = 0; i < 10_000; i++) {
            cores.yielded(0, 3_800);
            switches[0]++;
        }
        assertThat(cores.yielded(0, 3_800)).as("after many switches").isTrue();
    }

    /** A program's thread and a progress thread yield in turn; to read the system's count takes as long as many yields. */
    @Test
    void shouldReadTheCountOfSwitchesRarelyIfTwoThreadsYieldInTurn() throws Exception {
        int[] reads = {0};
        Backoff.Cores cores = new Backoff.Cores(true, () -> reads[0]++);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (int i = 0; i < 1000; i++) {
                cores.yielded(0, 1_400);
                other.submit(() -> cores.yielded(0, 1_400)).get();
            }
        } finally {
            other.shutdown();
        }
        assertThat(reads[0]).isBetween(1, 16);
    }

    @Test
    void shouldTakeLongYieldsForSwitchesIfTheSystemDoesNotCountThem() {
        Backoff.Cores cores = new Backoff.Cores(true, () -> -1);
        for (int i = 0; i < 1000; i++) {
            cores.yielded(0, 1_400);
        }
        assertThat(cores.yielded(0, 1_400)).isTrue();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldCountTheSwitchesOfTheCallingThread() throws InterruptedException {
        long before = ThreadSwitches.ofCurrentThread();
        for (int i = 0; i < 10; i++) {
            Thread.sleep(1);
        }
        assertThat(ThreadSwitches.ofCurrentThread()).isGreaterThanOrEqualTo(before + 10);
        assertThat(before).isPositive();
    }

    private static void handOver(Backoff.Cores cores, long now) {
        for (int i = 0; i < 100; i++) {
            cores.yielded(now, now + 2_000);
        }
    }
}
