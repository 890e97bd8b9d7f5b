package io.jmpi.bench.matching;

/** Each step delivers as many messages as the depth, and posts their receives in the opposite order. */
final class ReverseMessages extends Workload {
    private final BenchReceive[] receives;
    private final BenchMessage[] messages;

    ReverseMessages(Pairing pairing, Envelopes envelopes, int depth) {
        super(pairing, depth, 0, 0);
        receives = envelopes.receives(0, depth);
        messages = envelopes.messages(0, depth);
    }

    @Override
    void pair() {
        stand(pairing, messages);
        for (int i = receives.length - 1; i >= 0; i--) {
            require(messages[i], pairing.post(receives[i]));
        }
    }
}
