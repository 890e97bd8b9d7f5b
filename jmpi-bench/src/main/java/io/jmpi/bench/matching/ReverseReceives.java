package io.jmpi.bench.matching;

/** Each step posts as many receives as the depth, and delivers their messages in the opposite order. */
final class ReverseReceives extends Workload {
    private final BenchReceive[] receives;
    private final BenchMessage[] messages;

    ReverseReceives(Pairing pairing, Envelopes envelopes, int depth) {
        super(pairing, depth, 0, 0);
        receives = envelopes.receives(0, depth);
        messages = envelopes.messages(0, depth);
    }

    @Override
    void pair() {
        stand(pairing, receives);
        for (int i = messages.length - 1; i >= 0; i--) {
            require(receives[i], pairing.arrive(messages[i]));
        }
    }
}
