package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;

import io.jmpi.errors.ErrorClass;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program that never waits, and tests from time to time. */
@Tag("full")
class RarePollingTest {
    private static final long BETWEEN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** It ended before it connected to anybody: only an attempt to reach it finds out. */
    @Test
    @Timeout(60)
    void shouldFindOutThatARankHasEnded() {
        SteppedRanks ranks = new SteppedRanks(1, 1);
        ByteReceive receive = ranks.receive(0, 1, 5, 10);
        ranks.raws[1].fail();
        while (!ranks.engines[0].waiter().test(receive)) {
            LockSupport.parkNanos(BETWEEN_NANOS);
        }
        assertFailed(receive, ErrorClass.PROC_FAILED, "rank 1 is lost");
    }
}
