package io.jmpi.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The progress thread and the sender of late frames take turns. */
@Timeout(60)
class HandoverTest {
    /** Uses without synchronization of their own: a use by both at a time would lose some. */
    private int uses;

    private final AtomicInteger lateUses = new AtomicInteger();
    private boolean isPacked;

    private boolean sendPacked() {
        boolean any = isPacked;
        isPacked = false;
        for (int i = 0; i < 100; i++) {
            uses++;
            lateUses.incrementAndGet();
        }
        return any;
    }

    @Test
    void shouldServeOneThreadAtATime() {
        Handover handover = new Handover(this::sendPacked);
        int ownUses = 0;
        while (lateUses.get() < 100_000) {
            handover.take();
            int before = uses;
            for (int i = 0; i < 50; i++) {
                uses++;
                ownUses++;
            }
            assertThat(uses).isEqualTo(before + 50);
            isPacked = true;
            handover.notePacked();
            handover.offer();
            Thread.yield();
        }
        handover.close();
        assertThat(uses).isEqualTo(ownUses + lateUses.get());
        assertThat(lateUses.get()).isGreaterThanOrEqualTo(100_000);
    }

    /** The engine makes calls while it handles what has arrived. */
    @Test
    void shouldOfferNothingWithinACall() {
        Handover handover = new Handover(this::sendPacked);
        handover.enter();
        isPacked = true;
        handover.notePacked();
        handover.take();
        handover.offer();
        for (int i = 0; i < 1000; i++) {
            Thread.yield();
            assertThat(lateUses).hasValue(0);
        }
        handover.exit();
        while (lateUses.get() == 0) {
            Thread.yield();
        }
        handover.close();
        assertThat(isPacked).isFalse();
    }
}
