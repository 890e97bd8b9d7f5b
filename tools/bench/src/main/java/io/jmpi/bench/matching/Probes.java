package io.jmpi.bench.matching;

import java.util.Random;

/**
 * The receives and messages of the traffic, in addition to the standing ones: {@link #COUNT} of them, in an order
 * without pattern, so that no engine benefits from one hot bin or list.
 */
final class Probes {
    /** A power of two; enough to reach every bin of engines with up to 1024 bins. */
    static final int COUNT = 1024;

    private static final long SEED = 1;

    final BenchReceive[] receives = new BenchReceive[COUNT];
    final BenchMessage[] messages = new BenchMessage[COUNT];
    private int next;

    Probes(Envelopes envelopes, int from) {
        int[] order = order(COUNT, new Random(SEED));
        for (int i = 0; i < COUNT; i++) {
            receives[i] = envelopes.receive(from + order[i]);
            messages[i] = envelopes.message(from + order[i]);
        }
    }

    /** The index of the next probe. */
    int next() {
        return next++ & COUNT - 1;
    }

    /** The numbers from 0 to {@code count - 1} in an order without pattern. */
    static int[] order(int count, Random random) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }
}
