package io.jmpi.bench.matching;

/** With unexpected messages stored, each step posts a receive for the oldest and delivers it again, as the youngest. */
final class TakeOldestMessage extends Workload {
    private final BenchReceive receive = Envelopes.ANY_MESSAGE.receive(0);
    private final BenchMessage[] messages;
    private int oldest;

    TakeOldestMessage(Pairing pairing, int depth) {
        super(pairing, 1, 0, depth);
        messages = Envelopes.ANY_MESSAGE.messages(0, depth);
        stand(pairing, messages);
    }

    @Override
    void pair() {
        BenchMessage message = messages[oldest];
        oldest = oldest + 1 == messages.length ? 0 : oldest + 1;
        require(message, pairing.post(receive));
        require(null, pairing.arrive(message));
    }
}
