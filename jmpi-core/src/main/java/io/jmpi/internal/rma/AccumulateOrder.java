package io.jmpi.internal.rma;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Which targets, whose memory this rank accesses directly, may not have done accumulates that went by messages: later ones must
 * follow by messages, because the accumulates of a rank keep their order (MPI 4.1, section 12.7.2). Any thread.
 */
final class AccumulateOrder {
    /** By target: accumulates by messages. */
    private final AtomicIntegerArray sent;

    /** By target: how many of them it has confirmed. */
    private final AtomicIntegerArray confirmed;

    AccumulateOrder(int ranks) {
        this.sent = new AtomicIntegerArray(ranks);
        this.confirmed = new AtomicIntegerArray(ranks);
    }

    void sends(int target) {
        sent.incrementAndGet(target);
    }

    boolean isPending(int target) {
        return sent.get(target) != confirmed.get(target);
    }

    /** Runs what completes accesses to some targets. */
    void completing(int[] targets, Runnable completion) {
        int[] before = new int[targets.length];
        for (int i = 0; i < targets.length; i++) {
            before[i] = sent.get(targets[i]);
        }
        completion.run();
        for (int i = 0; i < targets.length; i++) {
            confirmed.set(targets[i], before[i]);
        }
    }
}
