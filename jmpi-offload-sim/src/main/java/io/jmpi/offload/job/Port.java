package io.jmpi.offload.job;

import io.jmpi.offload.clock.Clock;
import java.util.ArrayDeque;

/** One direction of a card's link: messages pass one after the other, in the order of their arrival. */
final class Port {
    private final Clock clock;
    private final ArrayDeque<Passage> waiting = new ArrayDeque<>();
    private boolean isBusy;

    private record Passage(long nanos, Runnable begins, Runnable ends) {}

    Port(Clock clock) {
        this.clock = clock;
    }

    /**
     * Lets a message pass after all earlier ones.
     *
     * @param begins called with its first byte
     * @param ends called with its last byte
     */
    void pass(long nanos, Runnable begins, Runnable ends) {
        waiting.add(new Passage(nanos, begins, ends));
        if (!isBusy) {
            passNext();
        }
    }

    private void passNext() {
        Passage passage = waiting.poll();
        isBusy = passage != null;
        if (isBusy) {
            passage.begins.run();
            clock.at(clock.now() + passage.nanos, () -> {
                passage.ends.run();
                passNext();
            });
        }
    }
}
