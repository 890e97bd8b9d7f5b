package io.jmpi.bench.matching;

import java.util.Random;

/** With receives posted, each step delivers the message of one of them and posts it again, as the youngest. */
final class RepostReceives extends Workload {
    private static final long SEED = 2;

    /** Successive orders: with only one, the receives would soon be stored in it, and the oldest would match. */
    private static final int ORDERS = 16;

    private static final int LEAST_STEPS = 4096;

    private final BenchReceive[] receives;
    private final BenchMessage[] messages;
    private final int[] order;
    private int next;

    private RepostReceives(Pairing pairing, Envelopes envelopes, int depth, int[] order) {
        super(pairing, 1, depth, 0);
        this.order = order;
        receives = envelopes.receives(0, depth);
        messages = envelopes.messages(0, depth);
        stand(pairing, receives);
    }

    /** The oldest receive matches. */
    static RepostReceives oldest(Pairing pairing, Envelopes envelopes, int depth) {
        int[] order = new int[depth];
        for (int i = 0; i < depth; i++) {
            order[i] = i;
        }
        return new RepostReceives(pairing, envelopes, depth, order);
    }

    /** Any receive matches; each has its turn before one has its next. */
    static RepostReceives random(Pairing pairing, Envelopes envelopes, int depth) {
        Random random = new Random(SEED);
        int[] order = new int[Math.max(ORDERS, LEAST_STEPS / depth) * depth];
        for (int i = 0; i < order.length; i += depth) {
            System.arraycopy(Probes.order(depth, random), 0, order, i, depth);
        }
        return new RepostReceives(pairing, envelopes, depth, order);
    }

    @Override
    void pair() {
        int i = order[next];
        next = next + 1 == order.length ? 0 : next + 1;
        BenchReceive receive = receives[i];
        require(receive, pairing.arrive(messages[i]));
        require(null, pairing.post(receive));
    }
}
